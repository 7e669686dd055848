import { SearchSort } from '@lodge/contracts'
import { useSearchParams } from 'react-router'
import { t } from '../../foundation/t.ts'
import { SortOrderMenu } from '../ticket-list/sort-order-menu.tsx'

/** Chooses the order of the results, which the address holds. */
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
