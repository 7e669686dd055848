import type { FormAnswers, FormField } from '@lodge/contracts'
import { deskStrings } from '../../foundation/strings.ts'

/** The question for the course where a topic needs one and its form does not ask. */
export const courseQuestionKey = 'course_of_ticket'

/** Returns the fields of a form so that a course has to be given. */
export function requireCourse(fields: readonly FormField[]): FormField[] {
  const asked = fields.find(({ type, visibleWhen }) => type === 'course' && !visibleWhen)
  if (asked) return fields.map((field) => (field === asked ? { ...field, isRequired: true } : field))
  return [courseQuestion(), ...fields]
}

/** Returns the fields of a form with the question for the course where that was answered in words. */
export function withAnsweredCourse(fields: readonly FormField[], formAnswers: FormAnswers): FormField[] {
  const isAnswered = Object.hasOwn(formAnswers, courseQuestionKey)
  return isAnswered ? [courseQuestion(), ...fields] : [...fields]
}

function courseQuestion(): FormField {
  const label = deskStrings(null).t('property.name.course')
  return { key: courseQuestionKey, type: 'course', label, isRequired: true }
}
