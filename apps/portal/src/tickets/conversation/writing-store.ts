import type { TicketWriting } from '@lodge/contracts'
import { create } from 'zustand'

interface Writing {
  byNumber: Record<number, Omit<TicketWriting, 'number'>>
  /** Ignores a push that is older than what is known. */
  pushed: (push: TicketWriting) => void
  /** Nobody is known to write: the connection was lost. */
  lost: () => void
}

/** Names of those who are writing an answer, by ticket, as the server last said. */
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
