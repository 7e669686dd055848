import { type MacroRow, refusalText } from '@lodge/contracts'
import { EmptyState, formatDate, formatList, TableHead } from '@lodge/ui'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { ListChecks, TriangleAlert } from 'lucide-react'
import { useDeferredValue } from 'react'
import { Link } from 'react-router'
import { KindFilter } from '../../foundation/records/kind-filter.tsx'
import { useShowFilter } from '../../foundation/records/use-show-filter.ts'
import { ArchivedBadge } from '../../foundation/settings-form/settings-form-frame.tsx'
import { SettingsListFrame } from '../../foundation/settings-form/settings-list-frame.tsx'
import {
  SettingsTable,
  SettingsTableCell,
  SettingsTableRow,
} from '../../foundation/settings-form/settings-table.tsx'
import { t } from '../../foundation/t.ts'
import { describeMacroChange } from './describe-macro-change.ts'
import { macrosQuery } from './queries.ts'

/** The macros that one may change: one's own, and for those who write canned responses all that are shared. */
export function MacroListScreen() {
  const [filter, setFilter] = useShowFilter()
  const query = useInfiniteQuery({
    ...macrosQuery(useDeferredValue(filter)),
    placeholderData: keepPreviousData,
  })
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  const counts = query.data?.pages[0]?.counts
  return (
    <SettingsListFrame
      title={t('macros.title')}
      text={t('macros.text')}
      count={counts?.[filter.show]}
      create={{ to: '/admin/create-macro', label: t('macros.create') }}
      search={filter.search ?? ''}
      onSearch={(search) => setFilter({ ...filter, search })}
      filters={
        <KindFilter show={filter.show} counts={counts} onChange={(show) => setFilter({ ...filter, show })} />
      }
      isPending={query.isPending}
      error={query.error}
      onRetry={() => query.refetch()}
      isEmpty={rows.length === 0}
      empty={<NoMacros isSearched={Boolean(filter.search)} show={filter.show} />}
      keys={t('canned-responses.keys')}
      more={query}
    >
      <MacroTable rows={rows} />
    </SettingsListFrame>
  )
}

function MacroTable({ rows }: { rows: readonly MacroRow[] }) {
  return (
    <SettingsTable
      label={t('macros.title')}
      heads={
        <>
          <TableHead>{t('macros.columns.title')}</TableHead>
          <TableHead>{t('macros.columns.scope')}</TableHead>
          <TableHead>{t('macros.columns.status')}</TableHead>
          <TableHead>{t('macros.columns.uses')}</TableHead>
          <TableHead>{t('macros.columns.lastUsed')}</TableHead>
        </>
      }
    >
      {rows.map((row) => (
        <SettingsTableRow key={row.alias}>
          <SettingsTableCell className="lg:w-1/2 lg:max-w-0 lg:py-1 max-lg:basis-full">
            <Link
              to={`/admin/edit-macro/${row.alias}`}
              className="block truncate font-medium underline-offset-4 hover:underline"
            >
              {row.title}
            </Link>
            <span className="block truncate text-xs text-muted-foreground">
              {row.changes.map(describeMacroChange).join(' · ')}
            </span>
          </SettingsTableCell>
          <SettingsTableCell label={t('macros.columns.scope')} className="text-muted-foreground">
            {scopeOf(row)}
          </SettingsTableCell>
          <SettingsTableCell>
            {row.paused && row.archivedAt === null ? (
              <span className="flex items-center gap-1 text-sm text-warning" title={refusalText(row.paused)}>
                <TriangleAlert aria-hidden className="size-4" />
                {t('macros.paused')}
              </span>
            ) : (
              <ArchivedBadge isArchived={row.archivedAt !== null} />
            )}
          </SettingsTableCell>
          <SettingsTableCell label={t('macros.columns.uses')} className="text-muted-foreground tabular-nums">
            {row.uses}
          </SettingsTableCell>
          <SettingsTableCell
            label={t('macros.columns.lastUsed')}
            className="text-muted-foreground tabular-nums"
          >
            {row.lastUsedAt === null ? t('macros.never') : formatDate(row.lastUsedAt)}
          </SettingsTableCell>
        </SettingsTableRow>
      ))}
    </SettingsTable>
  )
}

function scopeOf({ isShared, teams }: MacroRow): string {
  if (!isShared) return t('macros.own')
  return formatList(teams.map(({ name }) => name)) || t('macros.everyTeam')
}

function NoMacros({ isSearched, show }: { isSearched: boolean; show: 'active' | 'archived' }) {
  if (isSearched) return <EmptyState title={t('macros.emptyFound')} className="mx-gutter" />
  if (show === 'archived') return <EmptyState title={t('macros.emptyArchived')} className="mx-gutter" />
  return (
    <EmptyState
      title={t('macros.empty')}
      text={t('macros.emptyText')}
      icon={<ListChecks aria-hidden />}
      className="mx-gutter"
    />
  )
}
