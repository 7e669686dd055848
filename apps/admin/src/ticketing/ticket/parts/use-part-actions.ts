import { createContext, useContext } from 'react'
import { t } from '../../../foundation/t.ts'
import { type PaletteAction, usePaletteActions } from '../../../foundation/use-palette-actions.ts'
import type { TicketTab } from './ticket-tabs.tsx'

/** Brings a part of the ticket into sight, which on a phone may be hidden behind the other. */
export const ShowPart = createContext<(part: TicketTab) => void>(() => undefined)

interface OfferingPart {
  number: number
  /** Names the part among those of the ticket. */
  source: string
  /** The half of the screen that it is in. */
  place?: TicketTab
}

/** Offers in the command palette what a part of the ticket's screen does, for as long as it stands there. */
export function usePartActions(
  { number, source, place = 'details' }: OfferingPart,
  actions: readonly Omit<PaletteAction, 'isMinor'>[],
): void {
  const show = useContext(ShowPart)
  const offered = actions.map((action) => ({
    ...action,
    isMinor: true,
    run: () => {
      show(place)
      action.run()
    },
  }))
  usePaletteActions(
    source,
    offered.length > 0 ? { heading: t('search.palette.acts.on', { number }), actions: offered } : null,
  )
}
