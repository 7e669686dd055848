import {
  CreateTicketOnBehalf,
  type FieldErrors,
  fieldMessages,
  problem,
  type TopicForm,
} from '@lodge/contracts'
import { validateFormAnswers } from '@lodge/domain'
import type { NewTicketDraft } from './new-ticket-draft.ts'

/** What is sent for a draft. */
export function toCreateTicketInput({ requester, files, ...rest }: NewTicketDraft): Record<string, unknown> {
  const whom =
    requester?.kind === 'known'
      ? { alias: requester.person.alias }
      : requester && { email: requester.email, name: requester.name }
  return { ...rest, requester: whom, attachments: files.map(({ id }) => id) }
}

const NewRequesterInput = CreateTicketOnBehalf.shape.requester.options[1]

/** What the schema cannot tell: who asks, in one of two ways, and the form of the topic. */
export function checkNewTicket(
  { requester, formAnswers }: NewTicketDraft,
  topic: TopicForm | undefined,
): FieldErrors {
  return {
    ...(requester === null && fieldMessages({ requester: problem('unknown_requester') })),
    ...(requester?.kind === 'new' && checkNewRequester(requester)),
    ...(topic === undefined && fieldMessages({ topic: problem('unknown_topic') })),
    ...(topic && validateAnswers(topic, formAnswers)),
  }
}

/** The schema tries both ways of naming a person and says of neither what is wrong. */
function checkNewRequester(requester: unknown): FieldErrors {
  const issues = NewRequesterInput.safeParse(requester).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [['requester', ...path].join('.'), message]))
}

function validateAnswers(
  { fields, courses }: TopicForm,
  answers: NewTicketDraft['formAnswers'],
): FieldErrors {
  const known = courses.map(({ alias }) => alias)
  return fieldMessages(validateFormAnswers(fields, answers, known).errors)
}
