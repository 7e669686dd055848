import { useSite } from '@lodge/client'
import type { ScheduledReplyView, TicketDetail } from '@lodge/contracts'
import { Button, cn, ErrorState, formatDueTime, htmlToText, useNow } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { CheckCircle2, CircleAlert, Clock } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../foundation/t.ts'
import { scheduledRepliesQuery, type TakingBack, useScheduledReply } from './queries.ts'
import { useUndoElsewhere } from './use-undo-elsewhere.ts'

interface ScheduledRepliesProps {
  ticket: Pick<TicketDetail, 'number'>
  /** Null where the ticket takes no text, as after a merge. */
  takingBack: TakingBack | null
}

const none: readonly ScheduledReplyView[] = []

/** Replies that wait for their time or were held, and the agent's own that can still be taken back. */
export function ScheduledReplies({ ticket: { number }, takingBack }: ScheduledRepliesProps) {
  const { data, error, refetch, isRefetching } = useQuery(scheduledRepliesQuery(number))
  const items = data?.items ?? none
  useUndoElsewhere(number, items)
  if (error && !data)
    return (
      <ErrorState
        title={t('scheduled-replies.failed')}
        error={error}
        onRetry={refetch}
        isRetrying={isRefetching}
        className="m-3"
      />
    )
  if (items.length === 0) return null
  return (
    <ul
      aria-label={t('scheduled-replies.label')}
      className="max-h-48 divide-y divide-border overflow-y-auto border-b border-border max-md:max-h-40"
    >
      {items.map((reply) => (
        <li key={reply.id} className={cn('px-3 py-2', reply.heldBecause !== null && 'bg-destructive-soft')}>
          {reply.isUndo && reply.heldBecause === null ? (
            <SentReply number={number} reply={reply} takingBack={takingBack} />
          ) : (
            <WaitingReply number={number} reply={reply} takingBack={takingBack} />
          )}
        </li>
      ))}
    </ul>
  )
}

interface ScheduledReplyProps {
  number: number
  reply: ScheduledReplyView
  takingBack: TakingBack | null
}

const nowhere: TakingBack = { beforeTakingBack: async () => undefined, onTakenBack: () => undefined }

/** A reply of the last seconds. */
function SentReply({ number, reply, takingBack }: ScheduledReplyProps) {
  const { takeBack, isBusy } = useScheduledReply(number, reply.id, takingBack ?? nowhere)
  const now = useNow()
  const left = Math.ceil((Date.parse(reply.sendAt) - now) / 1_000)
  const { thenStatus } = reply
  if (left <= 0 && !isBusy)
    return <p className="text-sm text-muted-foreground">{t('scheduled-replies.undo.sending')}</p>
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <CheckCircle2 aria-hidden className="size-4 shrink-0 text-success" />
      <p className="text-sm">
        {thenStatus === null
          ? t('scheduled-replies.undo.sent')
          : t('scheduled-replies.undo.sentWith', { status: t(`ui.status.staff.${thenStatus}`) })}
      </p>
      {takingBack && (
        <Button
          size="small"
          variant="outline"
          className="max-md:h-11"
          isBusy={isBusy}
          onClick={() => takeBack()}
        >
          {t('scheduled-replies.undo.undo')}
        </Button>
      )}
      <span aria-hidden className="text-xs text-muted-foreground tabular-nums">
        {t('scheduled-replies.undo.left', { seconds: String(Math.max(left, 0)) })}
      </span>
    </div>
  )
}

function WaitingReply({ number, reply, takingBack }: ScheduledReplyProps) {
  const { takeBack, sendNow, askToDiscard, isBusy } = useScheduledReply(
    number,
    reply.id,
    takingBack ?? nowhere,
  )
  const { isOwn, heldBecause } = reply
  const maySend = isOwn && takingBack !== null
  return (
    <div className="flex flex-col gap-1">
      <WaitingSentence reply={reply} />
      <WaitingText reply={reply} />
      <div className="flex flex-wrap gap-2">
        {maySend && (
          <Button
            size="small"
            variant="outline"
            className="max-md:h-11"
            aria-label={t('scheduled-replies.waits.editOf')}
            isBusy={isBusy}
            onClick={() => takeBack()}
          >
            {t('scheduled-replies.waits.edit')}
          </Button>
        )}
        {maySend && heldBecause !== 'ticket_closed' && heldBecause !== 'file_gone' && (
          <Button
            size="small"
            variant="outline"
            className="max-md:h-11"
            aria-label={t('scheduled-replies.waits.sendNowOf')}
            disabled={isBusy}
            onClick={() => sendNow()}
          >
            {t('scheduled-replies.waits.sendNow')}
          </Button>
        )}
        <Button
          size="small"
          variant="ghost"
          className="max-md:h-11"
          aria-label={t('scheduled-replies.waits.discardOf')}
          disabled={isBusy}
          onClick={() => void askToDiscard()}
        >
          {t('scheduled-replies.waits.discard')}
        </Button>
      </div>
    </div>
  )
}

function WaitingSentence({ reply }: { reply: ScheduledReplyView }) {
  const now = useNow('minute')
  const timeZone = useSite((site) => site.timezone)
  const { isOwn, author, sendAt, heldBecause } = reply
  const when = formatDueTime(sendAt, now, { timeZone, withToday: true })
  if (heldBecause !== null)
    return (
      <p className="flex gap-2 text-sm">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-destructive" />
        <span>
          <strong className="font-medium">
            {isOwn
              ? t('scheduled-replies.waits.heldOwn')
              : t('scheduled-replies.waits.heldOf', { name: author.name })}
          </strong>{' '}
          {t(`scheduled-replies.heldBecause.${heldBecause}`)}
        </span>
      </p>
    )
  return (
    <p className="flex gap-2 text-sm">
      <Clock aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
      {isOwn
        ? t('scheduled-replies.waits.own', { when })
        : t('scheduled-replies.waits.of', { name: author.name, when })}
    </p>
  )
}

/** Longer texts are shortened until somebody asks for all of it. */
const longest = 160

function WaitingText({ reply: { html, thenStatus, attachments } }: { reply: ScheduledReplyView }) {
  const [isWhole, setIsWhole] = useState(false)
  const text = htmlToText(html)
  return (
    <div className="text-sm break-words text-muted-foreground">
      <p className={cn('whitespace-pre-wrap', !isWhole && 'line-clamp-2')}>{text}</p>
      {text.length > longest && (
        <button
          type="button"
          aria-expanded={isWhole}
          className="text-accent underline underline-offset-4 max-md:min-h-11"
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? t('scheduled-replies.waits.less') : t('scheduled-replies.waits.more')}
        </button>
      )}
      {attachments.length > 0 && (
        <p>
          {t('scheduled-replies.waits.files', {
            count: attachments.length,
            names: attachments.map(({ name }) => name),
          })}
        </p>
      )}
      {thenStatus !== null && (
        <p>{t('scheduled-replies.waits.status', { status: t(`ui.status.staff.${thenStatus}`) })}</p>
      )}
    </div>
  )
}
