import { limits, type SavedView, type SavedViewDefinition } from '@lodge/contracts'
import { cn, tabClasses } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { Link } from 'react-router'
import { t } from '../../../foundation/t.ts'
import { savedViewUrl } from '../list-url.ts'
import { savedViewCountsQuery } from './queries.ts'
import { SavedViewMenu } from './saved-view-menu.tsx'

interface SavedViewTabsProps {
  views: readonly SavedView[]
  viewId: string | null
  /** The list as it is now, if it is no longer as its view has it. */
  changed: SavedViewDefinition | null
}

/** Saved views as tabs; the current one has its menu beside it. */
export function SavedViewTabs({ views, viewId, changed }: SavedViewTabsProps) {
  const { data: counts } = useQuery(savedViewCountsQuery)
  return views.map((view) => {
    const isCurrent = view.id === viewId
    return (
      <span key={view.id} className="flex items-center">
        <Link
          to={savedViewUrl(view.id)}
          aria-current={isCurrent ? 'page' : undefined}
          className={tabClasses}
          title={view.team ? t('ticket-list.view.sharedWith', { team: view.team.name }) : undefined}
        >
          {view.team && (
            <Users
              aria-label={t('ticket-list.view.sharedWith', { team: view.team.name })}
              className="size-3.5"
            />
          )}
          <bdi>{view.name}</bdi>
          <SavedViewCount count={counts?.byView[view.id] ?? null} />
          {isCurrent && changed && (
            <span className="text-xs text-warning">{t('ticket-list.view.changed')}</span>
          )}
        </Link>
        {isCurrent && view.canChange && <SavedViewMenu view={view} views={views} changed={changed} />}
      </span>
    )
  })
}

/** A count as far as it is worth counting; none where nobody counts. */
export function SavedViewCount({ count, className }: { count: number | null; className?: string }) {
  if (count === null) return null
  const most = limits.maxCountedInSavedView
  return (
    <span className={cn('font-normal text-muted-foreground tabular-nums', className)}>
      {count > most ? t('ticket-list.view.more', { count: most }) : count}
    </span>
  )
}
