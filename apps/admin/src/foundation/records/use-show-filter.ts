import { useSearchParams } from 'react-router'

export interface ShowFilter {
  search?: string | undefined
  show: 'active' | 'archived'
}

/** Keeps what a list searches and shows in the address. An invalid address shows all that are in use. */
export function useShowFilter(): [ShowFilter, (filter: ShowFilter) => void] {
  const [params, setParams] = useSearchParams()
  const search = params.get('search')?.slice(0, 100)
  const filter: ShowFilter = {
    show: params.get('show') === 'archived' ? 'archived' : 'active',
    ...(search ? { search } : {}),
  }
  const change = ({ search: sought, show }: ShowFilter) =>
    setParams(
      { ...(sought ? { search: sought } : {}), ...(show === 'active' ? {} : { show }) },
      { replace: true },
    )
  return [filter, change]
}
