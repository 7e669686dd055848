import {
  CreateTicket,
  type FieldErrors,
  type FormAnswers,
  type FormField,
  fieldMessages,
  type TopicView,
} from '@lodge/contracts'
import { validateFormAnswers, visibleFields } from '@lodge/domain'

/** What a person has typed into the form of a topic. */
export interface NewTicketInput {
  subject: string
  body: string
  formAnswers: FormAnswers
}

const SubjectAndBody = CreateTicket.pick({ subject: true, body: true })

/** What is missing or wrong, by the path of the field; the same judgement as the server's. */
export function validateNewTicket(
  question: NewTicketInput,
  topic: Pick<TopicView, 'fields'>,
  courses: readonly string[],
): FieldErrors {
  const parsed = SubjectAndBody.safeParse(question)
  const own = parsed.success
    ? {}
    : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]))
  const answers = validateFormAnswers(topic.fields, question.formAnswers, courses)
  return { ...own, ...fieldMessages(answers.errors) }
}

/** The paths of the form's fields from top to bottom, as they are shown with these answers. */
export function listFieldPaths(topic: Pick<TopicView, 'fields'>, formAnswers: FormAnswers): string[] {
  const formPaths = visibleFields(topic.fields, formAnswers).map(({ key }) => `formAnswers.${key}`)
  return ['subject', ...formPaths, 'body', 'attachments']
}

export interface PlacedErrors {
  /** Problems at a field of the form, top to bottom. */
  placed: { path: string; message: string }[]
  /** Problems with what the form does not show, to be told above it. */
  rest: string[]
}

/** Puts each problem at its field: one of a single file at the files, an unknown path above the form. */
export function placeErrors(errors: FieldErrors, paths: readonly string[]): PlacedErrors {
  const found = Object.entries(errors).map(([path, message]) => ({
    path: /^attachments\.\d+$/.test(path) ? 'attachments' : path,
    message,
  }))
  const placed = paths.flatMap((path) => found.filter((problem) => problem.path === path).slice(0, 1))
  return { placed, rest: found.filter(({ path }) => !paths.includes(path)).map(({ message }) => message) }
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
