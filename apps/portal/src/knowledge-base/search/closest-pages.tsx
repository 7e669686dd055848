import { pathOfAddress } from '@lodge/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { t } from '../../t.ts'
import { wordsOfPath } from '../paths.ts'
import { searchArticlesQuery } from '../queries.ts'
import { MarkedText } from './marked-text.tsx'
import { SearchBox } from './search-box.tsx'

export const closestPages = 3

/** Articles whose words are in an address that leads nowhere, and the search. */
export function ClosestPages() {
  const { pathname } = useLocation()
  const { data } = useQuery({
    ...searchArticlesQuery({ q: wordsOfPath(pathname), limit: closestPages }),
    retry: false,
  })
  return (
    <>
      {data && data.items.length > 0 && (
        <section aria-labelledby="closest">
          <h2 id="closest" className="text-xl font-semibold">
            {t('knowledge-base.closest')}
          </h2>
          <ul>
            {data.items.map(({ address, title, category }) => (
              <li key={address} className="border-b border-border py-4">
                <Link
                  to={pathOfAddress(address)}
                  className="text-lg font-semibold text-accent hover:underline"
                >
                  <MarkedText parts={title} />
                </Link>
                <p className="text-base text-muted-foreground">
                  <bdi>{category.name}</bdi>
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <SearchBox />
    </>
  )
}
