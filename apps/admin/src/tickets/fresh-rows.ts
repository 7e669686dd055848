import type { TicketRow } from '@lodge/contracts'
import { create } from 'zustand'

interface FreshRows {
  /** The newest pushed state of each ticket, and how often it has glowed for a change. */
  rows: Record<number, { row: TicketRow; glows: number }>
  /** When rows have glowed lately, in milliseconds of this browser's clock. */
  glowedAt: readonly number[]
  /** The version at which a ticket went out of sight: what is told of it late is older. */
  gone: Record<number, number>
  changed: (rows: readonly TicketRow[]) => void
  left: (ticket: { number: number; version: number }) => void
}

/** In a second so many rows glow for their changes. When everything glows it says nothing, and wears the page out. */
const mostGlows = 8

/** What pushes have said of tickets: rows that glow, and tickets that a loaded list may lack. */
export const useFreshRows = create<FreshRows>()((set) => ({
  rows: {},
  glowedAt: [],
  gone: {},
  changed: (rows) =>
    set((state) => {
      const news = rows.filter(
        ({ number, version }) =>
          version > (state.rows[number]?.row.version ?? -1) && version > (state.gone[number] ?? -1),
      )
      if (news.length === 0) return state
      const now = Date.now()
      const lately = state.glowedAt.filter((at) => at > now - 1_000)
      const isRush = lately.length + news.length > mostGlows
      const changed = news.map((row) => {
        const { glows = 0 } = state.rows[row.number] ?? {}
        return [row.number, { row, glows: isRush ? glows : glows + 1 }]
      })
      return {
        rows: { ...state.rows, ...Object.fromEntries(changed) },
        glowedAt: isRush ? lately : [...lately, ...news.map(() => now)],
      }
    }),
  left: ({ number, version }) =>
    set((state) => {
      const { [number]: _gone, ...rows } = state.rows
      return { rows, gone: { ...state.gone, [number]: version } }
    }),
}))

/** How often a row has glowed for a change: one more means that it does so now. */
export function useGlows(number: number): number {
  return useFreshRows((state) => state.rows[number]?.glows ?? 0)
}
