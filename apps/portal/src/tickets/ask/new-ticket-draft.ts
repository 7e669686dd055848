import type { AttachmentView, FormAnswers, FormField } from '@lodge/contracts'
import { visibleFields } from '@lodge/domain'
import type { FormDraft } from '@lodge/ui'
import { getDraftKey } from '../../drafts.ts'
import { isAnswers, isListOf } from './is-answers.ts'

export interface NewTicketDraft {
  subject: string
  body: string
  formAnswers: FormAnswers
  /** Uploaded and not sent yet: the server has them for a day. */
  files: AttachmentView[]
  /** The same, of the answers of the form. */
  answerFiles: AttachmentView[]
  /**
   * Kept with the words, so that a repeat after a reload opens no second ticket; new with every change, so that other
   * words are never taken for a repeat.
   */
  submissionId: string
  /** The draft that articles are suggested for; the same as long as there is one. */
  draftId: string
}

export const createEmptyDraft = (): NewTicketDraft => ({
  subject: '',
  body: '',
  formAnswers: {},
  files: [],
  answerFiles: [],
  submissionId: crypto.randomUUID(),
  draftId: crypto.randomUUID(),
})

/** Survives a reload in this browser until it is sent. One about the course that somebody came from is a draft of its own. */
export function newTicketDraft(
  person: string,
  topic: string,
  course: string | null = null,
): FormDraft<NewTicketDraft> {
  return {
    key: getDraftKey(person, `new-ticket.${topic}${course === null ? '' : `.course.${course}`}`),
    schema: { safeParse: (stored) => ({ data: readKept(stored) }) },
    isBegun: (draft) => isWritten(draft) || Object.keys(draft.formAnswers).length > 0,
    amend: (draft) => ({ ...draft, submissionId: crypto.randomUUID() }),
  }
}

/** Returns a draft as this browser has kept it; nothing where it is none. The page is open sooner without its schema. */
function readKept(stored: unknown): NewTicketDraft | undefined {
  const draft: unknown =
    typeof stored === 'object' && stored !== null ? { ...createEmptyDraft(), ...stored } : null
  return isDraft(draft) ? draft : undefined
}

const texts = ['subject', 'body', 'submissionId', 'draftId'] as const
const lists = ['files', 'answerFiles'] as const

function isDraft(value: unknown): value is NewTicketDraft {
  if (typeof value !== 'object' || value === null) return false
  const part = (name: keyof NewTicketDraft): unknown => Reflect.get(value, name)
  return (
    texts.every((name) => typeof part(name) === 'string') &&
    lists.every((name) => isListOf(part(name), isFile)) &&
    isAnswers(part('formAnswers'))
  )
}

function isFile(file: unknown): boolean {
  if (typeof file !== 'object' || file === null) return false
  const kinds = { id: 'string', name: 'string', contentType: 'string', size: 'number', createdAt: 'string' }
  return Object.entries(kinds).every(([name, kind]) => typeof Reflect.get(file, name) === kind)
}

/** Returns whether there are words or files to lose. */
export function isWritten({ subject, body, files }: NewTicketDraft): boolean {
  return subject !== '' || body !== '' || files.length > 0
}

/** Returns the fields that have appeared because of an answer. */
export function findRevealedFields(
  fields: readonly FormField[],
  before: FormAnswers,
  after: FormAnswers,
): FormField[] {
  const shownKeys = new Set(visibleFields(fields, before).map(({ key }) => key))
  return visibleFields(fields, after).filter(({ key }) => !shownKeys.has(key))
}
