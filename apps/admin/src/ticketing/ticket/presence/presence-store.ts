import type { TicketPresence, Viewer } from '@lodge/contracts'
import { create } from 'zustand'

interface PresenceState {
  byTicket: Record<number, TicketPresence>
  /** A push: of one ticket the higher version wins, so stragglers and repeats are harmless. */
  updated: (push: TicketPresence) => void
  /** The ticket is no longer on screen: nothing more will be told of it. */
  left: (number: number) => void
}

/** The viewers of each ticket, as far as this browser is told. */
export const usePresence = create<PresenceState>()((set) => ({
  byTicket: {},
  updated: (push) =>
    set((state) => {
      const known = state.byTicket[push.number]
      return known && known.version > push.version
        ? state
        : { byTicket: { ...state.byTicket, [push.number]: push } }
    }),
  left: (number) =>
    set((state) => {
      const { [number]: _, ...byTicket } = state.byTicket
      return { byTicket }
    }),
}))

const nobody: readonly Viewer[] = []

export function listOtherViewers(presence: TicketPresence | undefined, me: string): readonly Viewer[] {
  return presence?.viewers.filter(({ alias }) => alias !== me) ?? nobody
}
