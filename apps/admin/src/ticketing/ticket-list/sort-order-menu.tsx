import {
  Button,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '@lodge/ui'
import { ArrowDownNarrowWide } from 'lucide-react'
import { t } from '../../foundation/t.ts'

interface SortOrderMenuProps<Name extends string> {
  order: Name
  names: readonly Name[]
  describe: (name: Name) => string
  onChoose: (name: string) => void
}

/** Chooses the order of a list. */
export function SortOrderMenu<Name extends string>({
  order,
  names,
  describe,
  onChoose,
}: SortOrderMenuProps<Name>) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" aria-label={`${t('ticket-list.sortBy')}: ${describe(order)}`}>
          <ArrowDownNarrowWide aria-hidden />
          <span className="max-sm:sr-only">{describe(order)}</span>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuRadioGroup value={order} onValueChange={onChoose}>
          {names.map((name) => (
            <DropdownMenuRadioItem key={name} value={name}>
              {describe(name)}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
