import { type ArticleHit, type ArticleLink, pathOfAddress } from '@lodge/contracts'
import { directionOf } from '@lodge/strings'
import { formatDate } from '@lodge/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '../t.ts'
import { noteOpenedHit } from './asking/search-log.ts'
import { MarkedText } from './search/marked-text.tsx'

export function ArticleList({ articles }: { articles: readonly ArticleLink[] }) {
  return (
    <ul className="border-t border-border">
      {articles.map((article) => (
        <ArticleRow key={article.address} {...article}>
          {article.summary}
        </ArticleRow>
      ))}
    </ul>
  )
}

/** The hits of a search with what matches in them. */
export function HitList({ hits }: { hits: readonly ArticleHit[] }) {
  return (
    <ul className="border-t border-border">
      {hits.map(({ title, snippet, category, ...hit }) => (
        <ArticleRow
          key={hit.address}
          {...hit}
          title={<MarkedText parts={title} />}
          onOpen={() => noteOpenedHit(hit.alias)}
        >
          <bdi>{category.name}</bdi> · <MarkedText parts={snippet} />
        </ArticleRow>
      ))}
    </ul>
  )
}

interface ArticleRowProps {
  address: string
  title: ReactNode
  updatedAt: string
  language: string
  onOpen?: () => void
  children: ReactNode
}

function ArticleRow({ address, title, updatedAt, language, onOpen, children }: ArticleRowProps) {
  return (
    <li className="border-b border-border py-4">
      <Link
        to={pathOfAddress(address)}
        lang={language}
        dir={directionOf(language)}
        onClick={onOpen}
        className="text-lg font-semibold text-accent hover:underline"
      >
        {title}
      </Link>
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 text-base text-muted-foreground">
        <p lang={language} dir={directionOf(language)} className="min-w-0 break-words">
          {children}
        </p>
        <p className="shrink-0">{t('knowledge-base.article.updated', { date: formatDate(updatedAt) })}</p>
      </div>
    </li>
  )
}
