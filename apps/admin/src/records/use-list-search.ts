import { useSearchParams } from 'react-router'

/** What a short list is searched for, kept in the address. */
export function useListSearch(): [string, (search: string) => void] {
  const [params, setParams] = useSearchParams()
  // A space that is being typed is not lost.
  const search = params.get('search')?.slice(0, 100) ?? ''
  return [search, (next) => setParams(next ? { search: next } : {}, { replace: true })]
}
