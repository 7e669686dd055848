import { browserStorage, readStored, writeStored } from '@lodge/client'
import { isAnswers } from './is-answers.ts'
import type { NewTicketDraft } from './new-ticket-draft.ts'

/** Written in the frame on another site; this tab asks it once its writer is signed in. */
export type CarriedQuestion = Pick<NewTicketDraft, 'subject' | 'body' | 'formAnswers'>

const key = 'lodge.carried-question'

/** Returns the address in this site at which a question goes on. What stands behind its # reaches no server. */
export function carriedPath(topic: string, question: CarriedQuestion): string {
  return `/embed/${encodeURIComponent(topic)}/continue#${encodeURIComponent(JSON.stringify(question))}`
}

/** Keeps the question of such an address in this tab. Returns whether there is one. */
export function keepCarriedQuestion(topic: string, hash: string): boolean {
  const question = readQuestion(hash)
  if (question) writeStored(sessionStorage, key, { topic, ...question })
  return question !== null
}

/** Returns the question that this tab keeps for a topic; null where it keeps none. */
export function findCarriedQuestion(topic: string): CarriedQuestion | null {
  const stored = readStored(browserStorage('sessionStorage'), key)
  return isQuestion(stored) && Reflect.get(stored, 'topic') === topic ? stored : null
}

export function forgetCarriedQuestion(): void {
  sessionStorage.removeItem(key)
}

/** Adds a question to what somebody has begun to write here; nothing of either is lost. */
export function addQuestion<Draft extends CarriedQuestion>(
  draft: Draft,
  { subject, body, formAnswers }: CarriedQuestion,
): CarriedQuestion {
  const isOther = draft.subject !== '' && draft.subject !== subject
  const added = [isOther ? subject : '', body].filter(Boolean).join('\n\n')
  return {
    subject: draft.subject || subject,
    body: draft.body.includes(added) ? draft.body : [draft.body, added].filter(Boolean).join('\n\n'),
    formAnswers: { ...draft.formAnswers, ...formAnswers },
  }
}

function readQuestion(hash: string): CarriedQuestion | null {
  try {
    const question: unknown = JSON.parse(decodeURIComponent(hash.replace(/^#/, '')))
    return isQuestion(question) ? question : null
  } catch {
    return null
  }
}

function isQuestion(value: unknown): value is CarriedQuestion {
  if (typeof value !== 'object' || value === null) return false
  const part = (name: keyof CarriedQuestion): unknown => Reflect.get(value, name)
  return (
    typeof part('subject') === 'string' && typeof part('body') === 'string' && isAnswers(part('formAnswers'))
  )
}
