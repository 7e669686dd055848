import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** The rows in hand. `isWhole` means every ticket of the list, loaded or not. */
export interface TicketSelection {
  numbers: ReadonlySet<number>
  isWhole: boolean
  /** Ticks or unticks a row; with `isRange`, all rows from the last one to it. */
  toggle: (number: number, isRange?: boolean) => void
  toggleLoaded: () => void
  takeWhole: () => void
  clear: () => void
}

const emptySelection: ReadonlySet<number> = new Set()

/** Keeps the ticked rows of a list. A row that leaves the list leaves the selection. */
export function useSelection(loaded: readonly number[]): TicketSelection {
  const [ticked, setTicked] = useState(emptySelection)
  const [last, setLast] = useState<number | null>(null)
  const [isWhole, setIsWhole] = useState(false)
  const numbers = new Set(loaded.filter((number) => ticked.has(number)))
  const isFull = loaded.length > 0 && numbers.size === loaded.length

  // Rows are memoised, so the callbacks they receive must stay the same.
  const latest = useRef({ loaded, numbers, last })
  useLayoutEffect(() => {
    latest.current = { loaded, numbers, last }
  })
  const toggle = useCallback((number: number, isRange = false) => {
    const before = latest.current
    const isOn = !before.numbers.has(number)
    const range = isRange && before.last !== null ? between(before.loaded, before.last, number) : [number]
    const next = new Set(before.numbers)
    for (const ticketNumber of range) isOn ? next.add(ticketNumber) : next.delete(ticketNumber)
    setTicked(next)
    setLast(number)
    setIsWhole(false)
  }, [])
  const clear = () => {
    setTicked(emptySelection)
    setIsWhole(false)
  }
  return {
    numbers: isWhole ? new Set(loaded) : numbers,
    isWhole,
    toggle,
    toggleLoaded: () => (isFull ? clear() : setTicked(new Set(loaded))),
    takeWhole: () => setIsWhole(true),
    clear,
  }
}

function between(loaded: readonly number[], one: number, other: number): readonly number[] {
  const [from, to] = [loaded.indexOf(one), loaded.indexOf(other)].sort((a, b) => a - b)
  return from === undefined || to === undefined || from < 0 ? [other] : loaded.slice(from, to + 1)
}
