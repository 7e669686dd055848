import { type BulkUpdateView, limits } from '@lodge/contracts'
import { Button, useNow } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Loader, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../foundation/t.ts'
import { useDismissed } from '../../../foundation/use-dismissed.ts'
import { bulkUpdatesQuery, useUndoBulkUpdate } from '../../bulk-updates/queries.ts'
import { BulkUpdateReport } from './bulk-update-report.tsx'

const maxShown = 3

/** The agent's changes in the background: how far they are, what failed, and for half an hour the way back. */
export function BulkUpdateProgress() {
  const { data } = useQuery(bulkUpdatesQuery)
  const { isDismissed, dismiss } = useDismissed('lodge.dismissed-bulk-updates')
  const now = useNow('minute')
  const runs =
    data?.items.filter((run) => !isDismissed(run.id) && isOnScreen(run, now)).slice(0, maxShown) ?? []
  if (runs.length === 0) return null
  return (
    <ul aria-label={t('ticket-list.runs.label')} className="shrink-0 border-b border-border bg-surface">
      {runs.map((run) => (
        <BulkUpdateRow
          key={run.id}
          run={run}
          undone={data?.items.find(({ id }) => id === run.undoes)}
          onDismiss={() => dismiss(run.id)}
        />
      ))}
    </ul>
  )
}

/** A finished run goes when it can no longer be undone; one that was undone makes room for what undid it. */
function isOnScreen({ finishedAt, undoneBy }: BulkUpdateView, now: number): boolean {
  if (finishedAt === null) return true
  return undoneBy === null && Date.parse(finishedAt) + limits.bulkUndoMinutes * 60_000 > now
}

interface BulkUpdateRowProps {
  run: BulkUpdateView
  /** The run that this one takes back. */
  undone: BulkUpdateView | undefined
  onDismiss: () => void
}

function BulkUpdateRow({ run, undone, onDismiss }: BulkUpdateRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const undo = useUndoBulkUpdate()
  const what = run.undoes
    ? t('ticket-list.runs.undoing', { what: describeBulkUpdate(undone ?? run) })
    : describeBulkUpdate(run)
  const changed = run.done - run.failed
  const isUndoable = run.undoUntil !== null && changed > 0
  const isReply = run.change.kind === 'reply'
  return (
    <li className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 px-gutter py-1 text-sm max-lg:px-4">
      <BulkUpdateIcon run={run} />
      <span className="font-medium">{what}</span>
      <BulkUpdateState run={run} what={what} changed={changed} />
      {run.failed > 0 && (
        <Button variant="link" size="inline" className="text-destructive" onClick={() => setIsOpen(true)}>
          {isReply
            ? t('ticket-list.runs.leftOut', { count: run.failed })
            : t('ticket-list.runs.failed', { count: run.failed })}
        </Button>
      )}
      <span className="flex-1" />
      {run.finishedAt !== null && run.change.kind === 'macro' && run.change.hasMessages && (
        <span className="text-muted-foreground">{t('ticket-list.runs.messagesStay')}</span>
      )}
      {isUndoable && (
        <Button variant="ghost" size="small" onClick={() => undo.mutate(run.id)} isBusy={undo.isPending}>
          <Undo2 aria-hidden />
          {t('ticket-list.runs.undo')}
        </Button>
      )}
      {run.finishedAt !== null && (
        <Button
          variant="ghost"
          size="icon-small"
          aria-label={t('ticket-list.runs.dismiss')}
          onClick={onDismiss}
        >
          <X aria-hidden />
        </Button>
      )}
      {isOpen && <BulkUpdateReport run={run} what={what} onClose={() => setIsOpen(false)} />}
    </li>
  )
}

function BulkUpdateState({ run, what, changed }: { run: BulkUpdateView; what: string; changed: number }) {
  if (run.finishedAt === null)
    return (
      <>
        <progress
          aria-label={what}
          value={run.done}
          max={run.total}
          className="h-1.5 w-40 overflow-hidden rounded-full accent-accent"
        />
        <span className="text-muted-foreground tabular-nums">
          {t('ticket-list.runs.progress', { done: run.done, total: run.total })}
        </span>
      </>
    )
  return (
    <span role="status" className="text-muted-foreground tabular-nums">
      {run.undoes
        ? t('ticket-list.runs.undone', { changed })
        : run.change.kind === 'reply'
          ? t('ticket-list.runs.written', { count: changed })
          : t('ticket-list.runs.finished', { changed })}
    </span>
  )
}

function BulkUpdateIcon({ run: { finishedAt, failed } }: { run: BulkUpdateView }) {
  if (finishedAt === null)
    return <Loader aria-hidden className="size-4 text-accent motion-safe:animate-spin" />
  return failed > 0 ? (
    <CircleAlert aria-hidden className="size-4 text-warning" />
  ) : (
    <CircleCheck aria-hidden className="size-4 text-success" />
  )
}

function describeBulkUpdate({ change, named }: BulkUpdateView): string {
  if (change.kind === 'status')
    return t('ticket-list.runs.status', { to: t(`ticket-list.values.status.${change.status}`) })
  if (change.kind === 'priority')
    return t('ticket-list.runs.priority', { to: t(`ticket-list.values.priority.${change.priority}`) })
  if (change.kind === 'team') return t('ticket-list.runs.team', { to: named ?? change.team })
  if (change.kind === 'assignee')
    return t('ticket-list.runs.assignee', { to: named ?? change.assignee ?? t('ticket-list.bulk.nobody') })
  if (change.kind === 'topic') return t('ticket-list.runs.topic', { to: named ?? change.topic })
  if (change.kind === 'course')
    return t('ticket-list.runs.course', { to: named ?? change.course ?? t('ticket-list.bulk.noCourse') })
  if (change.kind === 'reply') return t(`ticket-list.runs.reply.${change.visibility}`)
  if (change.kind === 'macro') return t('ticket-list.runs.macro', { title: change.title })
  return t(`ticket-list.runs.${change.kind}`, { tag: change.tag })
}
