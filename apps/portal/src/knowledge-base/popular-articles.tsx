import { pathOfAddress } from '@lodge/contracts'
import { directionOf } from '@lodge/strings'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from '../t.ts'
import { knowledgeBaseHome } from './paths.ts'
import { popularArticlesQuery } from './queries.ts'

interface PopularArticlesProps {
  /** Puts a link to the whole knowledge base beside the heading. */
  canBrowse?: boolean
  className?: string
}

/** Takes no room where there are none: it is an extra wherever it stands. */
export function PopularArticles({ canBrowse = false, className = '' }: PopularArticlesProps) {
  const { data: articles } = useQuery(popularArticlesQuery)
  if (!articles?.length) return null
  return (
    <section aria-labelledby="popular" className={className}>
      <header className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="popular" className="text-xl font-semibold">
          {t('knowledge-base.popular.title')}
        </h2>
        {canBrowse && (
          <Link to={knowledgeBaseHome} className="text-base text-accent underline-offset-4 hover:underline">
            {t('knowledge-base.popular.browse')}
          </Link>
        )}
      </header>
      <ul className="grid gap-x-12 sm:grid-cols-2">
        {articles.map(({ address, title, language }) => (
          <li key={address} className="border-b border-border py-2.5">
            <Link
              to={pathOfAddress(address)}
              lang={language}
              dir={directionOf(language)}
              className="text-body break-words text-accent hover:underline"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
