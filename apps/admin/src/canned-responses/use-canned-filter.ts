import { ListCannedResponses } from '@lodge/contracts'
import { useSearchParams } from 'react-router'
import type { CannedList } from './queries.ts'

const Filter = ListCannedResponses.omit({ cursor: true })

/** What the list shows, kept in the address; an address that says nothing sensible shows all in use. */
export function useCannedFilter(): [CannedList, (filter: CannedList) => void] {
  const [params, setParams] = useSearchParams()
  const read = Filter.safeParse(Object.fromEntries(params))
  const filter = read.data ?? Filter.parse({})
  const change = ({ search, team, show, sort }: CannedList) =>
    setParams(
      {
        ...(search ? { search } : {}),
        ...(team ? { team } : {}),
        ...(show === 'active' ? {} : { show }),
        ...(sort === 'title' ? {} : { sort }),
      },
      { replace: true },
    )
  // A space that is being typed is not lost.
  const search = params.get('search')?.slice(0, 100)
  return [search ? { ...filter, search } : filter, change]
}
