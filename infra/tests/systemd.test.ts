import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { environment, secretFileEnvironment } from '../../packages/events/src/environment/environment.ts'
import { nodeEnvironment, nodeFlags } from '../local/src/processes/node-settings.ts'
import { root } from './workspaces.ts'

const folder = join(root, 'infra/systemd')
const units = globSync('*.service', { cwd: folder }).sort()

/** Directives that systemd 250 and later know, as far as the units use it. */
const directives: Record<string, RegExp> = {
  Unit: /^(Description|After|Requires|Wants)$/,
  Service:
    /^(Type|RemainAfterExit|User|Group|WorkingDirectory|EnvironmentFile|Environment|LoadCredential|ExecStart|Restart|RestartSec|TimeoutStartSec|TimeoutStopSec|StateDirectory|StateDirectoryMode|MemoryMax|TasksMax|UMask|NoNewPrivileges|CapabilityBoundingSet|Protect(System|Home|Proc|Clock|Hostname|KernelLogs|KernelModules|KernelTunables|ControlGroups)|PrivateTmp|PrivateDevices|RestrictAddressFamilies|RestrictNamespaces|RestrictRealtime|RestrictSUIDSGID|LockPersonality|RemoveIPC|SystemCallArchitectures|SystemCallFilter)$/,
  Install: /^WantedBy$/,
}

interface Setting {
  section: string
  name: string
  value: string
}

test('there is a unit for the API, the workers and the migration', () => {
  expect(units).toEqual(['lodge-api.service', 'lodge-migrate.service', 'lodge-workers.service'])
})

describe.each(units)('%s', (unit) => {
  const settings = readUnit(unit)
  const valuesOf = (name: string) =>
    settings.flatMap((setting) => (setting.name === name ? setting.value : []))

  test('has no line that systemd does not know', () => {
    expect(
      settings.filter(({ section, name }) => !directives[section]?.test(name)).map(({ name }) => name),
    ).toEqual([])
  })

  test('runs a file that exists, with the settings of the image', () => {
    const [command = ''] = valuesOf('ExecStart')
    const [, ...words] = command.split(' ')
    const program = words.find((word) => word.endsWith('.ts')) ?? ''

    expect(command).toMatch(/^\/usr\/bin\/node /)
    expect(words.slice(0, nodeFlags.length)).toEqual(nodeFlags)
    expect(existsSync(join(root, program)), program).toBe(true)
    for (const [name, value] of Object.entries(nodeEnvironment))
      expect(valuesOf('Environment').join(' ')).toContain(`${name}=${value}`)
  })

  test('gives each secret as a file of its own', () => {
    const credentials = valuesOf('LoadCredential').map((value) => value.split(':')[0])
    const variables = valuesOf('Environment').flatMap(
      (value) => value.match(/^(\w+)_FILE=%d\/\1$/)?.[1] ?? [],
    )

    expect(credentials.length).toBeGreaterThan(0)
    expect(variables).toEqual(credentials)
    expect(
      variables.filter(
        (name) => !(`${name}_FILE` in secretFileEnvironment.shape && name in environment.shape),
      ),
    ).toEqual([])
  })

  test('may do little', () => {
    expect(valuesOf('User')).toEqual(['lodge'])
    expect(valuesOf('CapabilityBoundingSet')).toEqual([''])
    expect(valuesOf('ProtectSystem')).toEqual(['strict'])
    expect(valuesOf('NoNewPrivileges')).toEqual(['yes'])
  })
})

test('systemd finds nothing wrong', ({ skip }) => {
  const analyze = ['/usr/bin/systemd-analyze', '/bin/systemd-analyze'].find((path) => existsSync(path))
  if (!analyze || !existsSync('/usr/bin/node')) return skip('There is no systemd on this machine.')
  const copies = mkdtempSync(join(tmpdir(), 'lodge-units-'))
  onTestFinished(() => rmSync(copies, { recursive: true }))
  for (const unit of units) cpSync(join(folder, unit), join(copies, unit))
  const { stderr, status } = spawnSync(
    analyze,
    ['verify', '--man=no', '--recursive-errors=no', ...units.map((unit) => join(copies, unit))],
    { encoding: 'utf8' },
  )

  expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
})

function readUnit(unit: string): Setting[] {
  let section = ''
  return readFileSync(join(folder, unit), 'utf8')
    .split('\n')
    .flatMap((line) => {
      if (line === '' || line.startsWith('#')) return []
      const heading = /^\[(\w+)\]$/.exec(line)?.[1]
      if (heading) {
        section = heading
        return []
      }
      const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? []
      if (name === undefined || value === undefined) throw new Error(`${unit}: ${line}`)
      return [{ section, name, value }]
    })
}
