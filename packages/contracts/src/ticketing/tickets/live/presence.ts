import { z } from 'zod'
import { maxInteger } from '../../../foundation/limits.ts'
import { PersonRef, Visibility } from '../tickets.ts'

/** An agent who has a ticket open, and what they are writing on it, if anything. */
export const Viewer = PersonRef.extend({ typing: Visibility.nullable() })
export type Viewer = z.infer<typeof Viewer>

/** Everyone who has a ticket open, each once however many tabs they have. The higher `version` wins. */
export const TicketPresence = z.object({
  number: z.number().int(),
  version: z.number().int(),
  viewers: z.array(Viewer),
})
export type TicketPresence = z.infer<typeof TicketPresence>

/**
 * First names of those who are writing an answer to the requester; none once they have stopped. The higher
 * `version` wins.
 */
export const TicketWriting = z.object({
  number: z.number().int(),
  version: z.number().int(),
  names: z.array(z.string()),
})
export type TicketWriting = z.infer<typeof TicketWriting>

/** The agent is writing on a ticket that they have open; null when they have stopped. */
export const AnnounceTyping = z.object({
  number: z.number().int().positive().max(maxInteger),
  visibility: Visibility.nullable(),
})
export type AnnounceTyping = z.infer<typeof AnnounceTyping>

export const presenceTimings = {
  /** A browser announces typing at most this often. */
  typingThrottleMs: 2_000,
  /** Time without a key after which the agent has stopped typing. */
  typingIdleMs: 3_000,
  /** Time without an announcement after which nobody is typing there. */
  typingExpiresMs: 6_000,
} as const
