import type { SearchHit as Hit } from '@lodge/contracts'
import { cn, HighlightedText, RelativeTime, StatusBadge } from '@lodge/ui'
import { FileText, Lock, type LucideIcon, MessageSquare } from 'lucide-react'
import { Link } from 'react-router'
import { t } from '../../foundation/t.ts'
import { useHighlightCount } from '../ticket/pushed-rows-store.ts'
import { useLiveRow } from './use-live-row.ts'

type HitSource = NonNullable<Hit['foundIn']>['where']

const icons: Record<HitSource, LucideIcon> = { message: MessageSquare, note: Lock, details: FileText }

interface SearchHitProps {
  hit: Hit
  isCurrent: boolean
  onFocus: () => void
}

/** A found ticket with its status and an excerpt around the match. */
export function SearchHit({ hit, isCurrent, onFocus }: SearchHitProps) {
  const row = useLiveRow(hit.row)
  const highlightCount = useHighlightCount(row.number)
  return (
    <li
      key={highlightCount}
      data-number={row.number}
      className={cn(
        'border-b border-border px-gutter py-2.5 hover:bg-surface max-lg:px-4',
        isCurrent &&
          'bg-surface shadow-[inset_3px_0_0_var(--foreground)] rtl:shadow-[inset_-3px_0_0_var(--foreground)]',
        highlightCount > 0 && 'change-highlight',
      )}
    >
      <div className="flex items-baseline gap-3">
        <span className="w-14 shrink-0 text-sm text-muted-foreground tabular-nums">{row.number}</span>
        <Link
          to={`/admin/tickets/${row.number}/detail`}
          onFocus={onFocus}
          className="min-w-0 flex-1 truncate font-medium hover:underline"
        >
          {row.subject === hit.subject.text ? (
            <HighlightedText text={hit.subject.text} ranges={hit.subject.matches} />
          ) : (
            row.subject
          )}
        </Link>
        <StatusBadge status={row.status} className="max-md:hidden" />
        <span className="w-28 shrink-0 text-end text-xs text-muted-foreground max-md:hidden">
          <RelativeTime at={row.updatedAt} />
        </span>
      </div>
      <div className="md:ps-17">
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted-foreground">
          <StatusBadge status={row.status} className="md:hidden" />
          <span className="text-foreground">
            <bdi>{row.requester.name}</bdi>
          </span>
          <span>
            <bdi>{row.team.name}</bdi>
          </span>
          {row.assignee && (
            <span>
              <bdi>{row.assignee.name}</bdi>
            </span>
          )}
        </p>
        {hit.foundIn && <SearchExcerpt {...hit.foundIn} />}
      </div>
    </li>
  )
}

function SearchExcerpt({ where, author, excerpt }: NonNullable<Hit['foundIn']>) {
  const Icon = icons[where]
  return (
    <p
      className={cn(
        'mt-1 flex items-start gap-2 text-sm text-muted-foreground',
        where === 'note' && 'rounded-sm bg-note px-1.5 py-0.5 text-foreground',
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">
        <span className="sr-only">
          {author === null
            ? t(`search.search.where.${where}`)
            : t('search.search.by', { where: t(`search.search.where.${where}`), author })}
          :{' '}
        </span>
        {author !== null && (
          <span aria-hidden className="font-medium text-foreground">
            {author}:{' '}
          </span>
        )}
        <HighlightedText text={excerpt.text} ranges={excerpt.matches} />
      </span>
    </p>
  )
}
