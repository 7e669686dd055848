import { useNow } from '@lodge/ui'
import { create } from 'zustand'

/** Time that a change is shown beside its row, in milliseconds. */
const shownForMs = 60_000

interface RecentChange {
  text: string
  /** The time at which it came, in milliseconds of this browser's clock. */
  at: number
}

interface RecentChanges {
  byNumber: Record<number, RecentChange>
  changed: (number: number, text: string) => void
}

/** The latest change of each ticket that a push has brought: its row is highlighted and says what happened. */
export const useRecentChanges = create<RecentChanges>()((set) => ({
  byNumber: {},
  changed: (number, text) =>
    set((state) => ({ byNumber: { ...state.byNumber, [number]: { text, at: Date.now() } } })),
}))

/** Returns the last change of a ticket; undefined when there was none for a minute. */
export function useRecentChange(number: number): RecentChange | undefined {
  const change = useRecentChanges((state) => state.byNumber[number])
  useNow('minute')
  return change && Date.now() - change.at < shownForMs ? change : undefined
}
