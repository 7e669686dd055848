import type { TopicNode } from '@lodge/contracts'
import { matchRanges } from '@lodge/ui'

export const isLeaf = (topic: TopicNode) => topic.children.length === 0

/** Where a topic leads: a leaf to its form, a branch to itself among the topics. */
export function topicPath(topic: TopicNode): string {
  return isLeaf(topic) ? `/tickets/new/${topic.alias}` : `/tickets/choose-topic?topic=${topic.alias}`
}

/** The topics that match a search, with all their parents; a branch that matches itself keeps all its children. */
export function searchTopics(topics: readonly TopicNode[], query: string): TopicNode[] {
  if (query.trim() === '') return [...topics]
  return topics.flatMap((topic) => {
    if (matches(topic, query)) return [topic]
    const children = searchTopics(topic.children, query)
    return children.length > 0 ? [{ ...topic, children }] : []
  })
}

export function countLeaves(topics: readonly TopicNode[]): number {
  return topics.reduce((count, topic) => count + (isLeaf(topic) ? 1 : countLeaves(topic.children)), 0)
}

/** The topic with this alias anywhere in the tree. */
export function findTopic(topics: readonly TopicNode[], alias: string): TopicNode | undefined {
  for (const topic of topics) {
    const found = topic.alias === alias ? topic : findTopic(topic.children, alias)
    if (found) return found
  }
  return undefined
}

const matches = ({ name, description }: TopicNode, query: string) =>
  matchRanges(name, query).length > 0 || matchRanges(description, query).length > 0
