import { ApiError, isUnknownAddress } from '@lodge/client'
import { type MessageView, type TicketDetail, TicketParams } from '@lodge/contracts'
import {
  Button,
  CheckboxField,
  ErrorState,
  formatDateTime,
  formatFileSize,
  formatList,
  joinFacts,
  RichText,
  SkeletonRows,
  usePageTitle,
  writeAnswer,
} from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Printer } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import { Link, Navigate, useParams, useSearchParams } from 'react-router'
import { fileUrl } from '../../../foundation/http.ts'
import { NotFoundScreen } from '../../../foundation/not-found-screen.tsx'
import { t } from '../../../foundation/t.ts'
import { ticketQuery } from '../queries.ts'

/** A ticket for paper: black on white, with full times, its internal notes only where they are asked for. */
export function PrintScreen() {
  const params = TicketParams.safeParse(useParams())
  return params.success ? <PrintLoader number={params.data.number} /> : <NotFoundScreen />
}

function PrintLoader({ number }: { number: number }) {
  const { data: ticket, isPending, error, refetch, isRefetching } = useQuery(ticketQuery(number))
  useLightTheme()
  usePageTitle(ticket ? `#${ticket.number} ${ticket.subject}` : null, null)
  if (error instanceof ApiError && error.status === 410)
    return <Navigate to={`/admin/tickets/${number}/detail`} replace />
  return (
    <main style={paper} className="min-h-dvh print:min-h-0">
      <div className="mx-auto max-w-3xl px-6 py-6 print:max-w-none print:p-0">
        {ticket ? (
          <PrintSheet ticket={ticket} />
        ) : isPending ? (
          <SkeletonRows rows={8} />
        ) : isUnknownAddress(error) ? (
          <NotFoundScreen />
        ) : (
          <ErrorState error={error} onRetry={refetch} isRetrying={isRefetching} />
        )}
      </div>
    </main>
  )
}

const paper = { color: '#000', background: '#fff' }

/** Paper is white, whatever theme the agent has chosen for the screen. */
function useLightTheme() {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    const chosen = dataset.theme
    dataset.theme = 'light'
    return () => {
      if (chosen === undefined) delete dataset.theme
      else dataset.theme = chosen
    }
  }, [])
}

function PrintSheet({ ticket }: { ticket: TicketDetail }) {
  const [search, setSearch] = useSearchParams()
  const [printedAt] = useState(() => new Date().toISOString())
  const withNotes = search.get('notes') === '1'
  const messages = ticket.messages.filter(({ visibility }) => withNotes || visibility === 'public')
  return (
    <>
      <nav
        aria-label={t('ticket.print.title')}
        className="mb-6 flex flex-wrap items-center gap-4 border-b border-border pb-4 print:hidden"
      >
        <Button asChild variant="outline">
          <Link to={`/admin/tickets/${ticket.number}/detail`}>
            <ArrowLeft aria-hidden />
            {t('ticket.print.back')}
          </Link>
        </Button>
        <CheckboxField
          label={t('ticket.print.notes')}
          checked={withNotes}
          onCheckedChange={(checked) => setSearch(checked === true ? { notes: '1' } : {}, { replace: true })}
        />
        <Button className="ms-auto" onClick={() => window.print()}>
          <Printer aria-hidden />
          {t('ticket.print.print')}
        </Button>
      </nav>
      <header className="mb-4">
        <p className="text-sm tabular-nums">#{ticket.number}</p>
        <h1 className="text-xl font-semibold break-words">{ticket.subject}</h1>
      </header>
      <PrintedProperties ticket={ticket} />
      <h2 className="mt-6 mb-2 text-lg font-semibold">{t('ticket.print.conversation')}</h2>
      {messages.length === 0 && <p className="text-base">{t('ticket.print.noMessages')}</p>}
      {messages.map((message) => (
        <PrintedMessage key={message.id} message={message} />
      ))}
      <footer className="mt-6 border-t border-border pt-2 text-xs">
        {t('ticket.print.printed', { when: formatDateTime(printedAt) })}
      </footer>
    </>
  )
}

function PrintedProperties({ ticket }: { ticket: TicketDetail }) {
  const { requesterCard: card, createdBy } = ticket
  const rows: [string, string | null][] = [
    [t('ticket.print.requester'), joinFacts([card.name, card.email, card.department])],
    [t('ticket.print.status'), t(`ui.status.staff.${ticket.status}`)],
    [t('ticket.print.priority'), t(`ui.priority.${ticket.priority}`)],
    [t('ticket.print.team'), ticket.team.name],
    [t('ticket.print.assignee'), ticket.assignee?.name ?? t('ticket.print.nobody')],
    [t('ticket.print.topic'), ticket.topic.name],
    [t('ticket.print.course'), ticket.course && `${ticket.course.code} ${ticket.course.name}`],
    ...ticket.formAnswers.map((view): [string, string] => [
      view.label,
      view.isUnlisted ? t('ticket.print.unlisted', { answer: view.answer }) : writeAnswer(view),
    ]),
    [
      t('ticket.print.opened'),
      t('ticket.opened.at', {
        channel: t(`channel.${ticket.channel}.by`),
        when: formatDateTime(ticket.createdAt),
      }),
    ],
    [t('ticket.print.updated'), formatDateTime(ticket.updatedAt)],
  ]
  return (
    <>
      <dl className="grid grid-cols-[minmax(96px,max-content)_minmax(0,1fr)] gap-x-4 gap-y-1 text-base">
        {rows.map(
          ([label, value]) =>
            value && (
              <div key={label} className="contents">
                <dt className="font-medium">{label}</dt>
                <dd className="break-words">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {createdBy && (
        <p className="mt-1 text-base">
          {t('ticket.opened.by', { createdBy: createdBy.name, requester: ticket.requester.name })}.
        </p>
      )}
    </>
  )
}

function PrintedMessage({ message }: { message: MessageView }) {
  const { author, visibility, sender, createdAt, body, html, attachments } = message
  const side =
    sender?.doubt === 'other_address'
      ? null
      : (author.team ?? t(`ticket-thread.thread.${author.isParticipant ? 'participant' : 'student'}`))
  return (
    <article className="border-t border-border py-3">
      <h3 className="flex flex-wrap justify-between gap-x-4 text-base break-after-avoid">
        <span>
          <strong className="font-semibold">{author.name}</strong>
          {side && `, ${side}`}
          {visibility === 'internal' && <em> ({t('ticket.print.note')})</em>}
          {sender && (
            <em className="break-words">
              {' '}
              ({[t(`ticket-thread.thread.sender.${sender.doubt}`), sender.address].filter(Boolean).join(' ')})
            </em>
          )}
        </span>
        <time dateTime={createdAt} className="tabular-nums">
          {formatDateTime(createdAt)}
        </time>
      </h3>
      {html === null ? (
        <p className="mt-1 text-base break-words whitespace-pre-wrap">{body}</p>
      ) : (
        <RichText html={html} fileUrl={fileUrl} isWhole className="mt-1 text-base" />
      )}
      {attachments.length > 0 && (
        <p className="mt-1 text-sm">
          {t('ticket.print.files')}:{' '}
          {formatList(attachments.map(({ name, size }) => `${name} (${formatFileSize(size)})`))}
        </p>
      )}
    </article>
  )
}
