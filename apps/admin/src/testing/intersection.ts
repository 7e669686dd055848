import { act } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

interface Sight {
  target: Element
  isIntersecting: boolean
}

let observers: ((entries: Sight[]) => void)[] = []

// The test says what is in sight, as jsdom lays nothing out.
beforeEach(() => {
  observers = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notify: (entries: Sight[]) => void) {
        observers.push(notify)
      }
      observe = () => undefined
      disconnect = () => undefined
    },
  )
})
afterEach(() => void vi.unstubAllGlobals())

/** Brings an element into sight, or out of it. */
export function scrollIntoSight(target: Element, isIntersecting = true): void {
  act(() => observers.at(-1)?.([{ target, isIntersecting }]))
}
