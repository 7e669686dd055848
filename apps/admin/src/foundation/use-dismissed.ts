import { readStored, writeStored } from '@lodge/client'
import { useState } from 'react'
import { z } from 'zod'

const Dismissed = z.array(z.string())
/** Most ids that are remembered: older lines are not shown any more. */
const maxRemembered = 20

/** Returns which lines of a list were dismissed in this browser, and how to dismiss one; stored under `key`. */
export function useDismissed(key: string) {
  const [ids, setIds] = useState(() => Dismissed.safeParse(readStored(localStorage, key)).data ?? [])
  const dismiss = (id: string) => {
    const next = [...ids.slice(-maxRemembered), id]
    writeStored(localStorage, key, next)
    setIds(next)
  }
  return { isDismissed: (id: string) => ids.includes(id), dismiss }
}
