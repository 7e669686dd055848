import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { LauncherError } from '../launcher-error.ts'

const usualFolders = [
  '/usr/local/bin',
  '/usr/bin',
  '/usr/sbin',
  '/opt/homebrew/bin',
  '/home/linuxbrew/.linuxbrew/bin',
]

interface InstalledProgram {
  /** The name that people know. */
  name: string
  /** Its commands, the preferred one first. */
  commands: string[]
  packages: string[]
  brewPackages: string[]
  /** Says which package is missing. */
  missing: string
}

/** Returns the path of a program; the package manager installs it where there is none. Throws a `LauncherError`. */
export function findOrInstallProgram(
  { name, commands, packages, brewPackages, missing }: InstalledProgram,
  say: (line: string) => void,
): string {
  const existing = findProgram(commands)
  if (existing) return existing
  const installer = findInstaller(packages, brewPackages)
  if (installer) {
    say(`Installing ${name} by ${installer.name}, because none was found`)
    runInstaller(installer.commands)
  }
  const program = findProgram(commands)
  if (program) return program
  throw new LauncherError(missing)
}

/** Runs the commands of an installer, each for so many milliseconds at most. */
export function runInstaller(commands: string[][], timeout?: number): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const [command = '', ...args] of commands)
    spawnSync(command, args, { stdio: 'ignore', env, ...(timeout && { timeout }) })
}

/** Searches the path and the usual folders. */
export function findProgram(programs: string[], path = process.env.PATH ?? ''): string | undefined {
  const folders = [...path.split(delimiter).filter(Boolean), ...usualFolders]
  return programs.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

/** Returns undefined where installing would need a question. */
export function findInstaller(packages: string[], brewPackages: string[] = packages) {
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

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
