import type { TicketList } from '../lists/list-address.ts'
import { OrderMenu } from '../lists/order-menu.tsx'
import { ticketListStrings } from '../lists/words.ts'
import { useSort } from './use-sort.ts'

/** The order of the list, in the address; only those that make sense for it. */
export function SortMenu({ list }: { list: TicketList }) {
  const { order, sorts, choose } = useSort(list)
  return <OrderMenu order={order} names={sorts} labels={ticketListStrings.sort} onChoose={choose} />
}
