import { spawnSync } from 'node:child_process'
import { findOrInstallProgram } from './find-program.ts'

const faketime = {
  name: 'faketime',
  commands: ['faketime'],
  packages: ['faketime'],
  brewPackages: ['libfaketime'],
  missing:
    'faketime is missing: tests with a wrong clock need the package faketime (or libfaketime of Homebrew).',
}

/** Returns the path of libfaketime, which lets a process have a clock of its own; installs it where there is none. */
export function findOrInstallFaketime(say: (line: string) => void): string {
  const program = findOrInstallProgram(faketime, say)
  const { stdout } = spawnSync(program, ['-f', '+0', 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' })
  return stdout.trim()
}
