import { useSite } from '@lodge/client'
import type { RequesterTicketDetail, TicketStatus } from '@lodge/contracts'
import { isFinal } from '@lodge/domain'
import {
  ExplanationPopover,
  formatDueTime,
  formatWaitingStatus,
  SlaBar,
  StatusBadge,
  useNow,
} from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { t } from '../t.ts'
import { slaExplanationQuery } from './queries.ts'

const cardClasses = 'rounded-md border border-border bg-card px-4 py-4 sm:px-6 sm:py-5'

/** When an answer may be expected, in words, with the bar, the status and why; live. */
export function ResponseTimeCard({ ticket }: { ticket: RequesterTicketDetail }) {
  const badge = <StatusBadge status={ticket.status} audience="requester" />
  if (isFinal(ticket.status))
    return (
      <section className={cardClasses}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-xl font-semibold">
            {ticket.status === 'closed' ? t('tickets.ticket.closed') : t('tickets.ticket.solved')}
          </p>
          {badge}
        </div>
        <p className="mt-1 text-base text-muted-foreground">
          <EndText ticket={ticket} />
        </p>
      </section>
    )
  return (
    <section className={cardClasses}>
      {ticket.sla ? (
        <SlaBar
          deadline={ticket.sla}
          status={ticket.status}
          variant="requester"
          aside={badge}
          more={<DeadlineExplanation ticket={ticket} />}
        />
      ) : (
        <NoDeadline status={ticket.status}>{badge}</NoDeadline>
      )}
      {ticket.snoozedUntil && <SnoozedUntil moment={ticket.snoozedUntil} />}
    </section>
  )
}

function EndText({ ticket: { status, can } }: { ticket: RequesterTicketDetail }): string {
  const days = useSite((site) => site.reopenDays)
  if (status === 'resolved') return t('tickets.ticket.solvedText')
  if (can.reopen) return t('tickets.ticket.closedText', { days })
  return can.followUp ? t('tickets.ticket.closedAndNew') : t('tickets.ticket.closedForGood')
}

function SnoozedUntil({ moment }: { moment: string }) {
  const now = useNow('minute')
  if (Date.parse(moment) <= now) return null
  return (
    <p className="mt-2 text-base text-muted-foreground">
      {t('tickets.ticket.waitsUntil', { when: formatDueTime(moment, now, { withToday: true }) })}
    </p>
  )
}

function NoDeadline({ status, children }: { status: TicketStatus; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-xl font-semibold">{formatWaitingStatus(status)}</p>
      {children}
    </div>
  )
}

function DeadlineExplanation({ ticket }: { ticket: RequesterTicketDetail }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data, error, refetch } = useQuery({
    ...slaExplanationQuery(ticket.number, ticket.version),
    enabled: isOpen,
  })
  const question = useExplanationLabel(ticket.sla)
  if (!ticket.sla) return null
  return (
    <ExplanationPopover
      audience="requester"
      metric={ticket.sla.metric}
      explanations={data?.explanations ?? null}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      error={error}
      onRetry={refetch}
    >
      {question}
    </ExplanationPopover>
  )
}

function useExplanationLabel(deadline: RequesterTicketDetail['sla']): string {
  const now = useNow('minute')
  if (deadline?.state === 'paused') return t('ui.sla.requester.whyPaused')
  if (deadline?.state !== 'running' || deadline.dueAt === null || Date.parse(deadline.dueAt) <= now)
    return t('ui.sla.requester.whyLate')
  return t('ui.sla.requester.why', { when: formatDueTime(deadline.dueAt, now) })
}
