import { readFileSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

const lower = constants.priority.PRIORITY_BELOW_NORMAL

/**
 * Has this bench and all that it has started give way to its browser and its crowd, which stand for the agents' own
 * machines: what the product and its load take of this one must not slow them. Linux shares its processors out by
 * session first, so the session's priority counts, too; elsewhere nothing is done.
 */
export function lowerOwnPriority(): void {
  if (process.platform !== 'linux') return
  for (const pid of [process.pid, ...startedBy(process.pid)]) {
    try {
      setPriority(pid, lower)
      // The crowd is of this session.
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

/** By name and number, such as `/autogroup-12 nice 0`. */
function sessionOf(pid: number): string {
  return readFileSync(`/proc/${pid}/autogroup`, 'utf8').split(' ')[0] ?? ''
}

function isAgents(pid: number): boolean {
  return /chrom|crowd/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
}
