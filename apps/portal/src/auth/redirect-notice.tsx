import { carriedRedirect, savedRedirect } from '@lodge/client'
import type { TopicNode } from '@lodge/contracts'
import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { useLocation } from 'react-router'
import { t } from '../t.ts'
import { topicsQuery } from '../topics/queries.ts'
import { findTopic } from '../topics/topic-tree.ts'

/** Says where one goes after signing in; nothing when no page was asked for. */
export function RedirectNotice() {
  const { search } = useLocation()
  const address = savedRedirect() ?? carriedRedirect(search)
  const { data: topics } = useQuery({ ...topicsQuery, enabled: address !== null })
  const label = address === null ? null : describeRedirect(address, topics ?? [])
  if (label === null) return null
  return (
    <p className="mt-6 flex items-start gap-3 rounded-md bg-surface px-4 py-3 text-base text-muted-foreground">
      <Info aria-hidden className="mt-px size-5 shrink-0 text-accent" />
      <span>
        {t('auth.signIn.back')} <strong className="font-semibold text-foreground">{label}</strong>
      </span>
    </p>
  )
}

/** An address of the portal in the words of its page; null for one that needs no mention. */
function describeRedirect(address: string, topics: readonly TopicNode[]): string | null {
  const [path = ''] = address.split('?')
  const alias = /^\/tickets\/new\/([^/]+)$/.exec(path)?.[1]
  if (alias) {
    const topic = findTopic(topics, alias)
    return topic ? `${t('app.titles.askUs')}: ${topic.name}` : t('app.titles.askUs')
  }
  if (path === '/tickets/choose-topic') return t('app.titles.askUs')
  if (path === '/tickets/index') return t('app.titles.myTickets')
  const number = /^\/tickets\/(\d+)\/detail$/.exec(path)?.[1]
  return number ? t('auth.signIn.ticket', { number }) : null
}
