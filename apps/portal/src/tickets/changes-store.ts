import { useNow } from '@lodge/ui'
import { create } from 'zustand'

/** How long a change is told beside its row, in milliseconds. */
const toldFor = 60_000

interface Change {
  /** What happened, in words. */
  words: string
  /** When it came, in milliseconds of this browser's clock. */
  at: number
}

interface Changes {
  byNumber: Record<number, Change>
  changed: (number: number, words: string) => void
}

/** What pushes have just said of tickets: rows that glow and say what happened. */
export const useChanges = create<Changes>()((set) => ({
  byNumber: {},
  changed: (number, words) =>
    set((state) => ({ byNumber: { ...state.byNumber, [number]: { words, at: Date.now() } } })),
}))

/** What has just happened to a ticket; undefined when nothing has for a minute. */
export function useChange(number: number): Change | undefined {
  const change = useChanges((state) => state.byNumber[number])
  useNow('minute')
  return change && Date.now() - change.at < toldFor ? change : undefined
}
