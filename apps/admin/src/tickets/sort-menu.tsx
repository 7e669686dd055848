import {
  Button,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '@lodge/ui'
import { ArrowDownNarrowWide } from 'lucide-react'
import type { TicketList } from '../lists/list-address.ts'
import { listWords } from '../lists/words.ts'
import { useSort } from './use-sort.ts'

/** The order of the list, in the address; only those that make sense for it. */
export function SortMenu({ list }: { list: TicketList }) {
  const { order, sorts, choose } = useSort(list)
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" aria-label={`${listWords.sortBy}: ${listWords.sort[order]}`}>
          <ArrowDownNarrowWide aria-hidden />
          <span className="max-sm:sr-only">{listWords.sort[order]}</span>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuRadioGroup value={order} onValueChange={choose}>
          {sorts.map((name) => (
            <DropdownMenuRadioItem key={name} value={name}>
              {listWords.sort[name]}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
