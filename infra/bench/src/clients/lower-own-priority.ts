import { readFileSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

const lower = constants.priority.PRIORITY_BELOW_NORMAL

/**
 * Browser and clients keep their priority: they stand for the agents' own machines, which the product's load must not
 * slow. Linux shares its processors by session first, so the session's priority is lowered too.
 */
export function lowerOwnPriority(): void {
  if (process.platform !== 'linux') return
  for (const pid of [process.pid, ...startedBy(process.pid)]) {
    try {
      setPriority(pid, lower)
      // The clients are of this session.
      if (sessionOf(pid) !== sessionOf(process.pid)) writeFileSync(`/proc/${pid}/autogroup`, `${lower}`)
    } catch {
      // It has ended meanwhile.
    }
  }
}

function startedBy(pid: number): number[] {
  const own = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return own.map(Number).flatMap((child) => (isAgents(child) ? [] : [child, ...startedBy(child)]))
}

/** Returns a session by name and number, such as `/autogroup-12 nice 0`. */
function sessionOf(pid: number): string {
  return readFileSync(`/proc/${pid}/autogroup`, 'utf8').split(' ')[0] ?? ''
}

function isAgents(pid: number): boolean {
  return /chrom|crowd/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
}
