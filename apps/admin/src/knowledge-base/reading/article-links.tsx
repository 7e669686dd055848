import type { ArticleLink } from '@lodge/contracts'
import { formatDate } from '@lodge/ui'
import { Link } from 'react-router'
import { t } from '../../foundation/t.ts'
import { staffPathOf } from './staff-path.ts'

/** Articles under a heading, each with what it is about. */
export function ArticleLinks({ title, articles }: { title: string; articles: readonly ArticleLink[] }) {
  return (
    <section aria-label={title}>
      <h2 className="text-body font-semibold">{title}</h2>
      <ul className="mt-1 divide-y divide-border">
        {articles.map(({ alias, address, title: name, summary, updatedAt }) => (
          <li key={alias} className="py-2.5">
            <Link
              to={staffPathOf(address)}
              className="font-medium break-words text-accent underline-offset-4 hover:underline max-lg:inline-block max-lg:py-2"
            >
              {name}
            </Link>
            {summary && <p className="text-sm break-words text-muted-foreground">{summary}</p>}
            <p className="text-xs text-muted-foreground tabular-nums">
              {t('knowledge-base.reading.updated', { date: formatDate(updatedAt) })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
