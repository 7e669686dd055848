import { ApiError, isUnknownAddress } from '@lodge/client'
import { type TicketDetail, TicketParams } from '@lodge/contracts'
import {
  Button,
  cn,
  EmptyState,
  ErrorState,
  PriorityLabel,
  SkeletonRows,
  SlaBar,
  StatusBadge,
  usePageTitle,
} from '@lodge/ui'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useParams } from 'react-router'
import { NotFoundScreen } from '../../foundation/not-found-screen.tsx'
import { t } from '../../foundation/t.ts'
import { TicketRunsPanel } from '../automations/ticket-runs-panel.tsx'
import { type TicketDialog, TicketMenu } from './actions/ticket-menu.tsx'
import { useOfferTicketActions } from './actions/use-offer-ticket-actions.ts'
import { LinkedArticlesPanel } from './articles/linked-articles-panel.tsx'
import { Composer, type ComposerHandle } from './composer/composer.tsx'
import { CreatedBy } from './created-by.tsx'
import { FormAnswersPanel } from './form-answers/form-answers-panel.tsx'
import { ForwardBanner } from './forwards/forward-banner.tsx'
import { RelatedTicketsPanel } from './links/related-tickets-panel.tsx'
import { LostAccessScreen } from './lost-access/lost-access-screen.tsx'
import { useLostAccess } from './lost-access-store.ts'
import { MergeBanner } from './merging/merge-banner.tsx'
import { ParticipantsPanel } from './participants/participants-panel.tsx'
import { type TicketTab, TicketTabs } from './parts/ticket-tabs.tsx'
import { ShowPart } from './parts/use-part-actions.ts'
import { PresenceIndicator } from './presence/presence-indicator.tsx'
import { PropertiesPanel } from './properties/properties-panel.tsx'
import { RequesterPanel } from './requester-panel.tsx'
import { ScheduledReplies } from './scheduled-replies/scheduled-replies.tsx'
import { SlaPanel } from './sla-panel.tsx'
import { Conversation } from './thread/conversation.tsx'
import { NotDeliveredBanner } from './thread/not-delivered-banner.tsx'
import { TicketPager } from './ticket-pager.tsx'
import { useTicket } from './use-ticket.ts'

/** A ticket with its conversation and all that is known of it, live. */
export function TicketScreen() {
  const params = TicketParams.safeParse(useParams())
  return params.success ? (
    <TicketLoader key={params.data.number} number={params.data.number} />
  ) : (
    <NotFoundScreen />
  )
}

function TicketLoader({ number }: { number: number }) {
  const { data: ticket, isPending, error, refetch, isRefetching } = useTicket(number)
  usePageTitle(ticket ? `#${ticket.number} ${ticket.subject}` : null, [
    { label: t('app.titles.tickets'), to: '/admin/tickets/all' },
    ...(ticket ? [{ label: ticket.team.name, to: `/admin/tickets/${ticket.team.alias}/index` }] : []),
    { label: `#${number}` },
  ])
  const departure = useLostAccess((state) => state.byTicket[number])
  if (ticket) return <TicketView ticket={ticket} />
  if (departure) return <LostAccessScreen departure={departure} />
  if (isPending) return <SkeletonRows rows={8} className="p-gutter" />
  if (isUnknownAddress(error)) return <NotFoundScreen />
  if (error instanceof ApiError && error.status === 410) return <GoneTicket number={number} />
  return <ErrorState error={error} onRetry={refetch} isRetrying={isRefetching} className="m-gutter" />
}

/** Old tickets are deleted for good; the activity log alone knows of them. */
function GoneTicket({ number }: { number: number }) {
  const title = t('ticket.gone.title', { number: String(number) })
  return (
    <EmptyState title={title} text={t('ticket.gone.text')} headingLevel={1} className="m-gutter">
      <Button asChild>
        <Link to="/admin/tickets/all">{t('app.notFound.tickets')}</Link>
      </Button>
    </EmptyState>
  )
}

function TicketView({ ticket }: { ticket: TicketDetail }) {
  const [part, setPart] = useState<TicketTab>('conversation')
  const [dialog, setDialog] = useState<TicketDialog | null>(null)
  const [isTagging, setIsTagging] = useState(false)
  const composer = useRef<ComposerHandle>(null)
  const isTalk = part === 'conversation'
  // At once, so that what stands there may take the focus.
  const show = useCallback((next: TicketTab) => flushSync(() => setPart(next)), [])
  useOfferTicketActions(ticket, {
    write: (visibility) => {
      show('conversation')
      composer.current?.start(visibility)
    },
    openDialog: setDialog,
    addTag: () => {
      show('details')
      setIsTagging(true)
    },
  })
  return (
    <ShowPart value={show}>
      <div className="grid h-full min-h-0 max-lg:flex max-lg:min-h-144 max-lg:flex-col lg:grid-cols-[minmax(0,1fr)_336px]">
        <div className={cn('flex min-h-0 min-w-0 flex-col', isTalk && 'max-lg:flex-1')}>
          <TicketHeader ticket={ticket}>
            <TicketMenu ticket={ticket} dialog={dialog} onDialog={setDialog} />
          </TicketHeader>
          <TicketTabs part={part} onChoose={setPart} />
          <div className={cn('flex min-h-0 flex-1 flex-col', !isTalk && 'max-lg:hidden')}>
            <MergeBanner ticket={ticket} />
            <ForwardBanner ticket={ticket} />
            <NotDeliveredBanner ticket={ticket} />
            <Conversation ticket={ticket} />
            {ticket.isMerged ? (
              <ScheduledReplies ticket={ticket} takingBack={null} />
            ) : (
              <Composer key={ticket.number} ref={composer} ticket={ticket} />
            )}
          </div>
        </div>
        <aside
          aria-label={t('app.ticket.about')}
          className={cn(
            'min-h-0 overflow-y-auto border-border max-lg:flex-1 lg:border-s',
            isTalk && 'max-lg:hidden',
          )}
        >
          <PropertiesPanel ticket={ticket} tagging={{ isOpen: isTagging, onOpenChange: setIsTagging }} />
          <SlaPanel ticket={ticket} />
          <RequesterPanel ticket={ticket} />
          <ParticipantsPanel ticket={ticket} />
          <FormAnswersPanel
            ticket={ticket}
            onAsk={(html) => {
              show('conversation')
              composer.current?.insertIntoReply(html)
            }}
          />
          <RelatedTicketsPanel ticket={ticket} />
          <LinkedArticlesPanel ticket={ticket} />
          <TicketRunsPanel key={ticket.number} number={ticket.number} />
        </aside>
      </div>
    </ShowPart>
  )
}

function TicketHeader({ ticket, children }: { ticket: TicketDetail; children: ReactNode }) {
  return (
    <header className="border-b border-border px-gutter py-3 max-lg:px-4">
      {children}
      <TicketPager number={ticket.number} />
      <h1 className="text-xl font-semibold tracking-tight break-words">{ticket.subject}</h1>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted-foreground">
        <span className="tabular-nums">#{ticket.number}</span>
        <StatusBadge status={ticket.status} />
        <span className="lg:hidden">
          <PriorityLabel priority={ticket.priority} />
        </span>
        <CreatedBy ticket={ticket} />
        <PresenceIndicator number={ticket.number} />
      </p>
      {ticket.sla && <SlaBar deadline={ticket.sla} variant="row" className="mt-2 lg:hidden" />}
    </header>
  )
}
