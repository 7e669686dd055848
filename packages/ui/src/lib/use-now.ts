import { serverNow } from '@lodge/client'
import { useSyncExternalStore } from 'react'

const secondMs = 1_000
const listeners = new Set<() => void>()
let present = serverNow()
let timer: ReturnType<typeof setInterval> | undefined

/** Returns the last tick in milliseconds of the server's clock: the same for everyone who reads it before the next. */
export function getLastTickMs() {
  return present
}

/** Has the present be that of this moment, where no tick renews it: before a page is rendered on the server. */
export function refreshNow(): void {
  present = serverNow()
}

/** Calls back after each tick. One timer serves the whole page and stands still when nobody listens. */
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

/** Returns the present in milliseconds of the server's clock, renewed each second or minute. */
export function useNow(step: 'second' | 'minute' = 'second') {
  const size = step === 'second' ? secondMs : 60 * secondMs
  const read = () => Math.floor(present / size) * size
  return useSyncExternalStore(subscribeToTicks, read, read)
}
