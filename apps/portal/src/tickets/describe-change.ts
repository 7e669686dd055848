import type { MessageView, RequesterTicketRow } from '@lodge/contracts'
import { isFinal } from '@lodge/domain'
import { ticketChangeStrings as changes } from './strings.ts'

/** What happened between two states of a ticket, in the student's words; null when nothing they would notice. */
export function describeChange(
  before: RequesterTicketRow | undefined,
  after: RequesterTicketRow,
): string | null {
  if (!before || before.version >= after.version) return null
  const isTaken = after.assignee !== null && before.assignee !== after.assignee
  if (after.status === 'open' && isTaken && after.assignee) return changes.taken(after.assignee)
  if (before.status !== after.status) return changes.status[after.status]
  return isTaken && after.assignee && !isFinal(after.status) ? changes.assigned(after.assignee) : null
}

export function describeMessage({ author }: MessageView): string {
  return author.side === 'staff' ? changes.answered(author.name) : changes.youAnswered
}
