import { serverNow } from '@lodge/client'
import { useSyncExternalStore } from 'react'

const secondMs = 1_000
const listeners = new Set<() => void>()
let present = serverNow()
let timer: ReturnType<typeof setInterval> | undefined

/** Uses the server's clock: everyone reads the same moment until the next tick. */
export function getLastTickMs() {
  return present
}

/** Is for pages rendered on the server, where no tick renews the present. */
export function refreshNow(): void {
  present = serverNow()
}

/** One timer serves the whole page and stands still when nobody listens. */
export function subscribeToTicks(listener: () => void) {
  if (listeners.size === 0) start()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stop()
  }
}

function start() {
  present = serverNow()
  timer = setInterval(tick, secondMs)
  document.addEventListener('visibilitychange', tick)
}

function stop() {
  clearInterval(timer)
  document.removeEventListener('visibilitychange', tick)
}

function tick() {
  present = serverNow()
  for (const listener of listeners) listener()
}

/** Returns milliseconds of the server's clock. */
export function useNow(step: 'second' | 'minute' = 'second') {
  const size = step === 'second' ? secondMs : 60 * secondMs
  const read = () => Math.floor(present / size) * size
  return useSyncExternalStore(subscribeToTicks, read, read)
}
