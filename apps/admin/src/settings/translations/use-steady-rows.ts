import type { SiteTextRow } from '@lodge/contracts'
import { useState } from 'react'
import { idOfText } from './text-id.ts'

interface ShownTexts {
  view: string
  items: readonly SiteTextRow[] | undefined
  rows: readonly SiteTextRow[]
}

/**
 * Returns the texts of a view, with those that are kept where they were even after the list has lost them: a text that
 * was just translated stays below the hand. Undefined items leave what is shown.
 */
export function useSteadyRows(
  view: string,
  items: readonly SiteTextRow[] | undefined,
  isKept: (row: SiteTextRow) => boolean,
): readonly SiteTextRow[] {
  const [shown, setShown] = useState<ShownTexts>({ view, items: undefined, rows: [] })
  if (items === undefined || (items === shown.items && view === shown.view)) return shown.rows
  const rows = view === shown.view ? mergeRows(shown.rows, items, isKept) : items
  setShown({ view, items, rows })
  return rows
}

function mergeRows(
  before: readonly SiteTextRow[],
  items: readonly SiteTextRow[],
  isKept: (row: SiteTextRow) => boolean,
): SiteTextRow[] {
  const merged = [...items]
  const listed = new Set(items.map(idOfText))
  before.forEach((row, place) => {
    if (listed.has(idOfText(row)) || !isKept(row)) return
    merged.splice(placeAfter(before.slice(0, place), merged), 0, row)
  })
  return merged
}

/** Returns the place behind the nearest neighbour that is still there. */
function placeAfter(neighbours: readonly SiteTextRow[], rows: readonly SiteTextRow[]): number {
  const places = new Map(rows.map((row, place) => [idOfText(row), place]))
  for (const neighbour of neighbours.toReversed()) {
    const place = places.get(idOfText(neighbour))
    if (place !== undefined) return place + 1
  }
  return 0
}
