import { routes } from '@lodge/contracts'
import { Select } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { ListTree } from 'lucide-react'
import { assignableTeamsQuery } from '../../directory/assignable-teams/queries.ts'
import { TreeListScreen } from '../../foundation/record-tree/tree-list-screen.tsx'
import { t } from '../../foundation/t.ts'
import { topicListQuery } from './queries.ts'
import { TopicCells, TopicHeads } from './topic-cells.tsx'
import { TopicTreeTable } from './topic-tree-table.tsx'

/** The topics; a team's alone, too. */
export function TopicListScreen() {
  return (
    <TreeListScreen
      title={t('topics.title')}
      text={t('topics.text')}
      create={{ to: '/admin/create-topics', label: t('topics.create') }}
      query={topicListQuery}
      csv={routes.topicsCsv.path}
      toPath={({ alias }) => `/admin/edit-topics/${alias}`}
      heads={<TopicHeads />}
      renderCells={(topic) => <TopicCells topic={topic} openTickets={topic.openTickets} />}
      renderTree={(topics) => <TopicTreeTable topics={topics} />}
      empty={{ title: t('topics.empty'), text: t('topics.emptyText'), icon: <ListTree aria-hidden /> }}
      moreFilters={['team']}
      renderFilters={(filter, change) => (
        <TeamFilter
          team={filter.more.team ?? ''}
          onChange={(team) => change({ ...filter, more: { team } })}
        />
      )}
    />
  )
}

/** Stands for all teams where one is chosen. */
const everyTeam = ':every'

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
