import { ListCannedResponses } from '@lodge/contracts'
import { useSearchParams } from 'react-router'
import type { CannedResponseFilter } from './queries.ts'

const CannedResponseFilterParams = ListCannedResponses.omit({ cursor: true })

/** Keeps the list's filter in the address. An invalid address shows all that are in use. */
export function useCannedResponseFilter(): [CannedResponseFilter, (filter: CannedResponseFilter) => void] {
  const [params, setParams] = useSearchParams()
  const read = CannedResponseFilterParams.safeParse(Object.fromEntries(params))
  const filter = read.data ?? CannedResponseFilterParams.parse({})
  const change = ({ search, team, show, sort }: CannedResponseFilter) =>
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
