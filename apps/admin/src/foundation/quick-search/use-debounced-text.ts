import { useEffect, useState } from 'react'

const debounceMs = 200

/** Returns what was typed, once the typing has paused for a moment. */
export function useDebouncedText(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
