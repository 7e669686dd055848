import { carriedRedirect, redirectParam, savedRedirect } from '@lodge/client'
import { portalRoutes } from '@lodge/contracts'
import { ProviderLinks, ProviderSearch, SignOnNotice } from '@lodge/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { http } from '../http.ts'
import { HiddenFields } from '../layout/hidden-fields.tsx'
import { t } from '../t.ts'
import { signInPath } from './guards.ts'

export const providersQuery = queryOptions({
  queryKey: ['sign-in-providers'],
  queryFn: ({ signal }) => http.call(portalRoutes.signInProviders, { query: { area: 'portal' } }, { signal }),
})

export const foundProvidersQuery = (search: string) =>
  queryOptions({
    queryKey: ['found-sign-in-providers', search],
    queryFn: ({ signal }) =>
      http.call(portalRoutes.findSignInProviders, { query: { area: 'portal', search } }, { signal }),
  })

/** The providers by which requesters sign in; nothing where there are none. */
export function Providers() {
  const { data } = useQuery(providersQuery)
  const { search } = useLocation()
  const providers = data?.items ?? []
  const to = carriedRedirect(search) ?? savedRedirect()
  return (
    <>
      <SignOnNotice providers={providers} className="mt-6" />
      {(providers.length > 0 || data?.isSearched) && (
        <div className="mt-6">
          <div className="flex flex-col gap-5">
            <ProviderLinks area="portal" providers={providers} to={to} />
            {data?.isSearched && (
              <ProviderSearch area="portal" action={signInPath} to={to} find={foundProvidersQuery}>
                <HiddenFields values={{ [redirectParam]: carriedRedirect(search) }} />
              </ProviderSearch>
            )}
          </div>
          <p className="mt-5 border-t border-border pt-5 text-base text-muted-foreground">
            {t('auth.providers.or')}
          </p>
        </div>
      )}
    </>
  )
}
