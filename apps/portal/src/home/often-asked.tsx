import { pathOfAddress } from '@lodge/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { popularArticlesQuery } from '../knowledge-base/queries.ts'
import { t } from '../t.ts'

const shownArticles = 3

/** The articles that most people come for; a phone has them further down. Without any, how this works. */
export function OftenAsked() {
  const { data: articles } = useQuery(popularArticlesQuery)
  if (!articles?.length) return <p className="mt-2 text-base text-muted-foreground">{t('home.text')}</p>
  return (
    <div className="mt-3 flex gap-4 text-base max-sm:hidden">
      <p id="often-asked" className="shrink-0 text-muted-foreground">
        {t('home.often')}
      </p>
      <ul aria-labelledby="often-asked" className="flex flex-wrap gap-x-4 gap-y-1">
        {articles.slice(0, shownArticles).map(({ address, title }) => (
          <li key={address}>
            <Link to={pathOfAddress(address)} className="text-accent underline-offset-4 hover:underline">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
