import type { FormAnswers, FormField } from '@lodge/contracts'
import { hasNothingToChoose, isAnsweredField, needsAnswer } from './field-types.ts'
import { isGiven } from './given-answers.ts'
import { answerAt, visibleFields } from './visible-fields.ts'

/**
 * Returns the fields of a form that are shown, have to be answered and are not. A choice that has nothing to choose
 * from, such as a course of somebody without `courses`, stops nobody and is none of them.
 */
export function listMissingAnswers(
  fields: readonly FormField[],
  formAnswers: FormAnswers,
  courses: readonly unknown[],
): FormField[] {
  return visibleFields(fields, formAnswers).filter(
    (field) =>
      isAnsweredField(field) &&
      needsAnswer(field) &&
      !hasNothingToChoose(field, courses) &&
      !isGiven(field, answerAt(formAnswers, field.key)),
  )
}

interface MissingFieldsOptions {
  /** Answers that are being given. */
  given: FormAnswers
  courses: readonly unknown[]
}

/**
 * Returns the fields to show to whoever gives the missing answers of a form: those fields, and what follows from the
 * answers that are being given. None of them depends on a field that is not shown with it.
 */
export function listMissingFields(
  fields: readonly FormField[],
  standing: FormAnswers,
  { given, courses }: MissingFieldsOptions,
): FormField[] {
  const missing = new Set(listMissingAnswers(fields, standing, courses).map(({ key }) => key))
  const shownBefore = new Set(visibleFields(fields, standing).map(({ key }) => key))
  const shown = visibleFields(fields, { ...given, ...standing }).filter(
    (field) => missing.has(field.key) || (isAnsweredField(field) && !shownBefore.has(field.key)),
  )
  const keys = new Set(shown.map(({ key }) => key))
  return shown.map((field) =>
    field.visibleWhen?.tests.every((test) => keys.has(test.field))
      ? field
      : { ...field, visibleWhen: undefined },
  )
}
