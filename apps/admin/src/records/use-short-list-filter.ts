import { useSearchParams } from 'react-router'
import type { z } from 'zod'

type Params = Record<string, string>

/**
 * Returns what a short list is narrowed to, a function that changes it, and it as its file takes it. It is kept in the
 * address; an address that says nothing sensible shows what comes first.
 */
export function useShortListFilter<Filter extends Params & { search: string }>(schema: z.ZodType<Filter>) {
  const [params, setParams] = useSearchParams()
  const plain: Params = schema.parse({})
  const filter: Filter = {
    ...(schema.safeParse(Object.fromEntries(params)).data ?? schema.parse({})),
    // A space that is being typed is not lost.
    search: params.get('search')?.slice(0, 100) ?? '',
  }
  const toParams = (shown: Filter): Params =>
    Object.fromEntries(Object.entries(shown).filter(([name, value]) => value !== plain[name]))
  const change = (part: Partial<Filter>) => setParams(toParams({ ...filter, ...part }), { replace: true })
  return { filter, change, query: toParams(filter) }
}
