import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runAtAbruptEnd } from '@lodge/database/testing'

export interface Children {
  folder: string
  start: (command: string, args: readonly string[], options?: SpawnOptions) => ChildProcess
  /** Ends a process as a power cut would. */
  kill: (child: ChildProcess) => Promise<void>
  /** Ends all of them, the latest first, and removes the folder. */
  close: () => Promise<void>
}

const endChildren = 'for file in "$1"/*.pid; do kill -9 "$(cat "$file")"; done; rm -rf "$1"'

/** Keeps a test's processes with their folder; both end with the test, however it ends. */
export function startChildren(): Children {
  const folder = mkdtempSync(join(tmpdir(), 'lodge-test-'))
  // Some servers do not run as root, and enter under an account of their own.
  chmodSync(folder, 0o755)
  const guard = runAtAbruptEnd(endChildren, folder)
  const children: ChildProcess[] = []
  const kill = async (child: ChildProcess) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  }
  return {
    folder,
    start: (command, args, options = {}) => {
      const child = spawn(command, args, { stdio: 'ignore', cwd: folder, ...options })
      const pidFile = join(folder, `${child.pid}.pid`)
      if (child.pid) writeFileSync(pidFile, `${child.pid}`)
      // The system may give its id to somebody else.
      child.once('exit', () => rmSync(pidFile, { force: true }))
      children.push(child)
      return child
    },
    kill,
    close: async () => {
      for (const child of children.toReversed()) await kill(child)
      guard.kill('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
