import type { TicketWriting } from '@lodge/contracts'
import { create } from 'zustand'

interface Writing {
  byNumber: Record<number, Omit<TicketWriting, 'number'>>
  /** What is older than what is known changes nothing. */
  pushed: (push: TicketWriting) => void
  /** Nobody is known to write: the connection was lost. */
  lost: () => void
}

/** Who is writing an answer to which of one's tickets, as the server last said. */
export const useWriting = create<Writing>()((set) => ({
  byNumber: {},
  pushed: ({ number, version, names }) =>
    set(({ byNumber }) =>
      version <= (byNumber[number]?.version ?? 0)
        ? {}
        : { byNumber: { ...byNumber, [number]: { version, names } } },
    ),
  lost: () => set({ byNumber: {} }),
}))
