import type { TicketListColumn } from '@lodge/contracts'
import { useMemo, useSyncExternalStore } from 'react'
import { columnCells } from './column-cells.tsx'
import { useColumnStore } from './use-columns.ts'

/** Where the layout's steps are, as in Tailwind's `lg` and `xl`. */
const widths = { lg: '(min-width: 64rem)', xl: '(min-width: 80rem)' } as const

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

function useMediaQuery(query: string): boolean {
  const subscribe = useMemo(() => {
    const media = window.matchMedia(query)
    return (onChange: () => void) => {
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    }
  }, [query])
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
