import type { TicketRow } from '@lodge/contracts'
import { usePushedRows } from '../ticket/pushed-rows-store.ts'

/** A found ticket as it stands now: what was found, or what a push has said since. */
export function useLiveRow(found: TicketRow): TicketRow {
  const pushed = usePushedRows((state) => state.rows[found.number])
  return pushed && pushed.version > found.version ? pushed : found
}
