import { pageDirection } from '@lodge/strings'

const mirroredKeys: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** Returns 1 where the page runs from left to right, -1 where the other way: what a distance to the right counts. */
export function rightwards(): 1 | -1 {
  return pageDirection() === 'rtl' ? -1 : 1
}

/** Returns the key that means the same on a page from left to right: `ArrowRight` goes on, to what comes next. */
export function readingKey(key: string): string {
  return rightwards() === 1 ? key : (mirroredKeys[key] ?? key)
}
