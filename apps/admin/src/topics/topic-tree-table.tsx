import { DndContext, DragOverlay } from '@dnd-kit/core'
import type { TopicRow } from '@lodge/contracts'
import { Button } from '@lodge/ui'
import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import { SettingsTable } from '../settings-form/settings-table.tsx'
import { t } from '../t.ts'
import { TopicHeads } from './topic-cells.tsx'
import { findStep, listTreeRows, type TreeStep } from './topic-tree.ts'
import { TopicTreeRow } from './topic-tree-row.tsx'
import { useDragTopic } from './use-drag-topic.ts'
import { useMoveTopic } from './use-move-topic.ts'

/** The tree of topics; by its handle a topic is dragged to another place, or moved there by the arrow keys. */
export function TopicTreeTable({ topics }: { topics: readonly TopicRow[] }) {
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set())
  const move = useMoveTopic()
  const rows = listTreeRows(topics, collapsed)
  const drag = useDragTopic(rows, (alias, place) => move.mutate({ alias, place }))
  const handleStep = (alias: string, step: TreeStep) => {
    const place = findStep(topics, alias, step)
    if (!place || move.isPending) return
    if (place.parent !== null) setCollapsed(without(collapsed, place.parent))
    move.mutate({ alias, place })
  }
  return (
    <DndContext {...drag.context}>
      <ExpandAll topics={topics} collapsed={collapsed} onChange={setCollapsed} />
      <SettingsTable label={t('topics.title')} heads={<TopicHeads />}>
        {rows.map((row) => (
          <TopicTreeRow
            key={row.topic.alias}
            row={row}
            isCollapsed={collapsed.has(row.topic.alias)}
            isInDraggedBranch={drag.isInBranch(row.topic.alias)}
            drop={drag.dropAt(row.topic.alias)}
            onToggle={() => setCollapsed(toggled(collapsed, row.topic.alias))}
            onStep={(step) => handleStep(row.topic.alias, step)}
          />
        ))}
      </SettingsTable>
      <DragOverlay dropAnimation={null}>
        {drag.name !== null && (
          <span className="inline-flex h-10 items-center rounded-sm border border-accent bg-background px-3 font-medium shadow-md">
            {drag.name}
          </span>
        )}
      </DragOverlay>
      <p
        role="status"
        className="sticky bottom-0 bg-background px-gutter py-2 text-sm empty:hidden max-lg:px-4"
      >
        {drag.status}
      </p>
    </DndContext>
  )
}

interface ExpandAllProps {
  topics: readonly TopicRow[]
  collapsed: ReadonlySet<string>
  onChange: (collapsed: ReadonlySet<string>) => void
}

function ExpandAll({ topics, collapsed, onChange }: ExpandAllProps) {
  const parents = listTreeRows(topics).filter(({ below }) => below > 0)
  if (parents.length === 0) return null
  const isAnyCollapsed = collapsed.size > 0
  const Icon = isAnyCollapsed ? ChevronsUpDown : ChevronsDownUp
  return (
    <Button
      variant="ghost"
      className="mx-gutter mb-2 self-start max-lg:mx-4"
      onClick={() => onChange(new Set(isAnyCollapsed ? [] : parents.map(({ topic }) => topic.alias)))}
    >
      <Icon aria-hidden />
      {isAnyCollapsed ? t('topics.expandAll') : t('topics.collapseAll')}
    </Button>
  )
}

function without(aliases: ReadonlySet<string>, alias: string): ReadonlySet<string> {
  return new Set([...aliases].filter((other) => other !== alias))
}

function toggled(aliases: ReadonlySet<string>, alias: string): ReadonlySet<string> {
  return aliases.has(alias) ? without(aliases, alias) : new Set([...aliases, alias])
}
