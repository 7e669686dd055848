import { ListSiteTexts } from '@lodge/contracts'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { readParams } from '../../foundation/read-params.ts'

export type TextFilter = z.output<typeof ListSiteTexts>

/** Keeps the list's filter in the address and ignores parameters that make no sense. */
export function useTextFilter() {
  const [params, setParams] = useSearchParams()
  // A space that is being typed is not lost.
  const filter = { ...readParams(ListSiteTexts, params), search: params.get('search')?.slice(0, 100) ?? '' }
  const change = (part: Partial<TextFilter>) => setParams(toParams({ ...filter, ...part }), { replace: true })
  return [filter, change] as const
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
