import { execFileSync } from 'node:child_process'

/** Returns an account without rights for a server that does not run as root; nothing where this process is not root. */
export function ownAccount(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}
