import { type RefObject, useEffect, useState } from 'react'
import { hotkeys } from '../shell/keys.ts'
import { isElsewhere } from '../shell/use-hotkey.ts'

/** `j` and `k` move through the rows; Enter follows the focused link by itself. */
export function useRowKeys(list: RefObject<HTMLElement | null>, numbers: readonly number[]) {
  const [current, setCurrent] = useState<number | null>(null)

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return
      const step = event.key === hotkeys.next ? 1 : event.key === hotkeys.previous ? -1 : 0
      if (step === 0) return
      const place = current === null ? -1 : numbers.indexOf(current)
      const next = numbers[Math.min(numbers.length - 1, Math.max(0, place + step))]
      if (next === undefined) return
      list.current?.querySelector<HTMLElement>(`[data-number="${next}"] a`)?.focus()
      setCurrent(next)
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [list, numbers, current])

  return { current, setCurrent }
}
