import { useEffect, useState } from 'react'

const settlesAfter = 200

/** What was typed, once the typing has paused for a moment. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settlesAfter)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
