import { useSession } from '@lodge/client'
import { Answers, AttachmentView } from '@lodge/contracts'
import { useState } from 'react'
import { z } from 'zod'
import { getDraftKey, saveDraft, readDraft } from '../drafts.ts'

const Draft = z.object({
  subject: z.string(),
  body: z.string(),
  answers: Answers,
  /** Uploaded and not sent yet: the server has them for a day. */
  files: z.array(AttachmentView).default([]),
  /**
   * Kept with the words, so that a repeat after a reload opens no second ticket; new with every change, so that other
   * words are never taken for a repeat.
   */
  submissionId: z.uuid(),
})
type Draft = z.infer<typeof Draft>

const blank = (): Draft => ({
  subject: '',
  body: '',
  answers: {},
  files: [],
  submissionId: crypto.randomUUID(),
})

/** What a person writes under a topic; survives a reload in this browser until it is sent. */
export function useQuestionDraft(topic: string) {
  const person = useSession((state) => state.frontendUser?.alias ?? '')
  const key = getDraftKey(person, `question.${topic}`)
  const [draft, setDraft] = useState<Draft>(() => readDraft(key, Draft) ?? blank())

  function write(patch: Partial<Omit<Draft, 'submissionId'>>) {
    const written = { ...draft, ...patch }
    const isSame = JSON.stringify(written) === JSON.stringify(draft)
    const next = isSame ? draft : { ...written, submissionId: crypto.randomUUID() }
    const isEmpty = !isBegun(next) && Object.keys(next.answers).length === 0
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

function isBegun({ subject, body, files }: Draft): boolean {
  return subject !== '' || body !== '' || files.length > 0
}
