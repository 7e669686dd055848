import { useEffect, useRef, useState } from 'react'
import { findPressableBoxes, findTextBoxes, findToastPlace, isFree, toasterSelector } from './toast-place.ts'

/** Pixels. */
export const toastGap = 14
const checkedEveryMs = 100
const shownToasts = '[data-visible="true"][data-removed="false"], [data-plain-toaster] > *'
const layoutEvents = ['scroll', 'resize', 'transitionend', 'animationend', 'input'] as const

interface Position {
  left: number
  top: number
}

/** Keeps toasts beside everything pressable, as the page moves too. */
export function useToastPlace(count: number): Position | null {
  const [place, setPlace] = useState<Position | null>(null)
  const present = useRef(place)
  useEffect(() => {
    if (count === 0) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = () => {
      timer = undefined
      present.current = choosePlace(present.current)
      setPlace(present.current)
    }
    const checkSoon = () => {
      timer ??= setTimeout(check, checkedEveryMs)
    }
    const frame = requestAnimationFrame(check)
    const observer = new MutationObserver(checkSoon)
    observer.observe(document.body, { childList: true, subtree: true, attributes: true })
    for (const name of layoutEvents)
      window.addEventListener(name, checkSoon, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      observer.disconnect()
      for (const name of layoutEvents) window.removeEventListener(name, checkSoon, { capture: true })
      makeRoom(0)
    }
  }, [count])
  return place
}

function choosePlace(present: Position | null): Position | null {
  const toaster = document.querySelector<HTMLElement>(toasterSelector)
  // A person about to press a toast's button finds it where it was.
  if (!toaster || toaster.matches(':hover') || toaster.contains(document.activeElement)) return present
  const toasts = [...toaster.querySelectorAll<HTMLElement>(shownToasts)]
  if (toasts.length === 0) return present
  const height = toasts.reduce((sum, toast) => sum + toast.offsetHeight, (toasts.length - 1) * toastGap)
  const size = { width: Math.max(...toasts.map((toast) => toast.offsetWidth)), height }
  const [pressables, texts] = [findPressableBoxes(), findTextBoxes()]
  const page = { width: window.innerWidth, height: window.innerHeight }
  const isInside =
    present !== null && present.left + size.width <= page.width && present.top + size.height <= page.height
  if (isInside && isFree(present, size, [...pressables, ...texts])) return present
  const { isFree: isFound, left, top } = findToastPlace(size, page, pressables, texts)
  if (!isFound) makeRoom(size.height + 2 * (page.height - top - size.height))
  return present?.left === left && present.top === top ? present : { left, top }
}

/** Moves the foot of a full page up while toasts are shown. */
function makeRoom(height: number): void {
  const { style } = document.documentElement
  if (height > 0) style.setProperty('--toast-room', `${height}px`)
  else style.removeProperty('--toast-room')
}
