import type { NarrowedList } from '@lodge/domain'
import { EmptyState } from '@lodge/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { t } from '../t.ts'

type Params = Record<string, string>
type ShortListFilter = Params & { search: string; show: string }

interface ShortListRules<Row, Filter extends ShortListFilter> {
  /** The filter, which is kept in the address. An invalid address shows the schema's defaults. */
  schema: z.ZodType<Filter>
  narrow: (all: readonly Row[], filter: Filter) => NarrowedList<Row, Filter['show']>
}

/**
 * Filters in the browser a list that is sent as a whole. `query` is the filter as the list's file takes it,
 * without defaults; `frame` is for the list's frame.
 */
export function useShortList<Row, Filter extends ShortListFilter>(
  list: UseQueryResult<{ items: Row[] }>,
  { schema, narrow }: ShortListRules<Row, Filter>,
) {
  const [params, setParams] = useSearchParams()
  const plain = schema.parse({})
  // A space that is being typed is not lost.
  const search = params.get('search')?.slice(0, 100) ?? ''
  const filter: Filter = { ...(schema.safeParse(Object.fromEntries(params)).data ?? plain), search }
  const setFilter = (next: Filter) => setParams(withoutPlain(next, plain), { replace: true })
  const change = (part: Partial<Filter>) => setFilter({ ...filter, ...part })
  const { rows, counts } = narrow(list.data?.items ?? [], filter)
  const show: Filter['show'] = filter.show
  const frame = {
    count: list.data && counts[show],
    search,
    onSearch: (typed: string) => setFilter({ ...filter, search: typed }),
    isPending: list.isPending,
    error: list.error,
    onRetry: () => list.refetch(),
    isEmpty: rows.length === 0,
    empty: <EmptyState title={describeNothing(filter)} className="mx-gutter" />,
  }
  return { rows, counts: list.data && counts, filter, change, query: withoutPlain(filter, plain), frame }
}

function withoutPlain(filter: Params, plain: Params): Params {
  return Object.fromEntries(Object.entries(filter).filter(([name, value]) => value !== plain[name]))
}

function describeNothing({ search, show }: ShortListFilter): string {
  if (search !== '') return t('settings-form.nothingFound')
  return show === 'archived' ? t('records.emptyArchived') : t('records.emptyKind')
}
