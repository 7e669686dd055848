import {
  CreateTicketOnBehalf,
  type FieldErrors,
  fieldMessages,
  problem,
  type TopicForm,
} from '@lodge/contracts'
import { validateFormAnswers } from '@lodge/domain'
import { filesById } from '@lodge/ui'
import type { NewTicketDraft } from './new-ticket-draft.ts'

export function toCreateTicketInput({
  requester,
  files,
  answerFiles: _,
  ...rest
}: NewTicketDraft): Record<string, unknown> {
  const whom =
    requester?.kind === 'known'
      ? { alias: requester.person.alias }
      : requester && { email: requester.email, name: requester.name }
  return { ...rest, requester: whom, attachments: files.map(({ id }) => id) }
}

const NewRequesterInput = CreateTicketOnBehalf.shape.requester.options[1]

/** Checks what the schema cannot: who asks, in one of two ways, and the form of the topic once that is there. */
export function checkNewTicket(
  { requester, topic: alias, formAnswers, answerFiles, mayMissAnswers }: NewTicketDraft,
  topic: TopicForm | undefined,
): FieldErrors {
  return {
    ...(requester === null && fieldMessages({ requester: problem('unknown_requester') })),
    ...(requester?.kind === 'new' && checkNewRequester(requester)),
    ...(alias === null && fieldMessages({ topic: problem('unknown_topic') })),
    ...(topic && validateAnswers(topic, { formAnswers, answerFiles, mayMissAnswers })),
  }
}

/** The schema tries both ways of naming a person and says of neither what is wrong. */
function checkNewRequester(requester: unknown): FieldErrors {
  const issues = NewRequesterInput.safeParse(requester).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [['requester', ...path].join('.'), message]))
}

function validateAnswers(
  { fields, courses }: TopicForm,
  {
    formAnswers,
    answerFiles,
    mayMissAnswers,
  }: Pick<NewTicketDraft, 'formAnswers' | 'answerFiles' | 'mayMissAnswers'>,
): FieldErrors {
  const aliases = courses.map(({ alias }) => alias)
  const offered = { courses: aliases, files: filesById(answerFiles), mayMissAnswers }
  return fieldMessages(validateFormAnswers(fields, formAnswers, offered).errors)
}
