import { TicketConditions, type TicketSort } from '@lodge/contracts'
import { sortsOf } from '@lodge/domain'
import {
  Button,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '@lodge/ui'
import { ArrowDownNarrowWide } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { TicketList } from '../lists/list-address.ts'
import { listWords } from '../lists/words.ts'
import { orderOf } from './list-rules.ts'

/** The order of the list, in the address; only those that make sense for it. */
export function SortMenu({ list }: { list: TicketList }) {
  const [, setSearch] = useSearchParams()
  const order = orderOf(list)
  const choose = (next: string) =>
    setSearch((search) => {
      search.set('sort', next)
      return search
    })
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
          {sortsFor(list).map((name) => (
            <DropdownMenuRadioItem key={name} value={name}>
              {listWords.sort[name]}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

function sortsFor({ sort: _sort, ...conditions }: TicketList): readonly TicketSort[] {
  const parsed = TicketConditions.safeParse(conditions)
  return parsed.success ? sortsOf(parsed.data) : []
}
