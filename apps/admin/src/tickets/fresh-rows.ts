import type { TicketRow } from '@lodge/contracts'
import { create } from 'zustand'

interface FreshRows {
  /** The newest pushed state of each ticket, and when it came, in milliseconds of this browser's clock. */
  rows: Record<number, { row: TicketRow; at: number }>
  /** The version at which a ticket went out of sight: what is told of it late is older. */
  gone: Record<number, number>
  changed: (rows: readonly TicketRow[]) => void
  left: (ticket: { number: number; version: number }) => void
}

/** What pushes have said of tickets: rows that glow, and tickets that a loaded list may lack. */
export const useFreshRows = create<FreshRows>()((set) => ({
  rows: {},
  gone: {},
  changed: (rows) =>
    set((state) => {
      const news = rows.filter(
        ({ number, version }) =>
          version > (state.rows[number]?.row.version ?? -1) && version > (state.gone[number] ?? -1),
      )
      if (news.length === 0) return state
      const at = Date.now()
      return { rows: { ...state.rows, ...Object.fromEntries(news.map((row) => [row.number, { row, at }])) } }
    }),
  left: ({ number, version }) =>
    set((state) => {
      const { [number]: _gone, ...rows } = state.rows
      return { rows, gone: { ...state.gone, [number]: version } }
    }),
}))

/** When a row last changed by a push; undefined when it has not. */
export function useChangedAt(number: number): number | undefined {
  return useFreshRows((state) => state.rows[number]?.at)
}
