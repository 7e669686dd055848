import type { ListColumn, TicketRow as Row } from '@lodge/contracts'
import { Checkbox, Table, TableBody, TableHead, TableHeader, usePreload } from '@lodge/ui'
import { columnCells } from '../lists/columns.tsx'
import type { Selection } from '../lists/selection.ts'
import { listWords } from '../lists/words.ts'
import { TicketRow } from './ticket-row.tsx'

const words = listWords.columns

interface ListTableProps {
  rows: readonly Row[]
  columns: readonly ListColumn[]
  current: number | null
  selection: Selection
  onFocus: (number: number) => void
  onSelect: (number: number, isRange: boolean) => void
}

/** From a list one goes to a ticket. */
const ticketScreen = () => import('./ticket-screen.tsx')

/** The rows of a list under their heads. */
export function ListTable({ rows, columns, current, selection, onFocus, onSelect }: ListTableProps) {
  usePreload(ticketScreen)
  return (
    <Table aria-label={listWords.title}>
      <Head columns={columns} selection={selection} rows={rows.length} />
      <TableBody>
        {rows.map((row) => (
          <TicketRow
            key={row.number}
            row={row}
            columns={columns}
            isCurrent={row.number === current}
            isSelected={selection.numbers.has(row.number)}
            onFocus={onFocus}
            onSelect={onSelect}
          />
        ))}
      </TableBody>
    </Table>
  )
}

interface HeadProps {
  columns: readonly ListColumn[]
  selection: Selection
  rows: number
}

function Head({ columns, selection: { numbers, toggleLoaded }, rows }: HeadProps) {
  return (
    <TableHeader className="sticky top-0 z-10 max-md:hidden">
      <tr>
        <TableHead className="w-10">
          <Checkbox
            aria-label={listWords.bulk.selectLoaded}
            checked={numbers.size === 0 ? false : numbers.size === rows ? true : 'indeterminate'}
            onCheckedChange={toggleLoaded}
          />
        </TableHead>
        {columns.map((column) => (
          <TableHead key={column} className={column === 'subject' ? '' : headClasses(column)}>
            {words[column]}
          </TableHead>
        ))}
      </tr>
    </TableHeader>
  )
}

/** A head stands where its cells do and is hidden where they are. */
function headClasses(column: Exclude<ListColumn, 'subject'>): string {
  return columnCells[column].className
    .split(' ')
    .filter((name) => (name.startsWith('max-') && name.endsWith('hidden')) || name === 'text-right')
    .join(' ')
}
