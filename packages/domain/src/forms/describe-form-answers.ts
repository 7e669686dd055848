import type { FormAnswer, FormAnswers, FormAnswerView, FormField } from '@lodge/contracts'
import { describeDate } from './answer-formats.ts'
import { isAnsweredField } from './field-types.ts'
import { answerAt, visibleFields } from './visible-fields.ts'

/**
 * Returns form answers as people read them, in the form's order: choices by their labels, with those above them, a date
 * as D/M/YYYY (specification, section 9), a course by its name in `courses`. Unanswered fields are left out.
 */
export function describeFormAnswers(
  fields: readonly FormField[],
  formAnswers: FormAnswers,
  courses: Readonly<Record<string, string>> = {},
): FormAnswerView[] {
  return visibleFields(fields, formAnswers).flatMap((field) => {
    const answer = answerAt(formAnswers, field.key)
    if (answer === undefined || !isAnsweredField(field)) return []
    return [{ key: field.key, label: field.label, answer: describeAnswer(field, answer, courses) }]
  })
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

/** The label of a choice, after those that it lies below; a choice that is not there stays as it was given. */
function describeChoice({ choices = [] }: FormField, value: string): string {
  const path: string[] = []
  let wanted: string | undefined = value
  for (const choice of choices.toReversed()) {
    if (choice.value !== wanted) continue
    path.unshift(choice.label)
    wanted = choice.parent
  }
  return path.join(' / ') || value
}
