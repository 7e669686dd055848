import { z } from 'zod'
import { AttachmentIds, AttachmentView } from '../../../files/attachments.ts'
import { RichHtml } from '../../../foundation/rich-text/rich-text.ts'
import { Instant, NamedRef, Revision } from '../../../foundation/shared.ts'
import { MessageView, TicketParams, Visibility } from '../tickets.ts'

/**
 * Comes with `newer_messages`: what others wrote after the newest message that the author had seen, oldest
 * first.
 */
export const NewerMessages = z.object({ messages: z.array(MessageView) })
export type NewerMessages = z.infer<typeof NewerMessages>

export const DraftParams = TicketParams.extend({ visibility: Visibility })
export type DraftParams = z.infer<typeof DraftParams>

/**
 * The text that an agent has written so far. `revision` is the one that this device continued from, 0 for
 * none; where the draft has another by now it is a conflict (409 with the present draft). Empty text discards
 * the draft.
 */
export const SaveDraft = z.object({
  html: RichHtml,
  attachments: AttachmentIds,
  revision: Revision,
  /** Names the page that writes, so that it recognises its own push. */
  device: z.uuid(),
})
export type SaveDraft = z.infer<typeof SaveDraft>

/** The draft on the server; one that was sent or discarded is empty and has revision 0. */
export const DraftView = z.object({
  visibility: Visibility,
  html: z.string(),
  attachments: z.array(AttachmentView),
  revision: z.number().int(),
  updatedAt: Instant,
})
export type DraftView = z.infer<typeof DraftView>

/** A draft that was saved on one of the agent's devices, pushed to all of them. */
export const DraftPush = DraftView.extend({ ticketNumber: z.number().int(), device: z.uuid() })
export type DraftPush = z.infer<typeof DraftPush>

export const SendingMailbox = z.object({ alias: z.string(), name: z.string(), address: z.string() })
export type SendingMailbox = z.infer<typeof SendingMailbox>

export const ComposerView = z.object({
  drafts: z.array(DraftView),
  signature: z.string(),
  agents: z.array(NamedRef),
  /** Seconds in which the agent can take a sent reply back; 0 for none. A server that is being replaced may not know it. */
  undoSeconds: z.number().int().optional(),
  /** Mailboxes from whose addresses a public reply may go, the usual one first. */
  senders: z.array(SendingMailbox).optional(),
  /** Moments to send later at: the opening of the next day on which the help desk is open, and that of the week after. */
  openings: z.object({ nextDay: Instant, nextWeek: Instant }).optional(),
})
export type ComposerView = z.infer<typeof ComposerView>
