import {
  type AnswerTest,
  type FieldProblems,
  type FormField,
  type FormFieldChoice,
  type Problem,
  problem,
} from '@lodge/contracts'
import { fieldRules, isAnsweredField, rulesOf } from './field-types.ts'

/** Names that every JavaScript object has: they would seem to be answered. */
const reservedKeys = ['constructor', 'prototype', 'hasownproperty', 'tostring', 'valueof']

/**
 * Returns the problems of a form by path, such as `fields.3.key`: keys that are taken, options and conditions that
 * lead nowhere, limits that contradict each other. Single values are checked by the schema.
 */
export function checkForm(fields: readonly FormField[]): FieldProblems {
  const problems: FieldProblems = {}
  const placeOf = new Map<string, number>()
  for (const [index, field] of fields.entries()) if (!placeOf.has(field.key)) placeOf.set(field.key, index)
  for (const [index, field] of fields.entries()) {
    const at = (path: string, problem: Problem | null) => {
      if (problem) problems[`fields.${index}.${path}`] ??= problem
    }
    at('key', findKeyProblem(field, placeOf.get(field.key) !== index))
    for (const rule of fieldRules)
      if (field[rule] !== undefined && !rulesOf(field.type).includes(rule))
        at(rule, problem('not_for_this_field'))
    checkChoices(field, at)
    checkLimits(field, at)
    at('extensions', findExtensionsProblem(field))
    for (const [order, test] of (field.visibleWhen?.tests ?? []).entries()) {
      const place = placeOf.get(test.field)
      const cause = place === undefined ? undefined : fields[place]
      const [part, testProblem] = findTestProblem(test, cause, place !== undefined && place >= index)
      at(`visibleWhen.tests.${order}.${part}`, testProblem)
    }
  }
  return problems
}

type Report = (path: string, problem: Problem | null) => void

function findKeyProblem({ key }: FormField, isTaken: boolean): Problem | null {
  if (isTaken) return problem('field_key_taken')
  return reservedKeys.includes(key) ? problem('field_key_reserved') : null
}

function checkChoices({ type, choices = [] }: FormField, at: Report): void {
  if (!rulesOf(type).includes('choices')) return
  if (choices.length === 0) at('choices', problem('options_required'))
  const earlier = new Set<string>()
  for (const [order, choice] of choices.entries()) {
    at(
      `choices.${order}.${choice.value === '' ? 'value' : 'label'}`,
      findChoiceProblem(type, choice, earlier),
    )
    earlier.add(choice.value)
  }
}

function findChoiceProblem(
  type: FormField['type'],
  { value, parent }: FormFieldChoice,
  earlier: ReadonlySet<string>,
): Problem | null {
  if (value === '') return problem('required')
  if (earlier.has(value)) return problem('option_listed_twice')
  if (parent === undefined) return null
  if (type !== 'tree') return problem('not_for_this_field')
  return earlier.has(parent) ? null : problem('option_parent_unknown')
}

function checkLimits(field: FormField, at: Report): void {
  const { minLength, maxLength, min, max, minDate, maxDate } = field
  const limitsCrossed = problem('limits_crossed')
  if (minLength !== undefined && maxLength !== undefined && minLength > maxLength)
    at('maxLength', limitsCrossed)
  if (min !== undefined && max !== undefined && min > max) at('max', limitsCrossed)
  if (minDate !== undefined && maxDate !== undefined && minDate > maxDate) at('maxDate', limitsCrossed)
}

function findExtensionsProblem({ type, fileKind, extensions = [] }: FormField): Problem | null {
  if (type !== 'file') return null
  if (fileKind === 'listed') return extensions.length === 0 ? problem('extensions_required') : null
  return extensions.length > 0 ? problem('not_for_this_field') : null
}

function findTestProblem(
  { test, value }: AnswerTest,
  cause: FormField | undefined,
  isLater: boolean,
): [part: 'field' | 'test' | 'value', found: Problem | null] {
  if (!cause) return ['field', problem('condition_field_gone')]
  if (isLater) return ['field', problem('condition_field_later')]
  if (!isAnsweredField(cause)) return ['field', problem('condition_field_unanswered')]
  if (test === 'includes' && cause.type !== 'choices') return ['test', problem('not_for_this_field')]
  if (test === 'is_answered') return ['value', null]
  if (cause.type === 'file') return ['test', problem('not_for_this_field')]
  if (value === undefined || value === '') return ['value', problem('condition_value_required')]
  const isOffered = listTestValues(cause)?.includes(value) ?? true
  return ['value', isOffered ? null : problem('condition_option_gone')]
}

/** Returns null where a test can name any value. */
function listTestValues({ type, choices = [] }: FormField): string[] | null {
  if (type === 'checkbox' || type === 'consent') return ['true', 'false']
  return rulesOf(type).includes('choices') ? choices.map(({ value }) => value) : null
}
