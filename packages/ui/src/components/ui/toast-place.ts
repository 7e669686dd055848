export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

interface Size {
  width: number
  height: number
}

interface ToastPlace {
  left: number
  top: number
  isFree: boolean
}

const pressable =
  'a[href], button, input, select, textarea, label, summary, [contenteditable="true"], [role="button"], [role="link"], [role^="menuitem"], [role="option"], [role="tab"], [role="switch"], [role="checkbox"], [role="combobox"], [role="slider"]'
/** Text that a toast leaves in sight where there is room for it elsewhere. */
const inSight = '[data-in-sight]'
/** Matches sonner's toaster and the plain one. */
export const toasterSelector = '[data-sonner-toaster], [data-plain-toaster]'

const step = 8
const edge = 3

/** Returns only parts in sight. */
export function findPressableBoxes(): Box[] {
  return findBoxes(pressable)
}

export function findTextBoxes(): Box[] {
  return findBoxes(inSight)
}

function findBoxes(selector: string): Box[] {
  const clips = new Map<Element, Box>()
  const boxes: Box[] = []
  for (const element of document.querySelectorAll(selector)) {
    const elementBox = element.getBoundingClientRect()
    if (!hasRoom(elementBox) || !isSeen(element)) continue
    const box = intersect(elementBox, findClip(element.parentElement, clips))
    if (hasRoom(box)) boxes.push(box)
  }
  return boxes
}

function isSeen(element: Element): boolean {
  if (element.closest(toasterSelector)) return false
  return element.checkVisibility?.({ visibilityProperty: true }) ?? true
}

/** Leaves out boxes of one pixel, which are for screen readers. */
function hasRoom({ left, top, right, bottom }: Box): boolean {
  return right - left > 1 && bottom - top > 1
}

/** Returns the place closest to the middle of the page's top that covers nothing pressable, and if it can no text either. */
export function findToastPlace(
  size: Size,
  page: Size,
  pressables: readonly Box[],
  texts: readonly Box[] = [],
): ToastPlace {
  const preferred = { left: Math.max(edge, (page.width - size.width) / 2), top: edge }
  const lefts = listSteps(preferred.left, page.width - size.width)
  const tops = listSteps(preferred.top, page.height - size.height)
  const places = tops
    .flatMap((top) => lefts.map((left) => ({ left, top })))
    .toSorted((one, other) => distance(one, preferred) - distance(other, preferred))
  const free =
    places.find((place) => isFree(place, size, [...pressables, ...texts])) ??
    places.find((place) => isFree(place, size, pressables))
  if (free) return { ...free, isFree: true }
  return { left: preferred.left, top: page.height - size.height - step, isFree: false }
}

export function isFree(
  { left, top }: Pick<ToastPlace, 'left' | 'top'>,
  size: Size,
  pressables: readonly Box[],
): boolean {
  const [right, bottom] = [left + size.width, top + size.height]
  return !pressables.some(
    (box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top,
  )
}

function listSteps(preferred: number, room: number): number[] {
  const steps = [preferred]
  for (let at = edge; at <= room - edge; at += step) steps.push(at)
  return steps
}

function distance(one: Pick<ToastPlace, 'left' | 'top'>, other: Pick<ToastPlace, 'left' | 'top'>): number {
  return Math.hypot(one.left - other.left, one.top - other.top)
}

/** Cuts an element to the scrolling boxes around it. */
function findClip(element: Element | null, clips: Map<Element, Box>): Box {
  if (!element || element === document.body)
    return { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight }
  const cached = clips.get(element)
  if (cached) return cached
  const { overflowX, overflowY, position } = getComputedStyle(element)
  const around = findClip(position === 'fixed' ? null : element.parentElement, clips)
  const isClipping = overflowX !== 'visible' || overflowY !== 'visible'
  const clip = isClipping ? intersect(element.getBoundingClientRect(), around) : around
  clips.set(element, clip)
  return clip
}

function intersect(one: Box, other: Box): Box {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  }
}
