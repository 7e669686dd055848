import { savedRedirect } from '@lodge/client'
import { routes } from '@lodge/contracts'
import { ProviderLinks, ProviderSearch, SignOnNotice } from '@lodge/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { http } from '../../../foundation/http.ts'

export const signInProvidersQuery = queryOptions({
  queryKey: ['sign-in-providers'],
  queryFn: ({ signal }) => http.call(routes.signInProviders, { query: { area: 'admin' } }, { signal }),
})

const foundProvidersQuery = (search: string) =>
  queryOptions({
    queryKey: ['found-sign-in-providers', search],
    queryFn: ({ signal }) =>
      http.call(routes.findSignInProviders, { query: { area: 'admin', search } }, { signal }),
  })

/** The providers by which staff sign in, and why one has just refused somebody; nothing where there are none. */
export function ProviderSignIn() {
  const { data } = useQuery(signInProvidersQuery)
  const providers = data?.items ?? []
  return (
    <>
      <SignOnNotice providers={providers} className="mb-5" />
      {(providers.length > 0 || data?.isSearched) && (
        <div className="mb-5 flex flex-col gap-5 border-b border-border pb-5">
          <ProviderLinks area="admin" providers={providers} to={savedRedirect()} />
          {data?.isSearched && (
            <ProviderSearch
              area="admin"
              action="/admin/auth/login"
              to={savedRedirect()}
              find={foundProvidersQuery}
            />
          )}
        </div>
      )}
    </>
  )
}
