import { create } from 'zustand'

interface ProofState {
  isAsked: boolean
  /** Counts how often the question was answered. */
  answers: number
  /**
   * Asks once for all who wait; resolves to whether the proof was given. Whoever sent a request while there were fewer
   * answers, and hears of its refusal only now, gets the one that came meanwhile.
   */
  ask: (asOf: number) => Promise<boolean>
  answered: (isGiven: boolean) => void
}

/** The app shows its dialog. */
export const useProof = create<ProofState>()((set, get) => {
  let waiting: PromiseWithResolvers<boolean> | null = null
  let wasGiven = false
  return {
    isAsked: false,
    answers: 0,
    ask: (asOf) => {
      if (waiting === null && asOf < get().answers) return Promise.resolve(wasGiven)
      waiting ??= Promise.withResolvers<boolean>()
      if (!get().isAsked) set({ isAsked: true })
      return waiting.promise
    },
    answered: (isGiven) => {
      const question = waiting
      waiting = null
      wasGiven = isGiven
      set({ isAsked: false, answers: get().answers + 1 })
      question?.resolve(isGiven)
    },
  }
})
