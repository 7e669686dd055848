import { readingKey } from '@lodge/ui'
import { useEffect, useEffectEvent, useState } from 'react'

export interface Cycle {
  place: number
  isPaused: boolean
  toggle: () => void
  next: () => void
  previous: () => void
}

/** Goes through pages by itself. The space bar stops it and lets it go on; arrows turn the page. */
export function useCycle(count: number, seconds: number): Cycle {
  const [turned, setTurned] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const place = count === 0 ? 0 : turned % count
  const turn = (by: number) => setTurned(count === 0 ? 0 : (place + by + count) % count)
  const next = () => turn(1)
  // A page that was turned to by hand stays as long as any other.
  useEffect(() => {
    if (isPaused || count < 2) return
    const timer = setTimeout(() => setTurned((place + 1) % count), seconds * 1_000)
    return () => clearTimeout(timer)
  }, [isPaused, count, seconds, place])
  const cycle = { place, isPaused, toggle: () => setPaused(!isPaused), next, previous: () => turn(-1) }
  useCycleKeys(cycle)
  return cycle
}

function useCycleKeys(cycle: Cycle): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isOnButton = event.target instanceof HTMLButtonElement
    const key = readingKey(event.key)
    if (key === ' ' && !isOnButton) cycle.toggle()
    else if (key === 'ArrowRight') cycle.next()
    else if (key === 'ArrowLeft') cycle.previous()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
