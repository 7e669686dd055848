import { answeredFieldTypes, type FormField, type FormFieldType } from '@lodge/contracts'

/** A rule or a part that only fields of some types have. */
export type FieldRule =
  | 'choices'
  | 'minLength'
  | 'maxLength'
  | 'pattern'
  | 'min'
  | 'max'
  | 'minDate'
  | 'maxDate'
  | 'maxChoices'
  | 'maxFiles'
  | 'maxFileMegabytes'
  | 'fileKind'
  | 'extensions'

const words = ['minLength', 'maxLength'] as const

const rulesByType: Partial<Record<FormFieldType, readonly FieldRule[]>> = {
  text: [...words, 'pattern'],
  textarea: words,
  email: ['maxLength'],
  phone: ['maxLength'],
  url: ['maxLength'],
  number: ['min', 'max'],
  date: ['minDate', 'maxDate'],
  choice: ['choices'],
  choices: ['choices', 'maxChoices'],
  tree: ['choices'],
  file: ['maxFiles', 'maxFileMegabytes', 'fileKind', 'extensions'],
}

export const fieldRules: readonly FieldRule[] = [
  'choices',
  'minLength',
  'maxLength',
  'pattern',
  'min',
  'max',
  'minDate',
  'maxDate',
  'maxChoices',
  'maxFiles',
  'maxFileMegabytes',
  'fileKind',
  'extensions',
]

export function rulesOf(type: FormFieldType): readonly FieldRule[] {
  return rulesByType[type] ?? []
}

export function isAnsweredField({ type }: Pick<FormField, 'type'>): boolean {
  return answeredFieldTypes.some((each) => each === type)
}

/** Returns whether a field has to be answered; a consent always has. */
export function needsAnswer({ type, isRequired }: Pick<FormField, 'type' | 'isRequired'>): boolean {
  return isRequired || type === 'consent'
}

/** Returns whether a choice is empty, such as a course for somebody without courses. It is then answered in words. */
export function hasNothingToChoose(
  { type, choices = [] }: Pick<FormField, 'type' | 'choices'>,
  courses: readonly unknown[],
): boolean {
  if (type === 'course') return courses.length === 0
  return rulesOf(type).includes('choices') && choices.length === 0
}
