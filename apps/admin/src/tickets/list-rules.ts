import type { TicketRow } from '@lodge/contracts'
import type { TicketList } from './queries.ts'

interface Seer {
  alias: string
}

/** Whether a ticket belongs on a list, by the same rules as the server's query. */
export function belongsTo(list: TicketList, row: TicketRow, me: Seer): boolean {
  if (list.queue === 'unassigned' && row.assignee) return false
  if (list.team && row.team.alias !== list.team) return false
  return shows[list.show](row, me)
}

const isUnresolved = ({ status }: TicketRow) => status !== 'resolved' && status !== 'closed'

const shows: Record<TicketList['show'], (row: TicketRow, me: Seer) => boolean> = {
  unresolved: isUnresolved,
  mine: (row, me) => isUnresolved(row) && row.assignee?.alias === me.alias,
  at_risk: (row) => isUnresolved(row) && row.standing === 'at_risk',
  breached: (row) => isUnresolved(row) && row.standing === 'breached',
  pending: ({ status }) => status === 'pending',
  resolved: (row) => !isUnresolved(row),
  everything: () => true,
}

/** Orders two rows as the list does: soonest due first, or latest changed or asked first. */
export function compareRows(sort: TicketList['sort'], a: TicketRow, b: TicketRow): number {
  if (sort === 'due') return dueOf(a).localeCompare(dueOf(b))
  return sort === 'updated' ? b.updatedAt.localeCompare(a.updatedAt) : b.createdAt.localeCompare(a.createdAt)
}

/** Rows without a due time come last: `~` sorts behind every date. */
const dueOf = ({ sla }: TicketRow) => sla?.dueAt ?? '~'
