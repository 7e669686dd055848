import type { ThreadEventView } from '@lodge/contracts'
import { joinWords } from './words.ts'

const words = joinWords.events

/** A line of the thread about a merge, which names the source in the target's thread; null for a line about anything else. */
export function joinSentence({ type, to }: Pick<ThreadEventView, 'type' | 'to'>): string | null {
  if (type === 'ticket.merged') return to === null ? words.merged : words.mergedHere(to)
  if (type === 'ticket.unmerged') return to === null ? words.unmerged : words.unmergedHere(to)
  return null
}
