import { readStored, writeStored } from '@lodge/client'
import { z } from 'zod'
import { create } from 'zustand'

const key = 'lodge.lastList'
const StoredList = z.object({ numbers: z.array(z.number()), isMore: z.boolean() })

interface LastList {
  /** The tickets of the list that was on screen last, in its order, and whether it had more. */
  numbers: readonly number[]
  isMore: boolean
  shown: (numbers: readonly number[], isMore: boolean) => void
}

/** The list that a ticket was opened from; a reload of the ticket does not lose it. */
export const useLastList = create<LastList>()((set, get) => ({
  numbers: [],
  isMore: false,
  ...StoredList.safeParse(readStored(sessionStorage, key)).data,
  shown: (numbers, isMore) => {
    // A list is drawn far more often than it changes.
    const before = get()
    if (before.isMore === isMore && isSame(before.numbers, numbers)) return
    writeStored(sessionStorage, key, { numbers, isMore })
    set({ numbers, isMore })
  },
}))

function isSame(some: readonly number[], others: readonly number[]): boolean {
  return some.length === others.length && some.every((number, place) => number === others[place])
}
