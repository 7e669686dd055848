import { ListRecords } from '@lodge/contracts'
import { useSearchParams } from 'react-router'

const RecordFilterParams = ListRecords.omit({ cursor: true })

export interface RecordFilter {
  search?: string | undefined
  show: 'active' | 'archived'
  sort: 'name' | 'updated'
  /** Conditions that only some kinds have, such as the term of courses. */
  more: Readonly<Record<string, string>>
}

/** Keeps the list's filter in the address. An invalid address shows all that are in use. */
export function useRecordFilter(moreNames: readonly string[]) {
  const [params, setParams] = useSearchParams()
  const given = Object.fromEntries(params)
  const read = RecordFilterParams.safeParse(given)
  const more = Object.fromEntries(
    moreNames.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : [])),
  )
  // A space that is being typed is not lost.
  const search = params.get('search')?.slice(0, 100)
  const filter: RecordFilter = {
    ...(read.data ?? RecordFilterParams.parse({})),
    ...(search ? { search } : {}),
    more,
  }
  const change = (next: RecordFilter) => setParams(toParams(next), { replace: true })
  return [filter, change] as const
}

function toParams({ search, show, sort, more }: RecordFilter): Record<string, string> {
  return {
    ...(search ? { search } : {}),
    ...(show === 'active' ? {} : { show }),
    ...(sort === 'name' ? {} : { sort }),
    ...Object.fromEntries(Object.entries(more).filter(([, value]) => value !== '')),
  }
}

/** Returns the filter as a list's route takes it. */
export function toListQuery({ search, show, sort, more }: RecordFilter) {
  return { show, sort, ...(search ? { search } : {}), ...more }
}
