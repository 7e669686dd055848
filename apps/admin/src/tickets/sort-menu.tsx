import type { ListTickets } from '@lodge/contracts'
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
import { messages } from '../messages.ts'

type Sort = ListTickets['sort']
const sorts: readonly Sort[] = ['due', 'updated', 'created']
const words = messages.tickets

/** The order of the list, in the address. */
export function SortMenu({ sort }: { sort: Sort }) {
  const [, setSearch] = useSearchParams()
  const choose = (next: string) =>
    setSearch((search) => {
      if (next === 'due') search.delete('sort')
      else search.set('sort', next)
      return search
    })
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" aria-label={`${words.sortBy}: ${words.sort[sort]}`}>
          <ArrowDownNarrowWide aria-hidden />
          {words.sort[sort]}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuRadioGroup value={sort} onValueChange={choose}>
          {sorts.map((name) => (
            <DropdownMenuRadioItem key={name} value={name}>
              {words.sort[name]}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
