import { queryDefaults } from '@lodge/ui'
import { QueryClient } from '@tanstack/react-query'

/** Server state, read as in both clients. */
export const queryCache = new QueryClient({
  defaultOptions: { queries: queryDefaults, mutations: { networkMode: 'always' } },
})
