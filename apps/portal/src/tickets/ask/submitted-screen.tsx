import { ApiError, isUnknownAddress, useSession } from '@lodge/client'
import type { RequesterTicketDetail } from '@lodge/contracts'
import { isFinal } from '@lodge/domain'
import {
  Button,
  ErrorState,
  formatDateTime,
  LazyPart,
  onDemand,
  Skeleton,
  useNow,
  usePageTitle,
} from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { NotFoundScreen } from '../../layout/not-found-screen.tsx'
import { t } from '../../t.ts'
import { mayOfferPush } from '../../web-push/offered.ts'
import { myTicketQuery } from '../queries.ts'
import { ResponseTimeCard } from '../response-time-card.tsx'
import { ticketNumberOf } from '../ticket-number.ts'
import { AnswerHours } from './answer-hours.tsx'
import { useLastSubmitted } from './last-submitted-store.ts'
import { NextSteps } from './next-steps.tsx'

const pushOffer = onDemand(async () => (await import('../../web-push/on-demand.ts')).PushOffer)

/** Time after its creation in which a ticket counts as just sent, in milliseconds. */
const justSentFor = 10 * 60_000

/** Confirms that a ticket was created: its number, when to expect an answer, and what happens next; live. */
export function SubmittedScreen() {
  const number = ticketNumberOf(useParams().number)
  return number === null ? <NotFoundScreen /> : <Loading number={number} />
}

function Loading({ number }: { number: number }) {
  const { data: ticket, error, refetch, isRefetching } = useQuery(myTicketQuery(number))
  const isJustSent = useIsJustSent(ticket)
  const isMissing = !ticket && isUnknownAddress(error)
  usePageTitle(isMissing ? t('app.titles.notFound') : titleOf(ticket, isJustSent))
  if (isMissing) return <NotFoundScreen />
  // The ticket's own page says that it was deleted.
  if (error instanceof ApiError && error.status === 410)
    return <Navigate to={`/tickets/${number}/detail`} replace />
  if (ticket?.mergedInto)
    return <Navigate to={`/tickets/${ticket.mergedInto}/detail`} state={{ mergedFrom: number }} replace />
  return (
    <div className="mx-auto w-full max-w-[688px] px-4 py-8 sm:py-14">
      {ticket ? (
        <>
          {isJustSent ? <JustSent ticket={ticket} /> : <SentEarlier ticket={ticket} />}
          <WaysOn
            number={number}
            label={
              isJustSent ? t('tickets-new-ticket.submitted.follow') : t('tickets-new-ticket.submitted.see')
            }
          />
          {isJustSent && <Offer />}
        </>
      ) : error ? (
        <ErrorState
          title={t('tickets-new-ticket.submitted.failed')}
          error={error}
          onRetry={refetch}
          isRetrying={isRefetching}
        />
      ) : (
        <div className="flex flex-col gap-4">
          <Skeleton className="w-48" />
          <Skeleton className="h-8 w-2/3" />
          <Skeleton className="h-28 w-full" />
        </div>
      )}
    </div>
  )
}

/** Returns whether this ticket was created here a moment ago; its address may be opened at any later time. */
function useIsJustSent(ticket: RequesterTicketDetail | undefined): boolean {
  const number = useLastSubmitted((state) => state.lastSubmittedTicket)
  const now = useNow('minute')
  return ticket !== undefined && ticket.number === number && now - Date.parse(ticket.createdAt) < justSentFor
}

function titleOf(ticket: RequesterTicketDetail | undefined, isJustSent: boolean): string | null {
  if (!ticket || isJustSent) return null
  return `${ticket.number} ${ticket.subject}`
}

function JustSent({ ticket }: { ticket: RequesterTicketDetail }) {
  const email = useSession((state) => state.frontendUser?.email ?? '')
  return (
    <>
      <p className="flex items-center gap-3 text-base font-semibold text-success">
        <CircleCheck aria-hidden className="size-7" />
        {t('tickets-new-ticket.submitted.sent', { when: formatDateTime(ticket.createdAt) })}
      </p>
      <h1 className="mt-4 text-2xl font-bold tracking-tight">{t('tickets-new-ticket.submitted.title')}</h1>
      <p className="mt-1 mb-6 text-body text-muted-foreground">
        {t('tickets-new-ticket.submitted.number')}{' '}
        <strong className="font-semibold text-foreground tabular-nums">{ticket.number}</strong>.{' '}
        {t('tickets-new-ticket.submitted.copy', { email })}
      </p>
      <ResponseTimeCard ticket={ticket} />
      {ticket.sla?.state === 'running' && <AnswerHours deadline={ticket.sla} />}
      {!isFinal(ticket.status) && <NextSteps ticket={ticket} />}
    </>
  )
}

function SentEarlier({ ticket }: { ticket: RequesterTicketDetail }) {
  return (
    <>
      <h1 className="text-2xl font-bold tracking-tight break-words">{ticket.subject}</h1>
      <p className="mt-1 mb-6 text-body text-muted-foreground">
        {t('tickets-new-ticket.submitted.asked', { when: formatDateTime(ticket.createdAt) })}{' '}
        {t('tickets-new-ticket.submitted.number')}{' '}
        <strong className="font-semibold text-foreground tabular-nums">{ticket.number}</strong>.
      </p>
      <ResponseTimeCard ticket={ticket} />
    </>
  )
}

/** Stands below everything else, so that nothing moves when it comes. */
function Offer() {
  const [mayOffer] = useState(mayOfferPush)
  return mayOffer ? <LazyPart part={pushOffer} given={{}} isOptional /> : null
}

function WaysOn({ number, label }: { number: number; label: string }) {
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      <Button asChild>
        <Link to={`/tickets/${number}/detail`}>{label}</Link>
      </Button>
      <Button asChild variant="outline">
        <Link to="/tickets/index">{t('tickets-new-ticket.submitted.all')}</Link>
      </Button>
    </div>
  )
}
