import { routes, type TopicRow } from '@lodge/contracts'
import { http } from '../../foundation/http.ts'
import { RecordTreeTable } from '../../foundation/record-tree/record-tree-table.tsx'
import { useMoveRecord } from '../../foundation/record-tree/use-move-record.ts'
import { t } from '../../foundation/t.ts'
import { activeTopicsQuery } from './queries.ts'
import { TopicCells, TopicHeads } from './topic-cells.tsx'

/** The tree of topics, whose order is changed in place. */
export function TopicTreeTable({ topics }: { topics: readonly TopicRow[] }) {
  const move = useMoveRecord<TopicRow>({
    queryKey: activeTopicsQuery.queryKey,
    kind: 'topic',
    send: (alias, place) => http.call(routes.moveTopic, { params: { alias }, body: place }),
    describeEffect: describeStop,
  })
  return (
    <RecordTreeTable
      records={topics}
      isMoving={move.isPending}
      onMove={(alias, place) => move.mutate({ alias, place })}
      tree={{
        label: t('topics.title'),
        heads: <TopicHeads />,
        toPath: ({ alias }) => `/admin/edit-topics/${alias}`,
        nameBranch: (name) => t('topics.toggle', { name }),
        countBelow: (count) => t('topics.count', { count }),
        renderCells: ({ record, below }) => (
          <TopicCells
            topic={record}
            openTickets={below.reduce((sum, other) => sum + other.openTickets, record.openTickets)}
          />
        ),
      }}
    />
  )
}

/** A topic that gets its first one below it stops taking tickets. */
function describeStop(before: readonly TopicRow[], { alias, name, openTickets }: TopicRow): string | null {
  const wasLeaf = !before.some((topic) => topic.parent?.alias === alias)
  return wasLeaf && openTickets > 0 ? t('topics.parentHasTickets', { name, count: openTickets }) : null
}
