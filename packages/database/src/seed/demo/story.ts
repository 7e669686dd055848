import type { Answers, TicketPriority, TicketStatus } from '@lodge/contracts'
import type { TeamName } from './staff.ts'

export type Step =
  | { kind: 'reply'; body: string; then: TicketStatus | null }
  | { kind: 'note'; body: string }
  | { kind: 'answer'; body: string }
  | { kind: 'set'; status: TicketStatus }
  | { kind: 'pass'; team: TeamName }
  | { kind: 'raise'; priority: TicketPriority }

/** A question as students ask it, and what became of it. `{words in braces}` differ from ticket to ticket. */
export interface Story {
  /** The name of the topic. */
  topic: string
  /** One for each ticket that this story makes. */
  subjects: string[]
  body: string
  answers?: Answers
  priority?: TicketPriority
  steps: Step[]
}

/** An agent's public reply, with the status that it sets. */
export const reply = (body: string, then: TicketStatus | null = null): Step => ({ kind: 'reply', body, then })
export const note = (body: string): Step => ({ kind: 'note', body })
/** The student's answer. */
export const answer = (body: string): Step => ({ kind: 'answer', body })
export const set = (status: TicketStatus): Step => ({ kind: 'set', status })
/** To another team. */
export const pass = (team: TeamName): Step => ({ kind: 'pass', team })
export const raise = (priority: TicketPriority): Step => ({ kind: 'raise', priority })
