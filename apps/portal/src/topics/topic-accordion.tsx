import type { TopicNode } from '@lodge/contracts'
import { cn, TopicIcon } from '@lodge/ui'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { TopicListProps } from './topic-columns.tsx'
import { TopicLink } from './topic-link.tsx'
import { DisabledTopic, TopicName } from './topic-marks.tsx'
import { isLeaf } from './topic-tree.ts'

const rowClasses =
  'flex min-h-13 w-full items-center gap-3 px-4 py-2 text-start text-body -outline-offset-2 hover:bg-surface'

/** The topics for a phone: one open branch, those that are open at first, and all that match while searching. */
export function TopicAccordion({ topics, marked, chosen }: TopicListProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(chosen === null ? listExpanded(topics) : [chosen]),
  )
  const toggle = (alias: string) => setOpen(open.has(alias) ? new Set() : new Set([alias]))
  const isSearching = marked.length > 0
  return (
    <ul className="-mx-4 mt-4 divide-y divide-border border-y border-border">
      {topics.map((topic) => (
        <li key={topic.alias}>
          {isLeaf(topic) ? (
            <LeafRow topic={topic} marked={marked} icon />
          ) : (
            <BranchRow
              topic={topic}
              marked={marked}
              isOpen={isSearching || open.has(topic.alias)}
              onToggle={() => toggle(topic.alias)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

const listExpanded = (topics: readonly TopicNode[]) =>
  topics.filter((topic) => topic.isDefaultExpanded).map(({ alias }) => alias)

interface BranchRowProps {
  topic: TopicNode
  marked: readonly string[]
  isOpen: boolean
  onToggle: () => void
}

function BranchRow({ topic, marked, isOpen, onToggle }: BranchRowProps) {
  return (
    <>
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className={cn(rowClasses, 'font-semibold')}
        >
          <TopicIcon name={topic.icon} />
          <span className="flex-1">
            <TopicName topic={topic} marked={marked} />
          </span>
          <ChevronDown
            aria-hidden
            className={cn(
              'size-5 text-muted-foreground transition-transform',
              !isOpen && '-rotate-90 rtl:rotate-90',
            )}
          />
        </button>
      </h2>
      {isOpen && <Leaves topics={topic.children} marked={marked} />}
    </>
  )
}

function Leaves({ topics, marked }: { topics: readonly TopicNode[]; marked: readonly string[] }) {
  return (
    <ul className="divide-y divide-border border-t border-border bg-surface">
      {topics.map((topic) => (
        <li key={topic.alias}>
          {isLeaf(topic) ? (
            <LeafRow topic={topic} marked={marked} />
          ) : (
            <>
              <p className="px-4 pt-3 pb-2 ps-12 text-base font-medium text-muted-foreground">
                <TopicName topic={topic} marked={marked} />
              </p>
              <Leaves topics={topic.children} marked={marked} />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function LeafRow({
  topic,
  marked,
  icon = false,
}: {
  topic: TopicNode
  marked: readonly string[]
  icon?: boolean
}) {
  if (topic.disabledBecause !== undefined)
    return (
      <div className={cn(rowClasses, 'hover:bg-transparent', !icon && 'ps-12')}>
        {icon && <TopicIcon name={topic.icon} />}
        <DisabledTopic topic={topic} marked={marked} />
      </div>
    )
  return (
    <TopicLink topic={topic} className={cn(rowClasses, icon ? 'font-semibold' : 'ps-12')}>
      {icon && <TopicIcon name={topic.icon} />}
      <span className="flex-1">
        <TopicName topic={topic} marked={marked} />
      </span>
      <ChevronRight aria-hidden className="size-5 text-muted-foreground" />
    </TopicLink>
  )
}
