import { routes } from '@lodge/contracts'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'

export const identityProviderQuery = (alias: string) =>
  queryOptions({
    queryKey: ['identity-provider', alias],
    queryFn: ({ signal }) => http.call(routes.identityProvider, { params: { alias } }, { signal }),
    staleTime: 0,
  })

export const identityTestQuery = (alias: string, testId: string) =>
  queryOptions({
    queryKey: ['identity-test', alias, testId],
    queryFn: ({ signal }) => http.call(routes.identityTest, { params: { alias, testId } }, { signal }),
  })

export const federationMembersQuery = (alias: string, search: string) =>
  queryOptions({
    queryKey: ['federation-members', alias, search],
    queryFn: ({ signal }) =>
      http.call(routes.federationMembers, { params: { alias }, query: { search } }, { signal }),
  })

/** The providers of a federation that are chosen as it is saved, with their names. */
export const chosenMembersQuery = (alias: string) =>
  queryOptions({
    queryKey: ['federation-members-chosen', alias],
    queryFn: ({ signal }) =>
      http.call(routes.federationMembers, { params: { alias }, query: { chosen: 'true' } }, { signal }),
    staleTime: 0,
  })

export const providerRulesQuery = (alias: string) =>
  queryOptions({
    queryKey: ['identity-provider-rules', alias],
    queryFn: ({ signal }) => http.call(routes.providerRules, { params: { alias } }, { signal }),
    staleTime: 0,
  })

export const ltiPlatformQuery = (alias: string) =>
  queryOptions({
    queryKey: ['lti-platform', alias],
    queryFn: ({ signal }) => http.call(routes.ltiPlatform, { params: { alias } }, { signal }),
    staleTime: 0,
  })

export const samlKeysQuery = queryOptions({
  queryKey: ['saml-keys'],
  queryFn: ({ signal }) => http.call(routes.samlKeys, {}, { signal }),
  staleTime: 0,
})

export const waysInQuery = queryOptions({
  queryKey: ['ways-in'],
  queryFn: ({ signal }) => http.call(routes.waysIn, {}, { signal }),
  staleTime: 0,
})
