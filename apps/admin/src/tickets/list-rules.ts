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

/** Orders two rows as the list does: soonest due first (none comes last), or latest changed or asked first. */
export function compareRows(sort: TicketList['sort'], a: TicketRow, b: TicketRow): number {
  const [earlier, later] =
    sort === 'due' ? [momentOf(sort, a), momentOf(sort, b)] : [momentOf(sort, b), momentOf(sort, a)]
  return earlier === later ? 0 : earlier - later
}

function momentOf(sort: TicketList['sort'], row: TicketRow): number {
  if (sort === 'due') return row.sla?.dueAt ? Date.parse(row.sla.dueAt) : Number.MAX_SAFE_INTEGER
  return Date.parse(sort === 'updated' ? row.updatedAt : row.createdAt)
}
