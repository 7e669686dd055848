import type { TopicNode } from '@lodge/contracts'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { carryQuestion } from '../knowledge-base/asking/asked-from.tsx'
import { topicPath } from './topic-tree.ts'

interface TopicLinkProps {
  topic: TopicNode
  className: string
  title?: string | undefined
  children: ReactNode
}

/** Leads to a topic's form, with the article that somebody was reading before. */
export function TopicLink({ topic, ...link }: TopicLinkProps) {
  const [params] = useSearchParams()
  return <Link to={carryQuestion(topicPath(topic), params)} {...link} />
}
