import type { TicketListColumn } from '@lodge/contracts'
import { useMemo } from 'react'
import { useMediaQuery, widths } from '../../../foundation/use-media-query.ts'
import { columnCells } from './column-cells.tsx'
import { useColumnStore } from './use-columns.ts'

/** A list's columns as they fit the window: those shown, and those that have no room in it. */
export function useVisibleColumns(columns: readonly TicketListColumn[]) {
  const showsAll = useColumnStore((state) => state.showsAll)
  const lg = useMediaQuery(widths.lg)
  const xl = useMediaQuery(widths.xl)
  // Rows are memoised: the array must stay the same until it changes.
  return useMemo(() => {
    const fits = { md: true, lg, xl }
    const narrow = columns.filter((column) => column !== 'subject' && !fits[columnCells[column].from])
    const hidden = showsAll ? [] : narrow
    return { narrow, hidden, shown: columns.filter((column) => !hidden.includes(column)) }
  }, [columns, showsAll, lg, xl])
}
