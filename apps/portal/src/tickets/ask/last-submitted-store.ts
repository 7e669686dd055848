import { create } from 'zustand'

interface LastSubmitted {
  /** The number of the ticket that was just opened here (specification, section 3). */
  lastSubmittedTicket: number | null
  submitted: (number: number) => void
}

export const useLastSubmitted = create<LastSubmitted>()((set) => ({
  lastSubmittedTicket: null,
  submitted: (lastSubmittedTicket) => set({ lastSubmittedTicket }),
}))
