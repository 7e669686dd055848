import { limits } from '@lodge/contracts'

/** Returns the last moment at which a merge can be undone. */
export function mergeUndoUntil(mergedAt: Date): Date {
  return new Date(mergedAt.getTime() + limits.mergeUndoHours * 60 * 60 * 1000)
}
