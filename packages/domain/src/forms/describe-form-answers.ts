import type { FormAnswers, FormAnswerView, FormField } from '@lodge/contracts'
import { visibleFields } from './visible-fields.ts'

/**
 * Returns form answers as people read them, in the form's order: a choice by its label, a date as D/M/YYYY
 * (specification, section 9), a course by its name in `courses`. Unanswered fields are left out.
 */
export function describeFormAnswers(
  fields: readonly FormField[],
  formAnswers: FormAnswers,
  courses: Readonly<Record<string, string>> = {},
): FormAnswerView[] {
  return visibleFields(fields, formAnswers).flatMap((field) => {
    const answer = formAnswers[field.key]
    if (answer === undefined) return []
    return [{ key: field.key, label: field.label, answer: describeAnswer(field, answer, courses) }]
  })
}

function describeAnswer(
  field: FormField,
  answer: string | boolean,
  courses: Readonly<Record<string, string>>,
): string {
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
  if (field.type === 'choice')
    return field.choices?.find((choice) => choice.value === answer)?.label ?? answer
  if (field.type === 'course') return courses[answer] ?? answer
  if (field.type === 'date') return answer.split('-').reverse().map(Number).join('/')
  return answer
}
