import { type RefObject, useEffect, useRef, useState } from 'react'
import { useShortcut } from '../../foundation/keyboard-shortcuts/use-shortcut.ts'

/** `j` and `k` move through the rows; Enter follows the focused link by itself. */
export function useRowNavigation(list: RefObject<HTMLElement | null>, numbers: readonly number[]) {
  const [current, setCurrent] = useState<number | null>(null)

  const place = current === null ? -1 : numbers.indexOf(current)
  const lastPlace = useRef(-1)
  useEffect(() => {
    if (place >= 0) lastPlace.current = place
  }, [place])

  const step = (by: -1 | 1) => () => {
    // Where the current row has left, another one stands in its place.
    const hasLeft = current !== null && place < 0
    const target = hasLeft ? lastPlace.current + Math.min(by, 0) : place + by
    const next = numbers[Math.min(numbers.length - 1, Math.max(0, target))]
    if (next === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-number="${next}"] a`)?.focus()
    setCurrent(next)
  }
  useShortcut('next', step(1))
  useShortcut('previous', step(-1))

  return { current, setCurrent }
}
