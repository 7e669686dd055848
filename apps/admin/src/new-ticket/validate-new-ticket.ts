import {
  CreateTicketOnBehalf,
  type FieldErrors,
  fieldMessages,
  problem,
  type TopicForm,
} from '@lodge/contracts'
import { validateFormAnswers, visibleFields } from '@lodge/domain'
import type { NewTicketDraft } from './new-ticket-draft.ts'

/** What is sent for a draft. */
export function toCreateTicketInput(
  { requester, topic, files: _files, ...rest }: NewTicketDraft,
  attachments: readonly string[],
): Record<string, unknown> {
  const whom =
    requester?.kind === 'known'
      ? { alias: requester.person.alias }
      : requester && { email: requester.email, name: requester.name }
  return { ...rest, requester: whom, topic, attachments: [...attachments] }
}

const NewRequesterInput = CreateTicketOnBehalf.shape.requester.options[1]
const TicketText = CreateTicketOnBehalf.pick({ subject: true, body: true })

/** What is missing or wrong, by the path of the field; the same judgement as the server's. */
export function validateNewTicket(draft: NewTicketDraft, topic: TopicForm | undefined): FieldErrors {
  const { requester } = draft
  return {
    ...(requester === null && fieldMessages({ requester: problem('unknown_requester') })),
    ...(requester?.kind === 'new' && toFieldErrors(NewRequesterInput.safeParse(requester), 'requester.')),
    ...(topic === undefined && fieldMessages({ topic: problem('unknown_topic') })),
    ...toFieldErrors(TicketText.safeParse(draft)),
    ...(topic && validateAnswers(topic, draft)),
  }
}

function validateAnswers({ fields, courses }: TopicForm, { formAnswers }: NewTicketDraft): FieldErrors {
  const known = courses.map(({ alias }) => alias)
  return fieldMessages(validateFormAnswers(fields, formAnswers, known).errors)
}

/** The paths of the form from top to bottom. */
export function listFieldPaths(draft: NewTicketDraft, topic: TopicForm | undefined): string[] {
  const asked = visibleFields(topic?.fields ?? [], draft.formAnswers).map(({ key }) => `formAnswers.${key}`)
  const handling = ['attachments', 'priority', 'assignee', 'tags']
  return ['requester', 'requester.email', 'requester.name', 'topic', ...asked, 'subject', 'body', ...handling]
}

/** Puts what is wrong at the fields that are shown: a single file's at the files, a single tag's at the tags. */
export function placeErrors(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [
      path.replace(/^(attachments|tags)\.\d+$/, '$1').replace(/^requester\.alias$/, 'requester'),
      message,
    ]),
  )
}

interface ParseResult {
  success: boolean
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined
}

function toFieldErrors({ success, error }: ParseResult, prefix = ''): FieldErrors {
  if (success || !error) return {}
  return Object.fromEntries(
    error.issues.map(({ path, message }) => [`${prefix}${path.map(String).join('.')}`, message]),
  )
}
