import type { TicketDetail } from '@lodge/contracts'
import { Button, RelativeTime, StatusBadge } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { Merge, Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import { t } from '../../../foundation/t.ts'
import { usePartActions } from '../parts/use-part-actions.ts'
import { relatedTicketsQuery, useUndoMerge } from './queries.ts'

/** Leads from a merged ticket to where its conversation goes on, and takes the merge back while that can be. */
export function MergeBanner({ ticket: { number } }: { ticket: Pick<TicketDetail, 'number'> }) {
  const { data } = useQuery(relatedTicketsQuery(number))
  const undo = useUndoMerge(number)
  const merged = data?.mergedInto
  const into = merged?.ticket
  const separate = (to: number) => ({
    id: 'undo',
    label: t('ticket.banner.undo'),
    icon: Undo2,
    keywords: t('command-palette-keywords.undoMerge'),
    run: () => undo.mutate(to),
  })
  usePartActions(
    { number, source: 'merged', place: 'conversation' },
    into && merged.undoUntil ? [separate(into.number)] : [],
  )
  if (!merged) return null
  const { by, at, undoUntil } = merged
  return (
    <section
      aria-label={into ? t('ticket.banner.into') : t('ticket.banner.hidden')}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-border bg-accent-soft px-gutter py-2 text-base max-lg:px-4"
    >
      <Merge aria-hidden className="size-4 shrink-0 text-accent" />
      <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 max-md:basis-[calc(100%-32px)]">
        {into ? (
          <>
            {t('ticket.banner.into')}{' '}
            <Link
              to={`/admin/tickets/${into.number}/detail`}
              className="font-semibold text-accent underline underline-offset-4"
            >
              #{into.number} <span dir="auto">{into.subject}</span>
            </Link>
            <StatusBadge status={into.status} />
          </>
        ) : (
          t('ticket.banner.hidden')
        )}
        <span className="text-xs text-muted-foreground">
          {by && `${t('ticket.banner.by', { name: by })}, `}
          <RelativeTime at={at} />
        </span>
      </p>
      {into && undoUntil && (
        <Button
          variant="outline"
          className="max-lg:min-h-11"
          isBusy={undo.isPending}
          onClick={() => undo.mutate(into.number)}
        >
          {t('ticket.banner.undo')}
        </Button>
      )}
      {into && (
        <Button asChild className="max-lg:min-h-11">
          <Link to={`/admin/tickets/${into.number}/detail`}>
            {t('ticket.banner.open', { number: into.number })}
          </Link>
        </Button>
      )}
    </section>
  )
}
