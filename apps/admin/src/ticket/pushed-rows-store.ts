import type { TicketRow } from '@lodge/contracts'
import { create } from 'zustand'

interface PushedRows {
  /** The newest pushed state of each ticket. */
  rows: Record<number, TicketRow>
  /** Rows that glow at this moment for a change, and for how many of them since they began to. */
  highlighted: Record<number, number>
  /** The version at which a ticket went out of sight: what is told of it late is older. */
  gone: Record<number, number>
  changed: (rows: readonly TicketRow[]) => void
  left: (ticket: { number: number; version: number }) => void
}

/** A little longer than the glow, so that its end is seen. */
const highlightMs = 1_100
/** At a time so many rows glow. When everything glows it says nothing, and wears the page out. */
const maxHighlights = 8

/** What pushes have said of tickets: rows that glow, and tickets that a loaded list may lack. */
export const usePushedRows = create<PushedRows>()((set) => ({
  rows: {},
  highlighted: {},
  gone: {},
  changed: (rows) =>
    set((state) => {
      const news = rows.filter(
        ({ number, version }) =>
          version > (state.rows[number]?.version ?? -1) && version > (state.gone[number] ?? -1),
      )
      if (news.length === 0) return state
      const fresh = { ...state.rows, ...Object.fromEntries(news.map((row) => [row.number, row])) }
      if (Object.keys(state.highlighted).length + news.length > maxHighlights) return { rows: fresh }
      const glows = news.map(({ number }) => [number, (state.highlighted[number] ?? 0) + 1] as const)
      setTimeout(() => set(({ highlighted: glowing }) => ({ highlighted: withoutFinished(glowing, glows) })), highlightMs)
      return { rows: fresh, highlighted: { ...state.highlighted, ...Object.fromEntries(glows) } }
    }),
  left: ({ number, version }) =>
    set((state) => {
      const { [number]: _gone, ...rows } = state.rows
      return { rows, gone: { ...state.gone, [number]: version } }
    }),
}))

/** Those that have not begun to glow anew meanwhile are done. */
function withoutFinished(
  glowing: PushedRows['highlighted'],
  done: readonly (readonly [number: number, glows: number])[],
): PushedRows['highlighted'] {
  const left = { ...glowing }
  for (const [number, glows] of done) if (left[number] === glows) delete left[number]
  return left
}

/** For how many changes, one after the other, a row glows at this moment; 0 when it does not. */
export function useHighlightCount(number: number): number {
  return usePushedRows((state) => state.highlighted[number] ?? 0)
}
