import {
  type FieldErrors,
  type FormAnswers,
  type FormField,
  limits,
  stripBidiOverrides,
  toOneLine,
} from '@lodge/contracts'
import { visibleFields } from './visible-fields.ts'

export interface ValidatedFormAnswers {
  /** The answers of visible fields, as they are stored; all others are dropped. */
  formAnswers: FormAnswers
  /** Messages by path, such as `formAnswers.room`; empty when everything is valid. */
  errors: FieldErrors
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
  const errors: FieldErrors = {}
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
): string | null {
  if (answer === undefined || answer === '' || answer === false)
    return field.isRequired ? describeMissing(field) : null
  if (field.type === 'checkbox') return typeof answer === 'boolean' ? null : 'Tick the box or leave it empty'
  if (typeof answer !== 'string') return 'Write an answer'
  if (field.type === 'choice' && !field.choices?.some((choice) => choice.value === answer))
    return 'Choose one of the options'
  if (field.type === 'course' && !courses.includes(answer)) return 'Choose one of your courses'
  if (field.type === 'date' && !isDate(answer)) return 'Enter a date'
  const most = field.maxLength ?? limits.formAnswerLength
  return answer.length > most ? `Keep it under ${most} characters` : null
}

function describeMissing(field: FormField): string {
  if (field.type === 'choice') return 'Choose an option'
  if (field.type === 'course') return 'Choose a course'
  if (field.type === 'date') return 'Enter a date'
  if (field.type === 'checkbox') return 'Tick this to go on'
  return 'Fill in this field'
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !text.startsWith('0000') && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
