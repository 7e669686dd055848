import { create } from 'zustand'

interface ProofState {
  isAsked: boolean
  /** Asks once for all who wait; resolves to whether the proof was given. */
  ask: () => Promise<boolean>
  answered: (isGiven: boolean) => void
}

/** The app shows its dialog. */
export const useProof = create<ProofState>()((set, get) => {
  let waiting: PromiseWithResolvers<boolean> | null = null
  return {
    isAsked: false,
    ask: () => {
      waiting ??= Promise.withResolvers<boolean>()
      if (!get().isAsked) set({ isAsked: true })
      return waiting.promise
    },
    answered: (isGiven) => {
      const question = waiting
      waiting = null
      set({ isAsked: false })
      question?.resolve(isGiven)
    },
  }
})
