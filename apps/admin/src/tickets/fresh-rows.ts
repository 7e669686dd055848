import type { TicketRow } from '@lodge/contracts'
import { create } from 'zustand'

interface FreshRows {
  /** The newest pushed state of each ticket, and when it came, in milliseconds of this browser's clock. */
  rows: Record<number, { row: TicketRow; at: number }>
  changed: (row: TicketRow) => void
  left: (number: number) => void
}

/** What pushes have said of tickets: rows that glow, and tickets that a loaded list may lack. */
export const useFreshRows = create<FreshRows>()((set) => ({
  rows: {},
  changed: (row) =>
    set((state) => {
      const before = state.rows[row.number]
      if (before && before.row.version >= row.version) return state
      return { rows: { ...state.rows, [row.number]: { row, at: Date.now() } } }
    }),
  left: (number) =>
    set((state) => {
      const { [number]: _gone, ...rows } = state.rows
      return { rows }
    }),
}))

/** When a row last changed by a push; undefined when it has not. */
export function useChangedAt(number: number): number | undefined {
  return useFreshRows((state) => state.rows[number]?.at)
}
