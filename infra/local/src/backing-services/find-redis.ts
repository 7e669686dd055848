import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { LauncherError } from '../launcher-error.ts'

const names = ['redis-server', 'valkey-server']
const usualFolders = [
  '/usr/local/bin',
  '/usr/bin',
  '/usr/sbin',
  '/opt/homebrew/bin',
  '/home/linuxbrew/.linuxbrew/bin',
]

/** Takes Redis or Valkey; installs one by the package manager when there is none. */
export function findOrInstallRedis(say: (line: string) => void): string {
  const existing = findProgram(names)
  if (existing) return existing
  const installer = findInstaller()
  if (installer) {
    say(`Installing Redis by ${installer.name}, because none was found`)
    for (const [command = '', ...args] of installer.commands)
      spawnSync(command, args, { stdio: 'ignore', env: quiet() })
  }
  const program = findProgram(names)
  if (program) return program
  throw new LauncherError(
    'Redis is missing: install the package redis-server (or valkey), or set REDIS_URL to the address of a Redis 7.',
  )
}

/** Searches the path and the usual folders. */
export function findProgram(programs: string[], path = process.env.PATH ?? ''): string | undefined {
  const folders = [...path.split(delimiter).filter(Boolean), ...usualFolders]
  return programs.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

/** Returns undefined where installing would need a question. */
export function findInstaller(packages = ['redis-server'], brewPackages = ['redis']) {
  if (findProgram(['apt-get'])) {
    const rights = rightsOfRoot()
    if (!rights) return undefined
    const install = ['install', '-y', '--no-install-recommends', ...packages]
    return {
      name: 'apt-get',
      commands: [
        [...rights, 'apt-get', 'update'],
        [...rights, 'apt-get', ...install],
      ],
    }
  }
  if (findProgram(['brew'])) return { name: 'brew', commands: [['brew', 'install', ...brewPackages]] }
  return undefined
}

function rightsOfRoot(): string[] | undefined {
  if (process.getuid?.() === 0) return []
  if (!findProgram(['sudo'])) return undefined
  const asksNothing = spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0
  if (asksNothing) return ['sudo', '-n']
  return undefined
}

function quiet(): NodeJS.ProcessEnv {
  return { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
