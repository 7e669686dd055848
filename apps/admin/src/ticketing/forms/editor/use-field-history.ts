import type { FormField } from '@lodge/contracts'
import { useEffect, useState } from 'react'

type Fields = readonly FormField[]

interface History {
  past: readonly Fields[]
  future: readonly Fields[]
  /** The text that was typed into last: a run of letters is undone in one step. */
  typing: string | null
}

const maxSteps = 100
const none: History = { past: [], future: [], typing: null }

/** Keeps the changes of the fields, to undo them step by step. They outlive a save. */
export function useFieldHistory() {
  const [history, setHistory] = useState<History>(none)
  return {
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    /** Remembers the fields as they were before a change. */
    remember: (before: Fields, typing: string | null) =>
      setHistory(({ past, typing: last }) => {
        const isSameRun = typing !== null && typing === last
        return { past: isSameRun ? past : [...past, before].slice(-maxSteps), future: [], typing }
      }),
    /** Returns the fields of the step before; null where there is none. */
    undo: (now: Fields): Fields | null => {
      const before = history.past.at(-1)
      if (!before) return null
      setHistory({ past: history.past.slice(0, -1), future: [now, ...history.future], typing: null })
      return before
    },
    redo: (now: Fields): Fields | null => {
      const [next, ...future] = history.future
      if (!next) return null
      setHistory({ past: [...history.past, now], future, typing: null })
      return next
    },
  }
}

export type FieldHistory = ReturnType<typeof useFieldHistory>

/** Ctrl+Z takes the last step back, Ctrl+Shift+Z or Ctrl+Y does it again. */
export function useUndoKeys(undo: () => void, redo: () => void): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) redo()
      else undo()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  })
}
