import type { HotkeyName } from '@lodge/contracts'
import type { LucideIcon } from 'lucide-react'
import { useEffect } from 'react'
import { create } from 'zustand'

export interface PaletteAction {
  /** Names the action among those of its screen. */
  id: string
  label: string
  icon: LucideIcon
  /** Other words that people type for it. */
  keywords?: string
  /** The shortcut that does the same outside of the palette. */
  shortcut?: HotkeyName
  /** Shows only once something is typed, as one of very many. */
  isMinor?: boolean
  run: () => void
}

/** Actions of a screen. The heading says what they act on: "Act on #48213", "Act on 2 selected tickets". */
export interface PaletteActions {
  heading: string
  actions: readonly PaletteAction[]
}

interface ActionRegistry {
  offered: Record<string, PaletteActions>
}

export const useActionRegistry = create<ActionRegistry>()(() => ({ offered: {} }))

/**
 * Offers a screen's actions in the command palette for as long as the screen stands. `source` is the part that
 * offers them: each part, such as the open ticket, the selection of a list or a part of a ticket's header, has its
 * own. Null offers nothing.
 */
export function usePaletteActions(source: string, offered: PaletteActions | null): void {
  // Without dependencies: actions close over what is on screen at the moment, and the palette runs the newest.
  useEffect(() => {
    useActionRegistry.setState((state) => ({ offered: withActions(state.offered, source, offered) }))
  })
  useEffect(
    () => () =>
      useActionRegistry.setState((state) => ({ offered: withActions(state.offered, source, null) })),
    [source],
  )
}

function withActions(
  offered: ActionRegistry['offered'],
  source: string,
  instead: PaletteActions | null,
): ActionRegistry['offered'] {
  const { [source]: _before, ...others } = offered
  return instead ? { ...others, [source]: instead } : others
}
