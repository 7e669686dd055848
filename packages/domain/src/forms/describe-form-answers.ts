import type { AttachmentView, FormAnswer, FormAnswers, FormAnswerView, FormField } from '@lodge/contracts'
import { describeDate } from './answer-formats.ts'
import { isAnsweredField, rulesOf } from './field-types.ts'
import { answerAt, visibleFields } from './visible-fields.ts'

/**
 * Returns answers as people read them, in the form's order: labels of choices with those above them, dates as
 * D/M/YYYY, names of courses and files. Fields without an answer and deleted files are left out. Words in place of a
 * choice are marked (`isUnlisted`).
 */
export function describeFormAnswers(
  fields: readonly FormField[],
  formAnswers: FormAnswers,
  { courses = {}, files = {} }: DescribedNames = {},
): FormAnswerView[] {
  return visibleFields(fields, formAnswers).flatMap((field): FormAnswerView[] => {
    const answer = answerAt(formAnswers, field.key)
    if (answer === undefined || !isAnsweredField(field)) return []
    const { key, label } = field
    if (field.type !== 'file') {
      const view = {
        key,
        label,
        answer: describeAnswer(field, answer, courses),
        ...plainAnswer(field, answer),
      }
      return [isUnlisted(field, answer, courses) ? { ...view, isUnlisted: true } : view]
    }
    const answerFiles = (Array.isArray(answer) ? answer : []).flatMap((id) => files[id] ?? [])
    if (answerFiles.length === 0) return []
    const list = answerFiles.map(({ name }) => name)
    return [{ key, label, answer: list.join(', '), list, files: answerFiles }]
  })
}

interface DescribedNames {
  courses?: Readonly<Record<string, string>>
  files?: Readonly<Record<string, AttachmentView>>
}

/** Says in a language what differs by language in an answer. */
export interface AnswerWords {
  yes: string
  no: string
  writeDate: (date: { day: string; month: string; year: string }) => string
  writeList: (answers: readonly string[]) => string
}

/** Returns an answer in a reader's language. */
export function writeFormAnswer({ answer, isYes, date, list }: FormAnswerView, words: AnswerWords): string {
  if (isYes !== undefined) return isYes ? words.yes : words.no
  if (list !== undefined) return words.writeList(list)
  if (date === undefined) return answer
  const [year = '', month = '', day = ''] = date.split('-').map((digits) => String(Number(digits)))
  return words.writeDate({ day, month, year })
}

/** Returns a line for each answer, such as "Building: Library". */
export function writeFormAnswers(answers: readonly FormAnswerView[], words: AnswerWords): string {
  return answers
    .map((view) => `${view.label}: ${writeFormAnswer(view, words).replace(/\s+/g, ' ')}`)
    .join('\n')
}

/** Returns an answer that each language writes in its own way. */
function plainAnswer(field: FormField, answer: FormAnswer): Pick<FormAnswerView, 'isYes' | 'date' | 'list'> {
  if (typeof answer === 'boolean') return { isYes: answer }
  if (Array.isArray(answer)) return { list: answer.map((value) => describeChoice(field, value)) }
  return field.type === 'date' && typeof answer === 'string' ? { date: answer } : {}
}

function describeAnswer(
  field: FormField,
  answer: FormAnswer,
  courses: Readonly<Record<string, string>>,
): string {
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
  if (Array.isArray(answer)) return answer.map((value) => describeChoice(field, value)).join(', ')
  if (field.type === 'choice' || field.type === 'tree') return describeChoice(field, answer)
  if (field.type === 'course') return courses[answer] ?? answer
  if (field.type === 'date') return describeDate(answer)
  return answer
}

function isUnlisted(
  { type, choices = [] }: FormField,
  answer: FormAnswer,
  courses: Readonly<Record<string, string>>,
): boolean {
  if (typeof answer !== 'string') return false
  if (type === 'course') return !Object.hasOwn(courses, answer)
  return rulesOf(type).includes('choices') && choices.every(({ value }) => value !== answer)
}

/** Returns the labels of a choice and of those above it; an unknown value as it is. */
function describeChoice({ choices = [] }: FormField, value: string): string {
  const path: string[] = []
  let next: string | undefined = value
  for (const choice of choices.toReversed()) {
    if (choice.value !== next) continue
    path.unshift(choice.label)
    next = choice.parent
  }
  return path.join(' / ') || value
}
