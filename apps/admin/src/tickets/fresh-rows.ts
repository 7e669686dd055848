import type { TicketRow } from '@lodge/contracts'
import { create } from 'zustand'

interface FreshRows {
  /** The newest pushed state of each ticket. */
  rows: Record<number, TicketRow>
  /** Rows that glow at this moment for a change, and for how many of them since they began to. */
  glowing: Record<number, number>
  /** The version at which a ticket went out of sight: what is told of it late is older. */
  gone: Record<number, number>
  changed: (rows: readonly TicketRow[]) => void
  left: (ticket: { number: number; version: number }) => void
}

/** A little longer than the glow, so that its end is seen. */
const glowMs = 1_100
/** At a time so many rows glow. When everything glows it says nothing, and wears the page out. */
const mostGlows = 8

/** What pushes have said of tickets: rows that glow, and tickets that a loaded list may lack. */
export const useFreshRows = create<FreshRows>()((set) => ({
  rows: {},
  glowing: {},
  gone: {},
  changed: (rows) =>
    set((state) => {
      const news = rows.filter(
        ({ number, version }) =>
          version > (state.rows[number]?.version ?? -1) && version > (state.gone[number] ?? -1),
      )
      if (news.length === 0) return state
      const fresh = { ...state.rows, ...Object.fromEntries(news.map((row) => [row.number, row])) }
      if (Object.keys(state.glowing).length + news.length > mostGlows) return { rows: fresh }
      const glows = news.map(({ number }) => [number, (state.glowing[number] ?? 0) + 1] as const)
      setTimeout(() => set(({ glowing }) => ({ glowing: without(glowing, glows) })), glowMs)
      return { rows: fresh, glowing: { ...state.glowing, ...Object.fromEntries(glows) } }
    }),
  left: ({ number, version }) =>
    set((state) => {
      const { [number]: _gone, ...rows } = state.rows
      return { rows, gone: { ...state.gone, [number]: version } }
    }),
}))

/** Those that have not begun to glow anew meanwhile are done. */
function without(
  glowing: FreshRows['glowing'],
  done: readonly (readonly [number: number, glows: number])[],
): FreshRows['glowing'] {
  const left = { ...glowing }
  for (const [number, glows] of done) if (left[number] === glows) delete left[number]
  return left
}

/** For how many changes, one after the other, a row glows at this moment; 0 when it does not. */
export function useGlows(number: number): number {
  return useFreshRows((state) => state.glowing[number] ?? 0)
}
