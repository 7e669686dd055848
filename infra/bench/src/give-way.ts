import { readFileSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

const lower = constants.priority.PRIORITY_BELOW_NORMAL

/**
 * Has this bench and all that it has started give way to its browser, which stands for an agent's own machine: what
 * the product and its load take of this one must not slow it. Linux shares its processors out by session first, so
 * the session's priority counts, too; elsewhere nothing is done.
 */
export function giveWayToBrowser(): void {
  if (process.platform !== 'linux') return
  for (const pid of [process.pid, ...startedBy(process.pid)]) {
    try {
      setPriority(pid, lower)
      writeFileSync(`/proc/${pid}/autogroup`, `${lower}`)
    } catch {
      // It has ended meanwhile.
    }
  }
}

function startedBy(pid: number): number[] {
  const own = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return own.map(Number).flatMap((child) => (isBrowser(child) ? [] : [child, ...startedBy(child)]))
}

function isBrowser(pid: number): boolean {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('chrom')
}
