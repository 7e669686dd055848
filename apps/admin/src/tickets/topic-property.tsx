import type { TicketDetail, TopicNode, TreeNode } from '@lodge/contracts'
import { pathTo } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { useSetTopic } from './property-commands.ts'
import { PropertyPopover } from './property-popover.tsx'
import { propertyWords as words } from './property-words.ts'
import { topicTreeQuery } from './queries.ts'
import { TreeChoice } from './tree-choice.tsx'

/** The topic with the way to it, and the tree to choose another from. */
export function TopicProperty({ ticket }: { ticket: TicketDetail }) {
  const { mutate } = useSetTopic(ticket)
  const topics = useQuery({ ...topicTreeQuery, select: ({ items }) => items.map(toTree) })
  const way = pathTo(ticket.topic.alias, topics.data ?? []).map(({ label }) => label)
  return (
    <PropertyPopover
      label={words.topic}
      isDisabled={!ticket.can.assign}
      value={way.length > 0 ? way.join(' › ') : ticket.topic.name}
    >
      {(close) => (
        <TreeChoice
          label={words.topic}
          tree={topics}
          value={ticket.topic.alias}
          known={ticket.topic.name}
          isLeafOnly
          onChoose={(alias) => {
            close()
            if (alias && alias !== ticket.topic.alias) mutate(alias)
          }}
        />
      )}
    </PropertyPopover>
  )
}

export function toTree({ alias, name, children }: TopicNode): TreeNode {
  return { id: alias, label: name, ...(children.length > 0 && { children: children.map(toTree) }) }
}
