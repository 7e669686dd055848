import type { TicketAccessLost } from '@lodge/contracts'
import { create } from 'zustand'

/** A ticket that went out of sight. `team` is null where nobody has said where it is now. */
export type LostAccess = Omit<TicketAccessLost, 'team'> & { team: TicketAccessLost['team'] | null }

interface LostAccessState {
  byTicket: Record<number, LostAccess>
  lost: (departure: LostAccess) => void
  regained: (ticket: { number: number; version: number }) => void
}

/** The tickets that went where this agent does not see them, since this page was loaded. */
export const useLostAccess = create<LostAccessState>()((set) => ({
  byTicket: {},
  lost: (departure) =>
    set(({ byTicket }) => {
      const known = byTicket[departure.number]
      // A push that says where it went knows more than a request that does not find it.
      if (known?.team && (!departure.team || departure.version < known.version)) return { byTicket }
      return { byTicket: { ...byTicket, [departure.number]: departure } }
    }),
  regained: ({ number, version }) =>
    set(({ byTicket }) => {
      const { [number]: departure, ...others } = byTicket
      return departure && version >= departure.version ? { byTicket: others } : { byTicket }
    }),
}))
