import type { TicketListColumn, TicketRow as Row } from '@lodge/contracts'
import { Checkbox, TableBody, TableHead, TableHeader, usePreload } from '@lodge/ui'
import { columnCells } from '../lists/columns.tsx'
import type { TicketList } from '../lists/list-address.ts'
import type { TicketSelection } from '../lists/selection.ts'
import { useFittingColumns } from '../lists/use-fitting-columns.ts'
import { ticketListStrings } from '../lists/words.ts'
import { ColumnHead } from './column-head.tsx'
import { TicketRow } from './ticket-row.tsx'

interface ListTableProps {
  rows: readonly Row[]
  list: TicketList
  columns: readonly TicketListColumn[]
  current: number | null
  selection: TicketSelection
  onFocus: (number: number) => void
  onSelect: (number: number, isRange: boolean) => void
}

/** From a list one goes to a ticket. */
const ticketScreen = () => import('./ticket-screen.tsx')

/** The rows of a list under their heads. */
export function ListTable({ rows, list, columns, current, selection, onFocus, onSelect }: ListTableProps) {
  usePreload(ticketScreen)
  const { shown } = useFittingColumns(columns)
  return (
    <table aria-label={ticketListStrings.title} className="w-full border-collapse text-base">
      <Head list={list} columns={shown} selection={selection} rows={rows.length} />
      <TableBody>
        {rows.map((row) => (
          <TicketRow
            key={row.number}
            row={row}
            columns={shown}
            isCurrent={row.number === current}
            isSelected={selection.numbers.has(row.number)}
            onFocus={onFocus}
            onSelect={onSelect}
          />
        ))}
      </TableBody>
    </table>
  )
}

interface HeadProps {
  list: TicketList
  columns: readonly TicketListColumn[]
  selection: TicketSelection
  rows: number
}

function Head({ list, columns, selection: { numbers, toggleLoaded }, rows }: HeadProps) {
  return (
    <TableHeader className="sticky top-0 z-10 max-md:hidden">
      <tr>
        <TableHead className="w-10">
          <Checkbox
            aria-label={ticketListStrings.bulk.selectLoaded}
            checked={numbers.size === 0 ? false : numbers.size === rows ? true : 'indeterminate'}
            onCheckedChange={toggleLoaded}
          />
        </TableHead>
        {columns.map((column) => (
          <ColumnHead
            key={column}
            column={column}
            list={list}
            className={column === 'subject' ? '' : headClasses(column)}
          />
        ))}
      </tr>
    </TableHeader>
  )
}

/** A head stands where its cells do and is hidden where they are. */
function headClasses(column: Exclude<TicketListColumn, 'subject'>): string {
  return columnCells[column].className
    .split(' ')
    .filter((name) => (name.startsWith('max-') && name.endsWith('hidden')) || name === 'text-right')
    .join(' ')
}
