import type { TicketRow } from '@lodge/contracts'
import { create } from 'zustand'

interface PushedRows {
  /** The newest pushed state of each ticket. */
  rows: Record<number, TicketRow>
  /** Rows that are highlighted at this moment, with the number of changes since they began to be. */
  highlighted: Record<number, number>
  /** The version at which a ticket went out of sight. Late pushes of it have an older one. */
  gone: Record<number, number>
  changed: (rows: readonly TicketRow[]) => void
  left: (ticket: { number: number; version: number }) => void
}

/** A little longer than the highlight, so that its end is seen. */
const highlightMs = 1_100
/** The most rows highlighted at a time. Highlights everywhere say nothing and slow the page down. */
const maxHighlights = 8

/** The rows that pushes have brought, which a loaded list may lack, and their highlights. */
export const usePushedRows = create<PushedRows>()((set) => ({
  rows: {},
  highlighted: {},
  gone: {},
  changed: (rows) =>
    set((state) => {
      const newRows = rows.filter(
        ({ number, version }) =>
          version > (state.rows[number]?.version ?? -1) && version > (state.gone[number] ?? -1),
      )
      if (newRows.length === 0) return state
      const fresh = { ...state.rows, ...Object.fromEntries(newRows.map((row) => [row.number, row])) }
      if (Object.keys(state.highlighted).length + newRows.length > maxHighlights) return { rows: fresh }
      const highlights = newRows.map(({ number }) => [number, (state.highlighted[number] ?? 0) + 1] as const)
      setTimeout(
        () => set(({ highlighted: glowing }) => ({ highlighted: withoutFinished(glowing, highlights) })),
        highlightMs,
      )
      return { rows: fresh, highlighted: { ...state.highlighted, ...Object.fromEntries(highlights) } }
    }),
  left: ({ number, version }) =>
    set((state) => {
      const { [number]: _gone, ...rows } = state.rows
      return { rows, gone: { ...state.gone, [number]: version } }
    }),
}))

/** Removes the rows that have not been highlighted anew meanwhile. */
function withoutFinished(
  glowing: PushedRows['highlighted'],
  done: readonly (readonly [number: number, highlights: number])[],
): PushedRows['highlighted'] {
  const remaining = { ...glowing }
  for (const [number, highlights] of done) if (remaining[number] === highlights) delete remaining[number]
  return remaining
}

/** Returns the number of changes, one after the other, that a row is highlighted for; 0 for none. */
export function useHighlightCount(number: number): number {
  return usePushedRows((state) => state.highlighted[number] ?? 0)
}
