import type { MessageView, RequesterTicketRow } from '@lodge/contracts'
import { isFinal } from '@lodge/domain'
import { t } from '../t.ts'

/**
 * Describes in the student's words what happened to a ticket; null where it is nothing that they would
 * notice.
 */
export function describeChange(
  before: RequesterTicketRow | undefined,
  after: RequesterTicketRow,
): string | null {
  if (!before || before.version >= after.version) return null
  const isTaken = after.assignee !== null && before.assignee !== after.assignee
  if (after.status === 'open' && isTaken && after.assignee)
    return t('tickets.ticketChange.taken', { name: after.assignee })
  if (before.status !== after.status) return t(`tickets.ticketChange.status.${after.status}`)
  return isTaken && after.assignee && !isFinal(after.status)
    ? t('tickets.ticketChange.assigned', { name: after.assignee })
    : null
}

export function describeMessage({ author }: MessageView): string {
  return author.side === 'staff'
    ? t('tickets.ticketChange.answered', { name: author.name })
    : t('tickets.ticketChange.youAnswered')
}
