import { savedRedirect } from '@lodge/client'
import { routes } from '@lodge/contracts'
import { ProviderLinks, SignOnNotice } from '@lodge/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { http } from '../../../foundation/http.ts'

export const signInProvidersQuery = queryOptions({
  queryKey: ['sign-in-providers'],
  queryFn: ({ signal }) => http.call(routes.signInProviders, { query: { area: 'admin' } }, { signal }),
})

/** The providers by which staff sign in, and why one has just refused somebody; nothing where there are none. */
export function ProviderSignIn() {
  const { data } = useQuery(signInProvidersQuery)
  const providers = data?.items ?? []
  return (
    <>
      <SignOnNotice providers={providers} className="mb-5" />
      {providers.length > 0 && (
        <div className="mb-5 border-b border-border pb-5">
          <ProviderLinks area="admin" providers={providers} to={savedRedirect()} />
        </div>
      )}
    </>
  )
}
