import { useSite } from '@lodge/client'
import { portalRoutes } from '@lodge/contracts'
import { Button } from '@lodge/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { http } from '../http.ts'
import { t } from '../t.ts'

export const demoPeopleQuery = queryOptions({
  queryKey: ['demo-people'],
  queryFn: ({ signal }) => http.call(portalRoutes.demoPeople, {}, { signal }),
})

/** In a demo: the people to sign in as. Nothing anywhere else. */
export function DemoPeople({ onChoose }: { onChoose: (email: string) => void }) {
  const isDemo = useSite((site) => site.authMode === 'demo')
  const { data } = useQuery({ ...demoPeopleQuery, enabled: isDemo })
  if (!isDemo || !data || data.items.length === 0) return null
  return (
    <section aria-labelledby="demo-people" className="mt-8 rounded-md bg-surface p-4 noscript:hidden">
      <h2 id="demo-people" className="text-base font-semibold">
        {t('auth.demo.title')}
      </h2>
      <p className="text-base text-muted-foreground">{t('auth.demo.text')}</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {data.items.map(({ name, email }) => (
          <li key={email}>
            <Button variant="outline" size="small" onClick={() => onChoose(email)}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
