import { ListSiteTexts } from '@lodge/contracts'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'

export type TextFilter = z.output<typeof ListSiteTexts>

/** Keeps the list's filter in the address and ignores parameters that make no sense. */
export function useTextFilter() {
  const [params, setParams] = useSearchParams()
  const filter = readFilter(params)
  const change = (part: Partial<TextFilter>) => setParams(toParams({ ...filter, ...part }), { replace: true })
  return [filter, change] as const
}

function readFilter(params: URLSearchParams): TextFilter {
  const sensible = Object.entries(ListSiteTexts.shape).filter(
    ([name, schema]) => params.get(name) && schema.safeParse(params.get(name)).success,
  )
  const read = ListSiteTexts.parse(Object.fromEntries(sensible.map(([name]) => [name, params.get(name)])))
  // A space that is being typed is not lost.
  return { ...read, search: params.get('search')?.slice(0, 100) ?? '' }
}

/** Returns a filter as the address takes it, without what it is by default. */
export function toParams({ language, kind, show, search }: TextFilter): Record<string, string> {
  return {
    ...(language ? { language } : {}),
    ...(kind ? { kind } : {}),
    ...(show === 'open' ? {} : { show }),
    ...(search ? { search } : {}),
  }
}
