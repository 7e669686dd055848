import type { TopicNode } from '@lodge/contracts'

export const isLeaf = (topic: TopicNode) => topic.children.length === 0

/** Where a topic leads: a leaf to its form, a branch to itself among the topics. */
export function topicPath(topic: TopicNode): string {
  return isLeaf(topic) ? `/tickets/new/${topic.alias}` : `/tickets/choose-topic?topic=${topic.alias}`
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
