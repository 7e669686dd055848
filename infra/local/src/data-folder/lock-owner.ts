import { readJson } from '../json-file.ts'
import { isAlive } from '../processes/process-identity.ts'

/** Compares number and identity in the file. */
export function isLockOwnerAlive(file: string): boolean {
  const holder = readJson(file)
  if (typeof holder !== 'object' || holder === null || !('pid' in holder && 'identity' in holder))
    return false
  const { pid, identity } = holder
  return typeof pid === 'number' && typeof identity === 'string' && isAlive({ pid, identity })
}
