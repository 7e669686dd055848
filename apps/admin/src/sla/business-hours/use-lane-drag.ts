import { rightwards } from '@lodge/ui'
import { type PointerEvent, useRef, useState } from 'react'
import { moveWindow, stepMinutes, type WeeklySchedule, type WindowPosition } from './weekly-windows.ts'

interface LaneDrag {
  weekly: WeeklySchedule
  onChange: (weekly: WeeklySchedule) => void
  onAdd: (from: number, to: number) => void
}

interface Grip {
  place: WindowPosition
  part: 'open' | 'close' | 'both'
  startX: number
  minutesPerPx: number
  weekly: WeeklySchedule
}

/** Drags a new window, an edge or a whole window on a day's lane, in steps of a quarter hour. */
export function useLaneDrag({ weekly, onChange, onAdd }: LaneDrag) {
  const grip = useRef<Grip | null>(null)
  const [fresh, setFresh] = useState<{ start: number; from: number; to: number } | null>(null)

  const lane = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || event.target !== event.currentTarget) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const start = minuteAt(event)
      setFresh({ start, from: start, to: start })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!fresh) return
      const now = minuteAt(event)
      setFresh({ ...fresh, from: Math.min(fresh.start, now), to: Math.max(fresh.start, now) })
    },
    onPointerUp: () => {
      if (fresh && fresh.to > fresh.from) onAdd(fresh.from, fresh.to)
      setFresh(null)
    },
    onPointerCancel: () => setFresh(null),
  }

  const gripProps = (place: WindowPosition, part: Grip['part']) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.stopPropagation()
      const box = event.currentTarget.closest('.touch-none')?.getBoundingClientRect()
      if (!box) return
      event.currentTarget.setPointerCapture(event.pointerId)
      grip.current = { place, part, startX: event.clientX, minutesPerPx: 1440 / box.width, weekly }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const drag = grip.current
      if (!drag) return
      const minutes = snapped((event.clientX - drag.startX) * rightwards() * drag.minutesPerPx)
      const next = moveWindow(drag.weekly, drag.place, drag.part, minutes)
      if (minutes === 0 || next !== drag.weekly) onChange(next)
    },
    onPointerUp: () => {
      grip.current = null
    },
    onPointerCancel: () => {
      grip.current = null
    },
  })

  return {
    lane,
    fresh,
    edge: (place: WindowPosition, part: 'open' | 'close') => gripProps(place, part),
    body: (place: WindowPosition) => gripProps(place, 'both'),
  }
}

function minuteAt(event: PointerEvent<HTMLElement>): number {
  const { left, right, width } = event.currentTarget.getBoundingClientRect()
  const walked = rightwards() === 1 ? event.clientX - left : right - event.clientX
  return Math.max(0, Math.min(1440, snapped((walked / width) * 1440)))
}

function snapped(minutes: number): number {
  return Math.round(minutes / stepMinutes) * stepMinutes
}
