import { t } from '../../../foundation/t.ts'
import type { TicketList } from '../list-url.ts'
import { SortOrderMenu } from '../sort-order-menu.tsx'
import { useTicketSort } from './use-sort.ts'

/** The order of the list, in the address; only those that make sense for it. */
export function TicketSortMenu({ list }: { list: TicketList }) {
  const { order, sorts, choose } = useTicketSort(list)
  return (
    <SortOrderMenu
      order={order}
      names={sorts}
      describe={(name) => t(`ticket-list.sort.${name}`)}
      onChoose={choose}
    />
  )
}
