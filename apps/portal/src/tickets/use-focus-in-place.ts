import { type RefObject, useEffect, useRef } from 'react'

/** Gives the focus to what has taken the place of the button that was pressed, for it went with the button. */
export function useFocusInPlace<Target extends HTMLElement>(isReplaced: boolean): RefObject<Target | null> {
  const target = useRef<Target>(null)
  const wasReplaced = useRef(isReplaced)
  useEffect(() => {
    if (wasReplaced.current === isReplaced) return
    wasReplaced.current = isReplaced
    if (isReplaced && document.activeElement === document.body) target.current?.focus()
  }, [isReplaced])
  return target
}
