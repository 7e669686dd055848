import type { TopicNode } from '@lodge/contracts'

export const isLeaf = (topic: TopicNode) => topic.children.length === 0

/** Returns the path of a leaf's form, or of the topics with a branch in sight. */
export function topicPath(topic: TopicNode): string {
  return isLeaf(topic) ? `/tickets/new/${topic.alias}` : `/tickets/choose-topic?topic=${topic.alias}`
}

export function countLeaves(topics: readonly TopicNode[]): number {
  return topics.reduce((count, topic) => count + (isLeaf(topic) ? 1 : countLeaves(topic.children)), 0)
}

export function findTopic(topics: readonly TopicNode[], alias: string): TopicNode | undefined {
  for (const topic of topics) {
    const match = topic.alias === alias ? topic : findTopic(topic.children, alias)
    if (match) return match
  }
  return undefined
}
