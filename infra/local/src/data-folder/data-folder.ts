import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { explainError, LauncherError } from '../launcher-error.ts'
import { identifyProcess } from '../processes/process-identity.ts'
import { isLockOwnerAlive } from './lock-owner.ts'

/** One launcher at a time uses the folder of a copy. */
export interface DataFolder {
  path: string
  file: (name: string) => string
  release: () => void
}

/** Checks that the folder can be written, and locks it. Throws a `LauncherError`. */
export function lockDataFolder(path: string): DataFolder {
  const file = (name: string) => join(path, name)
  try {
    mkdirSync(path, { recursive: true })
    mkdirSync(file('logs'), { recursive: true })
    mkdirSync(file('files'), { recursive: true })
    // A byte or two would fit on a full disk.
    writeFileSync(file('space'), Buffer.alloc(64 * 1024))
    rmSync(file('space'))
    acquireLock(file('launcher.lock'), path)
  } catch (error) {
    throw new LauncherError(explainError(error, path))
  }
  return { path, file, release: () => rmSync(file('launcher.lock'), { force: true }) }
}

function acquireLock(lock: string, path: string): void {
  if (existsSync(lock) && !isLockOwnerAlive(lock)) rmSync(lock, { force: true })
  try {
    const holder = { pid: process.pid, identity: identifyProcess(process.pid) }
    writeFileSync(lock, JSON.stringify(holder), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!existsSync(lock)) throw error
    throw new LauncherError(
      `Lodge already runs with the data in ${path}; stop it first, or set LODGE_DATA_DIR to another folder.`,
    )
  }
}
