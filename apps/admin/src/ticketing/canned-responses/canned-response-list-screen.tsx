import { type CannedResponseRow, routes } from '@lodge/contracts'
import { EmptyState, formatDate, formatList, TableHead } from '@lodge/ui'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { MessageSquareQuote } from 'lucide-react'
import { useDeferredValue } from 'react'
import { Link } from 'react-router'
import { CsvLink } from '../../foundation/records/csv-link.tsx'
import { ArchivedBadge } from '../../foundation/settings-form/settings-form-frame.tsx'
import { SettingsListFrame } from '../../foundation/settings-form/settings-list-frame.tsx'
import {
  SettingsTable,
  SettingsTableCell,
  SettingsTableRow,
} from '../../foundation/settings-form/settings-table.tsx'
import { t } from '../../foundation/t.ts'
import { CannedResponseFilters } from './canned-response-filters.tsx'
import { cannedResponsesQuery } from './queries.ts'
import { useCannedResponseFilter } from './use-canned-response-filter.ts'

/** The canned responses: searched, narrowed to a team, in use or archived, by title or by change. */
export function CannedResponseListScreen() {
  const [filter, setFilter] = useCannedResponseFilter()
  const query = useInfiniteQuery({
    ...cannedResponsesQuery(useDeferredValue(filter)),
    placeholderData: keepPreviousData,
  })
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  const counts = query.data?.pages[0]?.counts
  return (
    <SettingsListFrame
      title={t('canned-responses.title')}
      text={t('canned-responses.text')}
      count={counts?.[filter.show]}
      create={{ to: '/admin/create-canned-response', label: t('canned-responses.create') }}
      search={filter.search ?? ''}
      onSearch={(search) => setFilter({ ...filter, search })}
      filters={
        <>
          <CannedResponseFilters filter={filter} counts={counts} onChange={setFilter} />
          <CsvLink address={routes.cannedResponsesCsv.path} query={filter} className="lg:ms-auto" />
        </>
      }
      isPending={query.isPending}
      error={query.error}
      onRetry={() => query.refetch()}
      isEmpty={rows.length === 0}
      empty={<NoCannedResponses isSearched={Boolean(filter.search || filter.team)} show={filter.show} />}
      keys={t('canned-responses.keys')}
      more={query}
    >
      <CannedResponseTable rows={rows} />
    </SettingsListFrame>
  )
}

function CannedResponseTable({ rows }: { rows: readonly CannedResponseRow[] }) {
  return (
    <SettingsTable
      label={t('canned-responses.title')}
      heads={
        <>
          <TableHead>{t('canned-responses.columns.title')}</TableHead>
          <TableHead>{t('canned-responses.columns.teams')}</TableHead>
          <TableHead>{t('canned-responses.columns.status')}</TableHead>
          <TableHead>{t('canned-responses.columns.updated')}</TableHead>
        </>
      }
    >
      {rows.map(({ alias, title, snippet, teams, archivedAt, updatedAt }) => (
        <SettingsTableRow key={alias}>
          <SettingsTableCell className="lg:w-1/2 lg:max-w-0 lg:py-1 max-lg:basis-full">
            <Link
              to={`/admin/edit-canned-response/${alias}`}
              className="block truncate font-medium underline-offset-4 hover:underline"
            >
              {title}
            </Link>
            <span className="block truncate text-xs text-muted-foreground">{snippet}</span>
          </SettingsTableCell>
          <SettingsTableCell label={t('canned-responses.columns.teams')} className="text-muted-foreground">
            {formatList(teams.map(({ name }) => name)) || t('canned-responses.everyTeam')}
          </SettingsTableCell>
          <SettingsTableCell>
            <ArchivedBadge isArchived={archivedAt !== null} />
          </SettingsTableCell>
          <SettingsTableCell
            label={t('canned-responses.columns.updated')}
            className="text-muted-foreground tabular-nums"
          >
            {formatDate(updatedAt)}
          </SettingsTableCell>
        </SettingsTableRow>
      ))}
    </SettingsTable>
  )
}

function NoCannedResponses({ isSearched, show }: { isSearched: boolean; show: 'active' | 'archived' }) {
  if (isSearched) return <EmptyState title={t('canned-responses.emptyFound')} className="mx-gutter" />
  if (show === 'archived')
    return <EmptyState title={t('canned-responses.emptyArchived')} className="mx-gutter" />
  return (
    <EmptyState
      title={t('canned-responses.empty')}
      text={t('canned-responses.emptyText')}
      icon={<MessageSquareQuote aria-hidden />}
      className="mx-gutter"
    />
  )
}
