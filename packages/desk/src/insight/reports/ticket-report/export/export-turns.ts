import { limits } from '@lodge/contracts'
import { refusal } from '@lodge/domain'

let running = 0

/**
 * Takes one of the few turns of this process and returns what gives it back: an export holds a connection for as long as
 * it is read. Throws `too_many_requests` where none is left.
 */
export function takeExportTurn(): () => void {
  if (running >= limits.reportExportsAtOnce) throw refusal('exports_busy')
  running += 1
  return () => {
    running -= 1
  }
}
