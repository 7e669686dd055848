import { AttachmentView, FormAnswers, type FormField } from '@lodge/contracts'
import { visibleFields } from '@lodge/domain'
import type { FormDraft } from '@lodge/ui'
import { z } from 'zod'
import { getDraftKey } from '../../drafts.ts'

const NewTicketDraft = z.object({
  subject: z.string(),
  body: z.string(),
  formAnswers: FormAnswers,
  /** Uploaded and not sent yet: the server has them for a day. */
  files: z.array(AttachmentView).default([]),
  /** The same, of the answers of the form. */
  answerFiles: z.array(AttachmentView).default([]),
  /**
   * Kept with the words, so that a repeat after a reload opens no second ticket; new with every change, so that other
   * words are never taken for a repeat.
   */
  submissionId: z.uuid(),
  /** Under which articles are suggested; the same as long as the draft is. */
  draftId: z.uuid().default(() => crypto.randomUUID()),
})
export type NewTicketDraft = z.infer<typeof NewTicketDraft>

export const createEmptyDraft = (): NewTicketDraft => ({
  subject: '',
  body: '',
  formAnswers: {},
  files: [],
  answerFiles: [],
  submissionId: crypto.randomUUID(),
  draftId: crypto.randomUUID(),
})

/** What a person writes under a topic; survives a reload in this browser until it is sent. */
export function newTicketDraft(person: string, topic: string): FormDraft<NewTicketDraft> {
  return {
    key: getDraftKey(person, `new-ticket.${topic}`),
    schema: NewTicketDraft,
    isBegun: (draft) => isWritten(draft) || Object.keys(draft.formAnswers).length > 0,
    amend: (draft) => ({ ...draft, submissionId: crypto.randomUUID() }),
  }
}

/** Whether there are words or files to lose. */
export function isWritten({ subject, body, files }: NewTicketDraft): boolean {
  return subject !== '' || body !== '' || files.length > 0
}

/** The fields that have appeared because of an answer. */
export function findRevealedFields(
  fields: readonly FormField[],
  before: FormAnswers,
  after: FormAnswers,
): FormField[] {
  const shown = new Set(visibleFields(fields, before).map(({ key }) => key))
  return visibleFields(fields, after).filter(({ key }) => !shown.has(key))
}
