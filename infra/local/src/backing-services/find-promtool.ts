import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LauncherError } from '../launcher-error.ts'
import { findProgram } from './find-program.ts'

/**
 * Takes promtool, which checks alert rules; unpacks it from Debian's package when there is none. The package is not
 * installed, for that would start a Prometheus.
 */
export function findOrUnpackPromtool(say: (line: string) => void): string {
  const folder = join(tmpdir(), 'lodge-prometheus')
  const unpacked = join(folder, 'usr', 'bin')
  const existing = findPromtool(unpacked)
  if (existing) return existing
  if (findProgram(['apt-get']) && findProgram(['dpkg-deb'])) {
    say('Unpacking promtool from the package prometheus, because none was found')
    mkdirSync(folder, { recursive: true })
    const run = (command: string, ...args: string[]) =>
      spawnSync(command, args, { cwd: folder, stdio: 'ignore' })
    if (run('apt-get', 'download', 'prometheus').status !== 0) {
      run('apt-get', 'update')
      run('apt-get', 'download', 'prometheus')
    }
    const archive = readdirSync(folder).find((name) => name.endsWith('.deb'))
    if (archive) run('dpkg-deb', '--extract', archive, '.')
  }
  const program = findPromtool(unpacked)
  if (program) return program
  throw new LauncherError('promtool is missing: the tests need the package prometheus.')
}

function findPromtool(unpacked: string): string | undefined {
  return findProgram(['promtool'], [process.env.PATH ?? '', unpacked].join(':'))
}
