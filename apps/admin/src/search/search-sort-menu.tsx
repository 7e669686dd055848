import { SearchSort } from '@lodge/contracts'
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
import { words } from './words.ts'

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
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" aria-label={`${words.sortBy}: ${words.sort[sort]}`}>
          <ArrowDownNarrowWide aria-hidden />
          {words.sort[sort]}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuRadioGroup value={sort} onValueChange={choose}>
          {SearchSort.options.map((name) => (
            <DropdownMenuRadioItem key={name} value={name}>
              {words.sort[name]}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
