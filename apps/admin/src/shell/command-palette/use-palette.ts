import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { firstItemValue } from './palette-groups.tsx'
import { useCommandPalette } from './palette-store.ts'
import { type PaletteKind, paletteKinds, usePaletteItems } from './use-palette-items.ts'

const navigationKeys = ['ArrowUp', 'ArrowDown', 'Home', 'End']

/** The palette while it is open: what is typed, what is found and meant, and what the keys do. */
export function usePalette(onDone: () => void) {
  const [text, setText] = useState(() => useCommandPalette.getState().early)
  const [chosen, setKind] = useState<PaletteKind>('all')
  const kind = text.startsWith('>') ? 'actions' : chosen
  const items = usePaletteItems(text.replace(/^>/, ''), kind)
  const { moved, startAgain, list } = useMovedTo(firstItemValue(items))
  const { go, run } = useLeave(onDone)

  // Exact names stand first, then tickets. Once there are any, nothing comes before them.
  const hasNamed = items.named.places.length + items.named.actions.length > 0
  const isFirstSure = !items.isSearching || items.tickets.length > 0 || hasNamed
  const isTooEarly = !isFirstSure && moved === null && items.q !== '' && kind === 'all'
  // Enter came before the answer: the item that stands first now may not be the one that was meant.
  const searchInstead = () => go(`/admin/search?q=${encodeURIComponent(items.q)}`)
  const waiting = useWaitingEnter(() => {
    const first = findFirst()
    if (isTooEarly) searchInstead()
    else first?.click()
    return isTooEarly || first !== null
  })
  const handleEnter = (event: KeyboardEvent) => {
    const selected = findSelected()
    const to = selected?.dataset.to
    if (isTooEarly) {
      event.preventDefault()
      searchInstead()
    } else if ((event.ctrlKey || event.metaKey) && to) {
      event.preventDefault()
      go(to, true)
    } else if (!selected && items.q !== '') {
      waiting.begin()
    }
  }
  const handleTab = (event: KeyboardEvent) => {
    event.preventDefault()
    waiting.end()
    startAgain()
    setKind(nextKind(chosen, event.shiftKey ? -1 : 1))
  }
  const handleKey = (event: KeyboardEvent) => {
    list.onKeyDown(event)
    if (event.key === 'Tab') handleTab(event)
    if (event.key === 'Enter') handleEnter(event)
  }
  const type = (next: string) => {
    waiting.end()
    setText(next)
    startAgain()
  }
  const takeNextKind = () => setKind(nextKind(chosen, 1))
  return { text, type, kind, takeNextKind, items, list: { ...list, onKeyDown: handleKey }, go, run }
}

/** The list marks its first item only after it has come. */
function findFirst(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[cmdk-item]')
}

function findSelected(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[cmdk-item][data-selected=true]')
}

/**
 * Keeps an Enter that came before there was anything to take, and takes the first item once it is there: the actions of
 * a screen come a moment after it. `take` says whether it did.
 */
function useWaitingEnter(take: () => boolean) {
  const [isWaiting, setIsWaiting] = useState(() => {
    const { early, isEnteredEarly } = useCommandPalette.getState()
    return isEnteredEarly && early.trim() !== ''
  })
  useEffect(() => {
    if (isWaiting && take()) setIsWaiting(false)
  })
  return { begin: () => setIsWaiting(true), end: () => setIsWaiting(false) }
}

/** The item that the arrows or the pointer have moved to; until then it is the first of the moment. */
function useMovedTo(first: string) {
  const [moved, setMoved] = useState<string | null>(null)
  const isByHand = useRef(false)
  const takeHand = () => {
    isByHand.current = true
  }
  return {
    moved,
    startAgain: () => {
      isByHand.current = false
      setMoved(null)
    },
    list: {
      value: moved ?? first,
      // cmdk also names the first item by itself; only what someone has moved to stays.
      onValueChange: (next: string) => {
        if (isByHand.current) setMoved(next)
      },
      onPointerMove: takeHand,
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (navigationKeys.includes(key)) takeHand()
      },
    },
  }
}

function useLeave(onDone: () => void) {
  const navigate = useNavigate()
  return {
    go: (to: string, isNewTab = false) => {
      if (isNewTab) return void window.open(to, '_blank', 'noopener')
      onDone()
      void navigate(to)
    },
    run: (action: () => void) => {
      onDone()
      // After the dialog has given the focus back, so that an action may take it.
      setTimeout(action)
    },
  }
}

function nextKind(kind: PaletteKind, step: number): PaletteKind {
  return (
    paletteKinds[(paletteKinds.indexOf(kind) + step + paletteKinds.length) % paletteKinds.length] ?? 'all'
  )
}
