import { AttachmentView, FormAnswers, RequesterOption, TicketPriority } from '@lodge/contracts'
import type { FormDraft } from '@lodge/ui'
import { z } from 'zod'

const Draft = z.object({
  /** Someone known, or what was typed of someone new; null while neither is chosen. */
  requester: z
    .union([
      z.object({ kind: z.literal('known'), person: RequesterOption }),
      z.object({ kind: z.literal('new'), email: z.string(), name: z.string() }),
    ])
    .nullable(),
  topic: z.string().nullable(),
  subject: z.string(),
  body: z.string(),
  formAnswers: FormAnswers,
  /** The requester is asked for required answers that are left out here. */
  mayMissAnswers: z.boolean().default(false),
  /** Null is the topic's. */
  priority: TicketPriority.nullable(),
  assignee: z.string().nullable(),
  tags: z.array(z.string()).default([]),
  /** Files that are uploaded and not sent yet. The server keeps them for a day. */
  files: z.array(AttachmentView).default([]),
  /** The answer files, kept in the same way. */
  answerFiles: z.array(AttachmentView).default([]),
  /**
   * Stays with the draft, so that a repeat after a reload creates no second ticket. Each change makes a new
   * one, so that another text is never taken for a repeat.
   */
  submissionId: z.uuid(),
})
export type NewTicketDraft = z.infer<typeof Draft>

export const createBlankDraft = (): NewTicketDraft => ({
  requester: null,
  topic: null,
  subject: '',
  body: '',
  formAnswers: {},
  mayMissAnswers: false,
  priority: null,
  assignee: null,
  tags: [],
  files: [],
  answerFiles: [],
  submissionId: crypto.randomUUID(),
})

/** Returns the draft of a ticket for somebody; this browser keeps it until it is sent or discarded. */
export const newTicketDraft = (agent: string): FormDraft<NewTicketDraft> => ({
  key: `lodge.draft.${agent}.new-ticket`,
  schema: Draft,
  isBegun: hasBegun,
  amend: (draft) => ({ ...draft, submissionId: crypto.randomUUID() }),
})

export function hasBegun({ requester, topic, subject, body, tags, files }: NewTicketDraft): boolean {
  const isWritten = subject !== '' || body !== '' || tags.length + files.length > 0
  return requester !== null || topic !== null || isWritten
}
