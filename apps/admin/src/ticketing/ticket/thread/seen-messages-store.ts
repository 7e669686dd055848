import type { MessageView } from '@lodge/contracts'
import { create } from 'zustand'

type SeenMessage = Pick<MessageView, 'id' | 'createdAt'>

interface SeenMessages {
  byTicket: Record<number, SeenMessage>
  saw: (message: MessageView) => void
}

/** The newest message of each ticket that this screen has shown long enough to be read. */
export const useSeenMessages = create<SeenMessages>()((set) => ({
  byTicket: {},
  saw: (message) =>
    set(({ byTicket }) => {
      const before = byTicket[message.ticketNumber]
      return before && !isNewer(message, before)
        ? { byTicket }
        : { byTicket: { ...byTicket, [message.ticketNumber]: message } }
    }),
}))

/** Compares by the order in which the server keeps messages. */
export function isNewer(one: SeenMessage, other: SeenMessage): boolean {
  const order = one.createdAt.localeCompare(other.createdAt) || one.id.localeCompare(other.id)
  return order > 0
}
