import {
  Button,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '@lodge/ui'
import { ArrowDownNarrowWide } from 'lucide-react'
import { ticketListStrings } from './strings.ts'

interface SortOrderMenuProps<Name extends string> {
  order: Name
  /** Those that may be chosen, in their order. */
  names: readonly Name[]
  labels: Readonly<Record<Name, string>>
  onChoose: (name: string) => void
}

/** Chooses the order of a list. */
export function SortOrderMenu<Name extends string>({
  order,
  names,
  labels,
  onChoose,
}: SortOrderMenuProps<Name>) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" aria-label={`${ticketListStrings.sortBy}: ${labels[order]}`}>
          <ArrowDownNarrowWide aria-hidden />
          <span className="max-sm:sr-only">{labels[order]}</span>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuRadioGroup value={order} onValueChange={onChoose}>
          {names.map((name) => (
            <DropdownMenuRadioItem key={name} value={name}>
              {labels[name]}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
