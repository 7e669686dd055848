import { create } from 'zustand'

interface LastList {
  /** The tickets of the list that was on screen last, in its order, and whether it had more. */
  numbers: readonly number[]
  isMore: boolean
  shown: (numbers: readonly number[], isMore: boolean) => void
}

/** The list that a ticket was opened from. */
export const useLastList = create<LastList>()((set) => ({
  numbers: [],
  isMore: false,
  shown: (numbers, isMore) => set({ numbers, isMore }),
}))
