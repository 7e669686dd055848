import { carriedRedirect, savedRedirect } from '@lodge/client'
import { portalRoutes } from '@lodge/contracts'
import { ProviderLinks, SignOnNotice } from '@lodge/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { http } from '../http.ts'
import { t } from '../t.ts'

export const providersQuery = queryOptions({
  queryKey: ['sign-in-providers'],
  queryFn: ({ signal }) => http.call(portalRoutes.signInProviders, { query: { area: 'portal' } }, { signal }),
})

/** The providers by which requesters sign in; nothing where there are none. */
export function Providers() {
  const { data } = useQuery(providersQuery)
  const { search } = useLocation()
  const providers = data?.items ?? []
  return (
    <>
      <SignOnNotice providers={providers} className="mt-6" />
      {providers.length > 0 && (
        <div className="mt-6">
          <ProviderLinks
            area="portal"
            providers={providers}
            to={carriedRedirect(search) ?? savedRedirect()}
          />
          <p className="mt-5 border-t border-border pt-5 text-base text-muted-foreground">
            {t('auth.providers.or')}
          </p>
        </div>
      )}
    </>
  )
}
