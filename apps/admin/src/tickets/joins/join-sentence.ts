import type { ThreadEventView } from '@lodge/contracts'
import { joinWords } from './words.ts'

const words = joinWords.events

/** A line of the thread about a merge; null for a line about anything else. */
export function joinSentence({ type, to }: Pick<ThreadEventView, 'type' | 'to'>): string | null {
  if (type === 'ticket.merged') return words.merged
  if (type === 'ticket.absorbed') return words.absorbed(to ?? '')
  if (type === 'ticket.unmerged') return words.unmerged
  if (type === 'ticket.released') return words.released(to ?? '')
  return null
}
