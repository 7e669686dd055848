import type { TicketListColumn } from '@lodge/contracts'
import { cn, TableHead } from '@lodge/ui'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { t } from '../../../foundation/t.ts'
import type { TicketList } from '../list-url.ts'
import { DueOrderHint } from './due-order-hint.tsx'
import { sortsOf, useTicketSort } from './use-sort.ts'

interface ColumnHeaderProps {
  column: TicketListColumn
  list: TicketList
  className: string
}

/** The head of a column; where the list can be ordered by it, a press does so, and another one reverses it. */
export function ColumnHeader({ column, list, className }: ColumnHeaderProps) {
  const { order, sorts, choose } = useTicketSort(list)
  const own = sortsOf(column).filter(({ sort }) => sorts.includes(sort))
  const place = own.findIndex(({ sort }) => sort === order)
  const direction = own[place]?.direction
  const next = own[place + 1] ?? own[0]
  const label = t(`property.names.${column}`)
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <TableHead className={className} aria-sort={direction}>
      {next ? (
        <button
          type="button"
          onClick={() => choose(next.sort)}
          title={t(`ticket-list.sort.${next.sort}`)}
          className={cn(
            'inline-flex items-center gap-1 hover:text-foreground',
            direction && 'text-foreground',
          )}
        >
          {label}
          {direction && <Arrow aria-hidden className="size-3.5" />}
        </button>
      ) : (
        label
      )}
      {column === 'sla' && order === 'due' && <DueOrderHint />}
    </TableHead>
  )
}
