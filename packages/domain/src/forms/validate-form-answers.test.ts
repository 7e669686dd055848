import { type FormAnswers, FormField, limits, type Problem, problem } from '@lodge/contracts'
import { describe, expect, test } from 'vitest'
import { validateFormAnswers } from './validate-form-answers.ts'
import { visibleFields } from './visible-fields.ts'

const field = (rules: Partial<FormField> & Pick<FormField, 'type'>) =>
  FormField.parse({ key: 'it', label: 'It', ...rules })
const choices = [
  { value: 'exam', label: 'An exam' },
  { value: 'lab', label: 'A lab' },
]

const accepted: [Partial<FormField> & Pick<FormField, 'type'>, FormAnswers, FormAnswers][] = [
  [{ type: 'text' }, { it: '  B214 ' }, { it: 'B214' }],
  [{ type: 'text' }, {}, {}],
  [{ type: 'text' }, { it: '   ' }, {}],
  [{ type: 'text', maxLength: 3 }, { it: ' abc ' }, { it: 'abc' }],
  [{ type: 'text' }, { it: 'B214\r\n=1+1\u202E' }, { it: 'B214 =1+1' }],
  [{ type: 'text' }, { it: '\u200B\u202E' }, {}],
  [{ type: 'textarea' }, { it: 'a\nb' }, { it: 'a\nb' }],
  [{ type: 'textarea' }, { it: 'a\n\u202Eb' }, { it: 'a\nb' }],
  [
    { type: 'textarea' },
    { it: 'a'.repeat(limits.formAnswerLength) },
    { it: 'a'.repeat(limits.formAnswerLength) },
  ],
  [{ type: 'choice', choices }, { it: 'lab' }, { it: 'lab' }],
  [{ type: 'course' }, { it: 'cs101' }, { it: 'cs101' }],
  [{ type: 'date' }, { it: '2028-02-29' }, { it: '2028-02-29' }],
  [{ type: 'checkbox', isRequired: true }, { it: true }, { it: true }],
  [{ type: 'checkbox' }, { it: false }, { it: false }],
  [{ type: 'text' }, { unknown: 'dropped' }, {}],
]

test.each(accepted)('%o takes %o', (rules, formAnswers, expected) => {
  expect(validateFormAnswers([field(rules)], formAnswers, { courses: ['cs101'], files: {} })).toEqual({
    formAnswers: expected,
    errors: {},
  })
})

const refusals: [Partial<FormField> & Pick<FormField, 'type'>, FormAnswers, Problem][] = [
  [{ type: 'text', isRequired: true }, {}, problem('required')],
  [{ type: 'text', isRequired: true }, { it: ' ' }, problem('required')],
  [{ type: 'choice', choices, isRequired: true }, {}, problem('option_required')],
  [{ type: 'course', isRequired: true }, {}, problem('course_required')],
  [{ type: 'date', isRequired: true }, { it: '' }, problem('date_required')],
  [{ type: 'checkbox', isRequired: true }, { it: false }, problem('tick_required')],
  [{ type: 'text' }, { it: true }, problem('not_a_text')],
  [{ type: 'checkbox' }, { it: 'yes' }, problem('not_a_tick')],
  [{ type: 'choice', choices }, { it: 'party' }, problem('not_an_option')],
  [{ type: 'choice', choices: choices.slice(1) }, { it: 'exam' }, problem('not_an_option')],
  [{ type: 'course' }, { it: 'cs102' }, problem('not_an_own_course')],
  [{ type: 'date' }, { it: '2027-02-29' }, problem('not_a_date')],
  [{ type: 'date' }, { it: '29/2/2028' }, problem('not_a_date')],
  [{ type: 'date' }, { it: '0000-01-01' }, problem('not_a_date')],
  [{ type: 'text', maxLength: 3 }, { it: 'abcd' }, problem('too_long', { max: 3 })],
  [
    { type: 'textarea' },
    { it: 'a'.repeat(limits.formAnswerLength + 1) },
    problem('too_long', { max: limits.formAnswerLength }),
  ],
]

test.each(refusals)('%o refuses %o: %o', (rules, formAnswers, expected) => {
  const result = validateFormAnswers([field(rules)], formAnswers, { courses: ['cs101'], files: {} })
  expect(result.errors).toEqual({ 'formAnswers.it': expected })
  expect(result.formAnswers).toEqual({})
})

describe('a field with a condition', () => {
  const fields = [
    field({ key: 'kind', type: 'choice', choices }),
    field({
      key: 'room',
      type: 'text',
      isRequired: true,
      visibleWhen: { match: 'all', tests: [{ field: 'kind', test: 'equals', value: 'exam' }] },
    }),
    field({
      key: 'seat',
      type: 'text',
      isRequired: true,
      visibleWhen: { match: 'all', tests: [{ field: 'room', test: 'equals', value: 'B1' }] },
    }),
  ]

  test.each([
    [{}, ['kind']],
    [{ kind: 'lab' }, ['kind']],
    [{ kind: 'exam' }, ['kind', 'room']],
    [{ kind: 'exam', room: 'B1' }, ['kind', 'room', 'seat']],
    [{ kind: 'lab', room: 'B1' }, ['kind']],
  ])('is shown for %o: %j', (formAnswers, keys) => {
    expect(visibleFields(fields, formAnswers).map(({ key }) => key)).toEqual(keys)
  })

  test('is neither required nor kept while it is hidden', () => {
    expect(
      validateFormAnswers(fields, { kind: 'lab', room: 'B1', seat: '4' }, { courses: [], files: {} }),
    ).toEqual({
      formAnswers: { kind: 'lab' },
      errors: {},
    })
    expect(validateFormAnswers(fields, { kind: 'exam' }, { courses: [], files: {} }).errors).toEqual({
      'formAnswers.room': problem('required'),
    })
  })
})

describe('a choice field without options', () => {
  const empty = { courses: [], files: {} }
  const fieldTypes: FormField['type'][] = ['course', 'choice', 'choices', 'tree']

  test.each(fieldTypes)('takes an answer in words or none: %s', (type) => {
    const fields = [field({ type, isRequired: true, ...(type !== 'course' && { choices: [] }) })]
    expect(validateFormAnswers(fields, { it: ' History 101\n' }, empty)).toEqual({
      formAnswers: { it: 'History 101' },
      errors: {},
    })
    expect(validateFormAnswers(fields, {}, empty)).toEqual({ formAnswers: {}, errors: {} })
    expect(
      validateFormAnswers(fields, { it: 'x'.repeat(limits.formAnswerLength + 1) }, empty).errors,
    ).toEqual({
      'formAnswers.it': problem('too_long', { max: limits.formAnswerLength }),
    })
    expect(validateFormAnswers(fields, { it: true }, empty).errors).toEqual({
      'formAnswers.it': problem('not_a_text'),
    })
  })

  test('keeps its unlisted answer once there are options, and takes no other words', () => {
    const fields = [field({ type: 'course', isRequired: true })]
    const choices = { courses: ['cs101'], files: {}, standing: { it: 'History 101' } }
    expect(validateFormAnswers(fields, { it: 'History 101' }, choices).errors).toEqual({})
    expect(validateFormAnswers(fields, { it: 'History 102' }, choices).errors).toEqual({
      'formAnswers.it': problem('not_an_own_course'),
    })
  })
})
