import { type ListTopicRecords, routes, type TopicRecords } from '@lodge/contracts'
import { Button, EmptyState, Select } from '@lodge/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download, ListTree } from 'lucide-react'
import { useDeferredValue } from 'react'
import { assignableTeamsQuery } from '../queues/queries.ts'
import { useRecordFilter } from '../records/use-record-filter.ts'
import { SettingsListFrame } from '../settings-form/settings-list-frame.tsx'
import { t } from '../t.ts'
import { FoundTopicTable } from './found-topic-table.tsx'
import { topicListQuery } from './queries.ts'
import { TopicTreeTable } from './topic-tree-table.tsx'

/** The topics as a tree whose order is changed in place; a search and the archived ones as a list with their paths. */
export function TopicListScreen() {
  const [filter, setFilter] = useRecordFilter(['team'])
  const wanted: ListTopicRecords = {
    show: filter.show,
    ...(filter.search?.trim() && { search: filter.search.trim() }),
    ...(filter.more.team && { team: filter.more.team }),
  }
  const shown = useDeferredValue(wanted)
  const query = useQuery({ ...topicListQuery(shown), placeholderData: keepPreviousData })
  const topics = query.data?.items ?? []
  const isTree =
    shown.show === 'active' &&
    shown.search === undefined &&
    shown.team === undefined &&
    !query.isPlaceholderData
  return (
    <SettingsListFrame
      title={t('topics.title')}
      text={t('topics.text')}
      count={query.data?.counts[wanted.show]}
      create={{ to: '/admin/create-topics', label: t('topics.create') }}
      search={filter.search ?? ''}
      onSearch={(search) => setFilter({ ...filter, search })}
      filters={
        <>
          <KindFilter
            show={filter.show}
            counts={query.data?.counts}
            onChange={(show) => setFilter({ ...filter, show })}
          />
          <TeamFilter
            team={filter.more.team ?? ''}
            onChange={(team) => setFilter({ ...filter, more: { team } })}
          />
          <Button asChild variant="outline" className="ml-auto">
            <a href={`${routes.topicsCsv.path}?${new URLSearchParams({ ...wanted })}`} download>
              <Download aria-hidden />
              {t('records.csv')}
            </a>
          </Button>
        </>
      }
      isPending={query.isPending}
      error={query.error}
      onRetry={() => query.refetch()}
      isEmpty={topics.length === 0}
      empty={<NothingListed {...wanted} />}
      keys={isTree ? t('topics.keys') : t('records.keys')}
    >
      {isTree ? <TopicTreeTable topics={topics} /> : <FoundTopicTable topics={topics} />}
    </SettingsListFrame>
  )
}

/** Stands for all teams where one is chosen. */
const everyTeam = ':every'

interface KindFilterProps {
  show: ListTopicRecords['show']
  counts: TopicRecords['counts'] | undefined
  onChange: (show: ListTopicRecords['show']) => void
}

function KindFilter({ show, counts, onChange }: KindFilterProps) {
  const kinds = (['active', 'archived'] as const).map((value) => ({
    value,
    label: t(`records.kinds.${value}`, { count: counts?.[value] ?? '', hasCount: counts?.[value] != null }),
  }))
  return (
    <Select
      aria-label={t('records.show')}
      className="w-36"
      value={show}
      options={kinds}
      onChange={(value) => onChange(value === 'archived' ? 'archived' : 'active')}
    />
  )
}

/** Only the topics whose tickets go to one team. */
function TeamFilter({ team, onChange }: { team: string; onChange: (team: string) => void }) {
  const { data } = useQuery(assignableTeamsQuery)
  const teams = (data?.items ?? []).map(({ alias, name }) => ({ value: alias, label: name }))
  return (
    <Select
      aria-label={t('topics.team')}
      className="w-44"
      value={team || everyTeam}
      options={[{ value: everyTeam, label: t('topics.everyTeam') }, ...teams]}
      onChange={(value) => onChange(value === everyTeam ? '' : value)}
    />
  )
}

function NothingListed({ search, show, team }: ListTopicRecords) {
  if (search || team) return <EmptyState title={t('records.emptyFound')} className="mx-gutter" />
  if (show === 'archived') return <EmptyState title={t('records.emptyArchived')} className="mx-gutter" />
  return (
    <EmptyState
      title={t('topics.empty')}
      text={t('topics.emptyText')}
      icon={<ListTree aria-hidden />}
      className="mx-gutter"
    />
  )
}
