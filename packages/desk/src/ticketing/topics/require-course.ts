import type { FormAnswers, FormField } from '@lodge/contracts'
import { deskStrings } from '../../foundation/strings.ts'

/** The question for the course where a topic needs one and its form does not ask. */
export const courseQuestionKey = 'course_of_ticket'

/** Returns the fields of a form so that a course has to be given, asked for in a language where the form does not. */
export function requireCourse(fields: readonly FormField[], language: string | null): FormField[] {
  const courseField = fields.find(({ type, visibleWhen }) => type === 'course' && !visibleWhen)
  if (courseField)
    return fields.map((field) => (field === courseField ? { ...field, isRequired: true } : field))
  return [courseQuestion(language), ...fields]
}

/** A ticket's course, as far as its form asks for it. */
export interface TicketCourse {
  /** The ticket has one, whether or not the form says it. */
  hasCourse: boolean
  /** Its topic needs one, and its requester has courses to choose from. */
  needsCourse: boolean
}

/**
 * Returns the fields of a ticket's form with the question for the course where that was answered in words or is still to
 * be asked, in a language. A course that the ticket has need not be given in the form.
 */
export function fieldsOfTicket(
  fields: readonly FormField[],
  formAnswers: FormAnswers,
  { hasCourse, needsCourse }: TicketCourse,
  language: string | null = null,
): FormField[] {
  if (Object.hasOwn(formAnswers, courseQuestionKey)) return [courseQuestion(language), ...fields]
  if (!hasCourse) return needsCourse ? requireCourse(fields, language) : [...fields]
  const named = fields.find(({ type }) => type === 'course')
  if (!named || Object.hasOwn(formAnswers, named.key)) return [...fields]
  return fields.map((field) => (field === named ? { ...field, isRequired: false } : field))
}

function courseQuestion(language: string | null): FormField {
  return { key: courseQuestionKey, type: 'course', label: courseLabel(language), isRequired: true }
}

/** Returns what Lodge's own question for the course is called. */
export function courseLabel(language: string | null): string {
  return deskStrings(language).t('property.name.course')
}
