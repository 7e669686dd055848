import type { RequesterTicketDetail } from '@lodge/contracts'
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
import { useState } from 'react'
import { t } from '../t.ts'
import { CardHeadline } from './card-headline.tsx'
import { EndedCard } from './ended-card.tsx'
import { slaExplanationQuery } from './queries.ts'

const cardClasses = 'rounded-md border border-border bg-card px-4 py-4 sm:px-6 sm:py-5'

/** Says when an answer may be expected, with the bar, the status and the explanation; live. */
export function ResponseTimeCard({ ticket }: { ticket: RequesterTicketDetail }) {
  if (isFinal(ticket.status))
    return (
      <section className={cardClasses}>
        <EndedCard ticket={ticket} />
      </section>
    )
  const badge = <StatusBadge status={ticket.status} audience="requester" />
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
        <CardHeadline badge={badge}>{formatWaitingStatus(ticket.status)}</CardHeadline>
      )}
      {ticket.snoozedUntil && <SnoozedUntil moment={ticket.snoozedUntil} />}
    </section>
  )
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
