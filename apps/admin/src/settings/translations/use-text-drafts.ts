import { type SiteTextFormat, type SiteTextRow, toOneLine } from '@lodge/contracts'
import { useReducer } from 'react'
import type { changedBy } from '../../foundation/changed-by.ts'
import { textOnly } from './describe-text.ts'

export interface TextConflict {
  by: ReturnType<typeof changedBy>
  /** The text as it was before somebody else changed it. */
  was: SiteTextRow
}

/** A translation that is not saved. */
export interface TextDraft {
  typed: string
  /** The text that it was begun with, or as it stands since somebody else changed it. */
  from: SiteTextRow
  conflict: TextConflict | null
}

export type TextDrafts = Readonly<Record<string, TextDraft>>

export type DraftAction =
  | { type: 'typed'; id: string; row: SiteTextRow; typed: string }
  | { type: 'overtaken'; id: string; typed: string; present: SiteTextRow; conflict: TextConflict }
  | { type: 'dropped'; id: string }

/** Holds what is typed, whatever the list shows meanwhile. */
export function useTextDrafts() {
  return useReducer(changeDrafts, {})
}

/** Returns whether a translation says something else than the stored one. */
export function isChanged({ typed, from }: TextDraft): boolean {
  return toSent[from.format](typed) !== (from.text ?? '')
}

/** Returns a translation as it is sent: nothing where there is nothing to read. */
export const toSent: Record<SiteTextFormat, (typed: string) => string> = {
  line: toOneLine,
  rich: (html) => (textOnly('rich', html) === '' ? '' : html),
}

function changeDrafts(drafts: TextDrafts, action: DraftAction): TextDrafts {
  const { [action.id]: draft, ...others } = drafts
  if (action.type === 'dropped') return others
  if (action.type === 'overtaken') {
    const { id, typed, present, conflict } = action
    return { ...others, [id]: { typed, from: present, conflict } }
  }
  const { id, row, typed } = action
  const next = { ...(draft ?? { from: row, conflict: null }), typed }
  const isAsStored = next.conflict === null && typed === (next.from.text ?? '')
  return isAsStored ? others : { ...others, [id]: next }
}
