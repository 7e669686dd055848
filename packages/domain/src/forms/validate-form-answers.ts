import {
  type FieldProblems,
  type FormAnswers,
  type FormField,
  limits,
  type Problem,
  problem,
  stripBidiOverrides,
  toOneLine,
} from '@lodge/contracts'
import { visibleFields } from './visible-fields.ts'

export interface ValidatedFormAnswers {
  /** The answers of visible fields, as they are stored; all others are dropped. */
  formAnswers: FormAnswers
  /** By path, such as `formAnswers.room`; empty when everything is valid. */
  errors: FieldProblems
}

/**
 * Validates the answers to a topic's form. `courses` are the aliases that this person may choose. The browser runs it
 * while the person types and the server before it saves, so that both agree.
 */
export function validateFormAnswers(
  fields: readonly FormField[],
  given: FormAnswers,
  courses: readonly string[],
): ValidatedFormAnswers {
  const formAnswers: FormAnswers = {}
  const errors: FieldProblems = {}
  for (const field of visibleFields(fields, given)) {
    const raw = given[field.key]
    const answer = typeof raw === 'string' ? normaliseAnswer(field, raw) : raw
    const error = findProblem(field, answer, courses)
    if (error) errors[`formAnswers.${field.key}`] = error
    else if (answer !== undefined && answer !== '') formAnswers[field.key] = answer
  }
  return { formAnswers, errors }
}

function normaliseAnswer({ type }: FormField, text: string): string {
  return type === 'textarea' ? stripBidiOverrides(text).trim() : toOneLine(text)
}

function findProblem(
  field: FormField,
  answer: string | boolean | undefined,
  courses: readonly string[],
): Problem | null {
  if (answer === undefined || answer === '' || answer === false)
    return field.isRequired ? missingAnswer(field) : null
  if (field.type === 'checkbox') return typeof answer === 'boolean' ? null : problem('not_a_tick')
  if (typeof answer !== 'string') return problem('not_a_text')
  if (field.type === 'choice' && !field.choices?.some((choice) => choice.value === answer))
    return problem('not_an_option')
  if (field.type === 'course' && !courses.includes(answer)) return problem('not_an_own_course')
  if (field.type === 'date' && !isDate(answer)) return problem('not_a_date')
  const max = field.maxLength ?? limits.formAnswerLength
  return answer.length > max ? problem('too_long', { max }) : null
}

function missingAnswer(field: FormField): Problem {
  if (field.type === 'choice') return problem('option_required')
  if (field.type === 'course') return problem('course_required')
  if (field.type === 'date') return problem('date_required')
  if (field.type === 'checkbox') return problem('tick_required')
  return problem('required')
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !text.startsWith('0000') && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
