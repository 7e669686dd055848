import { ActivityFilter } from '@lodge/contracts'
import { pageLanguage } from '@lodge/strings'
import { useSearchParams } from 'react-router'
import { readParams } from '../../foundation/read-params.ts'

/** Keeps the log's filter in the address and ignores parameters that make no sense. */
export function useActivityFilter() {
  const [params, setParams] = useSearchParams()
  const change = (next: ActivityFilter) => setParams(toParams(next), { replace: true })
  return [readParams(ActivityFilter, params), change] as const
}

/** Returns the parameters of the log as a file: the filter and the page's language. */
export function toFileParams(filter: ActivityFilter): Record<string, string> {
  return { ...toParams(filter), language: pageLanguage() }
}

/** Returns a filter as an address and the route of the log take it. */
export function toParams(filter: ActivityFilter): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  )
}
