import type { TopicNode } from '@lodge/contracts'
import { SearchHighlight, TopicIcon } from '@lodge/ui'
import { useEffect, useRef } from 'react'
import { TopicLink } from './topic-link.tsx'
import { DisabledTopic, TopicName } from './topic-marks.tsx'
import { isLeaf } from './topic-tree.ts'

export interface TopicListProps {
  topics: readonly TopicNode[]
  /** The words that are marked, while searching. */
  marked: readonly string[]
  /** The topic that one came for, if any. */
  chosen: string | null
}

const linkClasses =
  'flex min-h-9 items-center rounded-sm py-1 text-body text-accent underline-offset-4 hover:underline'

/** The topics side by side, with everything below them in sight. */
export function TopicColumns({ topics, marked, chosen }: TopicListProps) {
  return (
    <div className="mt-7 grid gap-x-14 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
      {topics.map((topic) => (
        <Column key={topic.alias} topic={topic} marked={marked} isChosen={topic.alias === chosen} />
      ))}
    </div>
  )
}

function Column({
  topic,
  marked,
  isChosen,
}: {
  topic: TopicNode
  marked: readonly string[]
  isChosen: boolean
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isChosen) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <section aria-labelledby={`topic-${topic.alias}`}>
      <h2
        ref={heading}
        id={`topic-${topic.alias}`}
        tabIndex={isChosen ? -1 : undefined}
        className="flex items-center gap-3 border-b border-border pb-2.5 text-lg font-semibold outline-offset-4"
      >
        <TopicIcon name={topic.icon} />
        <span>
          <TopicName topic={topic} marked={marked} />
        </span>
      </h2>
      {isLeaf(topic) ? (
        <>
          <p className="mt-2 text-base text-muted-foreground">
            <bdi>{topic.description}</bdi>
          </p>
          {topic.disabledBecause === undefined ? (
            <TopicLink topic={topic} className={linkClasses}>
              <SearchHighlight text={topic.name} query={marked} />
            </TopicLink>
          ) : (
            <DisabledTopic topic={topic} marked={marked} />
          )}
        </>
      ) : (
        <Branch topics={topic.children} marked={marked} className="mt-1.5" />
      )}
    </section>
  )
}

/** Everything below a topic, however deep: links where tickets can be created, plain text where not. */
function Branch({
  topics,
  marked,
  className,
}: {
  topics: readonly TopicNode[]
  marked: readonly string[]
  className?: string
}) {
  return (
    <ul className={className}>
      {topics.map((topic) => (
        <li key={topic.alias}>
          {isLeaf(topic) ? (
            <LeafLink topic={topic} marked={marked} />
          ) : (
            <>
              <p className="pt-2 text-base font-medium text-muted-foreground">
                <TopicName topic={topic} marked={marked} />
              </p>
              <Branch topics={topic.children} marked={marked} className="border-s border-border ps-4" />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function LeafLink({ topic, marked }: { topic: TopicNode; marked: readonly string[] }) {
  if (topic.disabledBecause !== undefined)
    return (
      <div className="min-h-9 py-1 text-body">
        <DisabledTopic topic={topic} marked={marked} />
      </div>
    )
  return (
    <TopicLink topic={topic} className={linkClasses} title={topic.description || undefined}>
      <span>
        <TopicName topic={topic} marked={marked} />
      </span>
    </TopicLink>
  )
}
