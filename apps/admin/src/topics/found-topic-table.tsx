import type { TopicRow } from '@lodge/contracts'
import { Link } from 'react-router'
import { SettingsTable, SettingsTableCell, SettingsTableRow } from '../settings-form/settings-table.tsx'
import { t } from '../t.ts'
import { TopicCells, TopicHeads } from './topic-cells.tsx'

/** Topics one under the other, each with the names above it. */
export function FoundTopicTable({ topics }: { topics: readonly TopicRow[] }) {
  return (
    <SettingsTable label={t('topics.title')} heads={<TopicHeads />}>
      {topics.map((topic) => (
        <SettingsTableRow key={topic.alias}>
          <SettingsTableCell className="lg:w-2/5 lg:max-w-0 lg:py-1 max-lg:basis-full">
            <Link
              to={`/admin/edit-topics/${topic.alias}`}
              className="block truncate font-medium underline-offset-4 hover:underline"
            >
              {topic.name}
            </Link>
            <span className="block truncate text-xs text-muted-foreground">{topic.path.join(' / ')}</span>
          </SettingsTableCell>
          <TopicCells topic={topic} openTickets={topic.openTickets} />
        </SettingsTableRow>
      ))}
    </SettingsTable>
  )
}
