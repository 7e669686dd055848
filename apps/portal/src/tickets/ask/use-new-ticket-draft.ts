import { useSession } from '@lodge/client'
import { AttachmentView, FormAnswers } from '@lodge/contracts'
import { useState } from 'react'
import { z } from 'zod'
import { getDraftKey, readDraft, saveDraft } from '../../drafts.ts'

const NewTicketDraft = z.object({
  subject: z.string(),
  body: z.string(),
  formAnswers: FormAnswers,
  /** Uploaded and not sent yet: the server has them for a day. */
  files: z.array(AttachmentView).default([]),
  /**
   * Kept with the words, so that a repeat after a reload opens no second ticket; new with every change, so that other
   * words are never taken for a repeat.
   */
  submissionId: z.uuid(),
})
type NewTicketDraft = z.infer<typeof NewTicketDraft>

const createEmptyDraft = (): NewTicketDraft => ({
  subject: '',
  body: '',
  formAnswers: {},
  files: [],
  submissionId: crypto.randomUUID(),
})

/** What a person writes under a topic; survives a reload in this browser until it is sent. */
export function useNewTicketDraft(topic: string) {
  const person = useSession((state) => state.frontendUser?.alias ?? '')
  const key = getDraftKey(person, `new-ticket.${topic}`)
  const [draft, setDraft] = useState<NewTicketDraft>(
    () => readDraft(key, NewTicketDraft) ?? createEmptyDraft(),
  )

  function write(patch: Partial<Omit<NewTicketDraft, 'submissionId'>>) {
    const written = { ...draft, ...patch }
    const isSame = JSON.stringify(written) === JSON.stringify(draft)
    const next = isSame ? draft : { ...written, submissionId: crypto.randomUUID() }
    const isEmpty = !isBegun(next) && Object.keys(next.formAnswers).length === 0
    saveDraft(key, isEmpty ? null : next)
    setDraft(next)
  }

  return {
    draft,
    write,
    isKept: isBegun(draft),
    forget: () => saveDraft(key, null),
  }
}

function isBegun({ subject, body, files }: NewTicketDraft): boolean {
  return subject !== '' || body !== '' || files.length > 0
}
