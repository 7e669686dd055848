import type { TicketRow as Row, TicketListColumn } from '@lodge/contracts'
import { Checkbox, TableBody, TableHead, TableHeader, usePreload } from '@lodge/ui'
import { t } from '../../../foundation/t.ts'
import type { TicketSelection } from '../bulk/use-selection.ts'
import { columnCells } from '../columns/column-cells.tsx'
import { ColumnHeader } from '../columns/column-header.tsx'
import { useVisibleColumns } from '../columns/use-visible-columns.ts'
import type { TicketList } from '../list-url.ts'
import { TicketTableRow } from './ticket-table-row.tsx'

interface TicketTableProps {
  rows: readonly Row[]
  list: TicketList
  columns: readonly TicketListColumn[]
  current: number | null
  selection: TicketSelection
  onFocus: (number: number) => void
  onSelect: (number: number, isRange: boolean) => void
}

/** Loads the screen that somebody on a list is likely to open next. */
const loadTicketScreen = () => import('../../ticket/ticket-screen.tsx')

/** The rows of a list under their heads. */
export function TicketTable({
  rows,
  list,
  columns,
  current,
  selection,
  onFocus,
  onSelect,
}: TicketTableProps) {
  usePreload(loadTicketScreen)
  const { shown } = useVisibleColumns(columns)
  return (
    <table aria-label={t('ticket-list.title')} className="w-full border-collapse text-base">
      <TicketTableHead list={list} columns={shown} selection={selection} rows={rows.length} />
      <TableBody>
        {rows.map((row) => (
          <TicketTableRow
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

interface TicketTableHeadProps {
  list: TicketList
  columns: readonly TicketListColumn[]
  selection: TicketSelection
  rows: number
}

function TicketTableHead({
  list,
  columns,
  selection: { numbers, toggleLoaded },
  rows,
}: TicketTableHeadProps) {
  return (
    <TableHeader className="sticky top-0 z-10 max-md:hidden">
      <tr>
        <TableHead className="w-10">
          <Checkbox
            aria-label={t('ticket-list.bulk.selectLoaded')}
            checked={numbers.size === 0 ? false : numbers.size === rows ? true : 'indeterminate'}
            onCheckedChange={toggleLoaded}
          />
        </TableHead>
        {columns.map((column) => (
          <ColumnHeader
            key={column}
            column={column}
            list={list}
            className={column === 'subject' ? '' : columnHeadClasses(column)}
          />
        ))}
      </tr>
    </TableHeader>
  )
}

/** A head stands where its cells do and is hidden where they are. */
function columnHeadClasses(column: Exclude<TicketListColumn, 'subject'>): string {
  return columnCells[column].className
    .split(' ')
    .filter((name) => (name.startsWith('max-') && name.endsWith('hidden')) || name === 'text-end')
    .join(' ')
}
