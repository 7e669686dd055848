import type { TicketRow as Row, TicketListColumn } from '@lodge/contracts'
import { Checkbox, cn, StatusBadge, TableCell, TableRow } from '@lodge/ui'
import { type MouseEvent, memo } from 'react'
import { Link } from 'react-router'
import { t } from '../../../foundation/t.ts'
import { useHighlightCount } from '../../ticket/pushed-rows-store.ts'
import { columnCells } from '../columns/column-cells.tsx'
import { SlaCell } from '../columns/sla-cell.tsx'

interface TicketTableRowProps {
  row: Row
  columns: readonly TicketListColumn[]
  isCurrent: boolean
  isSelected: boolean
  onFocus: (number: number) => void
  onSelect: (number: number, isRange: boolean) => void
}

/** A ticket in the list: two lines of subject and requester inside 40 px, and what else the columns show. */
export const TicketTableRow = memo(function TicketRow({
  row,
  columns,
  onSelect,
  ...props
}: TicketTableRowProps) {
  const highlightCount = useHighlightCount(row.number)
  const handleTick = (event: MouseEvent) => {
    event.preventDefault()
    onSelect(row.number, event.shiftKey)
  }
  return (
    <TableRow
      isCurrent={props.isCurrent}
      isSelected={props.isSelected}
      highlightCount={highlightCount}
      data-number={row.number}
    >
      <TableCell className="w-10 max-md:pt-3 max-md:pe-0 max-md:ps-4 max-md:align-top">
        <Checkbox
          aria-label={t('ticket-list.bulk.selectRow', { number: row.number })}
          checked={props.isSelected}
          onClick={handleTick}
          className="max-md:after:-inset-3.5"
        />
      </TableCell>
      {columns.map((column) =>
        column === 'subject' ? (
          <SubjectCell key={column} row={row} onFocus={props.onFocus} />
        ) : (
          <TableCell key={column} className={columnCells[column].className}>
            {columnCells[column].cell(row)}
          </TableCell>
        ),
      )}
    </TableRow>
  )
})

/** The subject; on a phone also the status and the SLA, whose columns are hidden there. */
function SubjectCell({ row, onFocus }: { row: Row; onFocus: (number: number) => void }) {
  return (
    <TableCell className={cn('w-full min-w-64 max-w-0 py-0.5 max-md:min-w-0 max-md:px-4 max-md:py-2')}>
      <Link
        to={`/admin/tickets/${row.number}/detail`}
        onFocus={() => onFocus(row.number)}
        className="block truncate text-sm font-medium outline-offset-1 hover:underline"
      >
        <bdi>{row.subject}</bdi>
      </Link>
      <p className="truncate text-xs text-muted-foreground">
        <span className="text-foreground">
          <bdi>{row.requester.name}</bdi>
        </span>{' '}
        · {row.snippet}
      </p>
      <div className="mt-1 flex items-center gap-2 md:hidden">
        <StatusBadge status={row.status} />
        <SlaCell row={row} className="flex-1" />
      </div>
    </TableCell>
  )
}
