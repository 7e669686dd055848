import { readingKey } from '@lodge/ui'
import { type KeyboardEvent, useRef, useState } from 'react'

const steps: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** One place of a table of links takes the Tab key; the arrow keys go from it to the others. */
export function useGridFocus(rows: number, columns: number) {
  const ref = useRef<HTMLTableElement>(null)
  const [current, setCurrent] = useState({ row: 0, column: 0 })

  function handleKeyDown(event: KeyboardEvent) {
    const step = steps[readingKey(event.key)]
    if (!step) return
    event.preventDefault()
    const row = clamp(current.row + step[0], rows)
    const column = clamp(current.column + step[1], columns)
    setCurrent({ row, column })
    ref.current?.querySelector<HTMLElement>(`[data-place="${row}.${column}"]`)?.focus()
  }

  const placeOf = (row: number, column: number) => ({
    'data-place': `${row}.${column}`,
    tabIndex: row === current.row && column === current.column ? 0 : -1,
    onFocus: () => setCurrent({ row, column }),
  })

  return { ref, handleKeyDown, placeOf }
}

const clamp = (place: number, length: number) => Math.min(length - 1, Math.max(0, place))
