import { dayMs, limits } from '@lodge/contracts'

export function peopleMergeUndoUntil(mergedAt: Date): Date {
  return new Date(mergedAt.getTime() + limits.peopleMergeUndoDays * dayMs)
}
