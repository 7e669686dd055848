import type { FormAnswers, TicketPriority, TicketStatus } from '@lodge/contracts'
import type { TeamName } from '../people/staff.ts'

export type StoryStep =
  | { kind: 'reply'; body: string; status: TicketStatus | null }
  | { kind: 'note'; body: string }
  | { kind: 'answer'; body: string }
  | { kind: 'set'; status: TicketStatus }
  | { kind: 'pass'; team: TeamName }
  | { kind: 'raise'; priority: TicketPriority }

/** A request as students write it, and what became of it. `{words in braces}` differ from ticket to ticket. */
export interface Story {
  topic: string
  /** A subject for each ticket that this story makes. */
  subjects: string[]
  body: string
  formAnswers?: FormAnswers
  priority?: TicketPriority
  steps: StoryStep[]
}

/** Returns an agent's public reply, with the status that it sets. */
export const reply = (body: string, status: TicketStatus | null = null): StoryStep => ({
  kind: 'reply',
  body,
  status,
})
export const note = (body: string): StoryStep => ({ kind: 'note', body })
export const requesterReply = (body: string): StoryStep => ({ kind: 'answer', body })
export const setStatus = (status: TicketStatus): StoryStep => ({ kind: 'set', status })
export const moveToTeam = (team: TeamName): StoryStep => ({ kind: 'pass', team })
export const raisePriority = (priority: TicketPriority): StoryStep => ({ kind: 'raise', priority })
