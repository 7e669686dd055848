import { z } from 'zod'
import { maxInteger } from '../../shared.ts'
import { PersonRef, Visibility } from '../tickets.ts'

/** An agent who has a ticket open, and what they are writing on it, if anything. */
export const Viewer = PersonRef.extend({ typing: Visibility.nullable() })
export type Viewer = z.infer<typeof Viewer>

/** Everyone who has a ticket open, each once however many tabs they have. Higher `version` wins. */
export const TicketPresence = z.object({
  number: z.number().int(),
  version: z.number().int(),
  viewers: z.array(Viewer),
})
export type TicketPresence = z.infer<typeof TicketPresence>

/** Says that one is writing on a ticket that one has open; null says that one has stopped. */
export const AnnounceTyping = z.object({
  number: z.number().int().positive().max(maxInteger),
  visibility: Visibility.nullable(),
})
export type AnnounceTyping = z.infer<typeof AnnounceTyping>

/** How presence is kept, in milliseconds. */
export const presenceTimings = {
  /** How often at most a browser says that its agent is still typing. */
  typingThrottleMs: 2_000,
  /** Without a key for so long, one has stopped. */
  typingIdleMs: 3_000,
  /** Without a word from the browser for so long, nobody is typing there. */
  typingExpiresMs: 6_000,
} as const
