import { SearchSort } from '@lodge/contracts'
import { useSearchParams } from 'react-router'
import { t } from '../t.ts'
import { SortOrderMenu } from '../ticket-list/sort-order-menu.tsx'

/** The order of the results, kept in the address. */
export function SearchSortMenu({ sort }: { sort: SearchSort }) {
  const [, setParams] = useSearchParams()
  const choose = (next: string) =>
    setParams((before) => {
      const params = new URLSearchParams(before)
      params.set('sort', next)
      return params
    })
  return (
    <SortOrderMenu
      order={sort}
      names={SearchSort.options}
      describe={(name) => t(`search.search.sort.${name}`)}
      onChoose={choose}
    />
  )
}
