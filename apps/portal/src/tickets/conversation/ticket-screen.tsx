import { ApiError, isUnknownAddress } from '@lodge/client'
import type { RequesterTicketDetail } from '@lodge/contracts'
import { firstNameOf, isFinal } from '@lodge/domain'
import { Button, EmptyState, ErrorState, PageHeader, Skeleton, usePageTitle } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { NotFoundScreen } from '../../layout/not-found-screen.tsx'
import { Page } from '../../layout/page.tsx'
import { useIsMobile } from '../../layout/use-is-mobile.ts'
import { t } from '../../t.ts'
import { myTicketQuery } from '../queries.ts'
import { ResponseTimeCard } from '../response-time-card.tsx'
import { crumbsToTicket, ticketNumberOf, titleOfTicket } from '../ticket-number.ts'
import { FollowUpLinks } from './follow-up-links.tsx'
import { MergedNotice } from './merged-notice.tsx'
import { MissingAnswersCard } from './missing-answers-card.tsx'
import { RatingCard } from './rating-card.tsx'
import { ReplyBox } from './reply-box.tsx'
import { StickyReplyButton } from './sticky-reply-button.tsx'
import { Thread } from './thread.tsx'
import { ReopenTicket, TicketDetails } from './ticket-details.tsx'
import { useCloseAndReopen } from './use-close-and-reopen.ts'
import { useMarkAsRead } from './use-mark-as-read.ts'
import { useReply } from './use-reply.ts'
import { WritingNotice } from './writing-notice.tsx'

/** A ticket of one's own: when to expect an answer, the conversation, and a place to reply; live. */
export function TicketScreen() {
  const number = ticketNumberOf(useParams().number)
  return number === null ? <NotFoundScreen /> : <Loading key={number} number={number} />
}

function Loading({ number }: { number: number }) {
  const { data: ticket, error, refetch, isRefetching } = useQuery(myTicketQuery(number))
  const isGone = error instanceof ApiError && error.status === 410
  const isMissing = !ticket && isUnknownAddress(error)
  usePageTitle(
    isMissing
      ? t('app.titles.notFound')
      : isGone
        ? t('tickets.gone.title')
        : ticket
          ? titleOfTicket(ticket)
          : null,
    isMissing ? [] : crumbsToTicket(number),
  )
  if (isGone) return <GoneTicket />
  if (ticket?.mergedInto)
    return <Navigate to={`/tickets/${ticket.mergedInto}/detail`} state={{ mergedFrom: number }} replace />
  if (ticket) return <Ticket ticket={ticket} />
  if (isMissing) return <NotFoundScreen />
  return (
    <Page>
      {error ? (
        <ErrorState
          title={t('tickets.ticket.failed')}
          error={error}
          onRetry={refetch}
          isRetrying={isRefetching}
        />
      ) : (
        <TicketSkeleton />
      )}
    </Page>
  )
}

/** Old tickets are deleted for good; a link to one says so. */
function GoneTicket() {
  return (
    <Page>
      <EmptyState title={t('tickets.gone.title')} text={t('tickets.gone.text')} headingLevel={1}>
        <Button asChild>
          <Link to="/tickets/index">{t('app.titles.myTickets')}</Link>
        </Button>
        <Button asChild variant="outline">
          <Link to="/tickets/choose-topic">{t('app.notFound.ask')}</Link>
        </Button>
      </EmptyState>
    </Page>
  )
}

function Ticket({ ticket }: { ticket: RequesterTicketDetail }) {
  const reply = useReply(ticket.number, ticket.can.followUp)
  const { close, reopen } = useCloseAndReopen(ticket.number)
  useMarkAsRead(ticket)
  const box = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const answerer = ticket.assignee ? firstNameOf(ticket.assignee) : null
  // Words already written never vanish, even when the ticket is closed meanwhile.
  const hasBox = ticket.can.reply || ticket.can.followUp || reply.body !== ''
  // On a phone the facts come after the conversation, however long it is.
  const isPhone = useIsMobile()
  const reopening = (
    <ReopenTicket
      ticket={ticket}
      isReopening={reopen.isPending}
      onReopen={() => reopen.mutate(undefined, { onSuccess: () => text.current?.focus() })}
    />
  )
  return (
    <Page>
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="min-w-0">
          <PageHeader title={ticket.subject} className="mb-4 break-words" />
          <MergedNotice />
          <ResponseTimeCard ticket={ticket} />
          {isPhone && reopening}
          <FollowUpLinks ticket={ticket} />
          <MissingAnswersCard ticket={ticket} />
          <Thread thread={ticket.messages} />
          {!isFinal(ticket.status) && <WritingNotice number={ticket.number} />}
          {ticket.canRate && <RatingCard ticket={ticket} />}
          {hasBox && (
            <div ref={box} className="mt-3 scroll-mb-6">
              <ReplyBox reply={reply} text={text} {...getReplyBoxStrings(ticket, answerer)} />
            </div>
          )}
        </div>
        <TicketDetails ticket={ticket} isClosing={close.isPending} onClose={() => close.mutate()}>
          {!isPhone && reopening}
        </TicketDetails>
      </div>
      {hasBox && (
        <StickyReplyButton
          box={box}
          label={t('tickets.reply.dock', { name: answerer ?? '', hasName: Boolean(answerer) })}
          onReply={() => {
            text.current?.scrollIntoView({ block: 'center' })
            text.current?.focus({ preventScroll: true })
          }}
        />
      )}
    </Page>
  )
}

function getReplyBoxStrings({ status, can }: RequesterTicketDetail, answerer: string | null) {
  if (can.followUp)
    return {
      isFollowUp: true,
      label: t('tickets.reply.followUpLabel'),
      placeholder: t('tickets.reply.followUpPlaceholder'),
      hint: t('tickets.reply.followUpHint'),
      sendLabel: t('tickets.reply.followUpSend'),
    }
  return {
    isFollowUp: false,
    label: t('tickets.reply.label'),
    placeholder: isFinal(status)
      ? t('tickets.reply.reopenPlaceholder')
      : t('tickets.reply.placeholder', { name: answerer ?? '', hasName: Boolean(answerer) }),
    hint: isFinal(status) ? t('tickets.reply.reopenHint') : undefined,
    sendLabel: t('tickets.reply.send'),
  }
}

function TicketSkeleton() {
  return (
    <div className="grid gap-x-16 gap-y-10 pt-1 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="flex flex-col gap-5">
        <Skeleton className="h-8 w-3/4" />
        <Skeleton className="h-28 w-full" />
        {[1, 2, 3].map((message) => (
          <div key={message} className="flex gap-4">
            <Skeleton className="size-8 shrink-0 rounded-full" />
            <div className="flex flex-1 flex-col gap-2.5">
              <Skeleton className="w-1/4" />
              <Skeleton className="w-full" />
              <Skeleton className="w-2/3" />
            </div>
          </div>
        ))}
      </div>
      <div className="flex flex-col gap-4">
        {[1, 2, 3, 4, 5].map((fact) => (
          <Skeleton key={fact} className="w-full" />
        ))}
      </div>
    </div>
  )
}
