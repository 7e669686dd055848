import { type FormAnswers, FormField, limits } from '@lodge/contracts'
import { describe, expect, test } from 'vitest'
import { validateFormAnswers } from './validate-form-answers.ts'
import { visibleFields } from './visible-fields.ts'

const field = (given: Partial<FormField> & Pick<FormField, 'type'>) =>
  FormField.parse({ key: 'it', label: 'It', ...given })
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

test.each(accepted)('%o takes %o', (given, formAnswers, kept) => {
  expect(validateFormAnswers([field(given)], formAnswers, ['cs101'])).toEqual({
    formAnswers: kept,
    errors: {},
  })
})

const refused: [Partial<FormField> & Pick<FormField, 'type'>, FormAnswers, string][] = [
  [{ type: 'text', isRequired: true }, {}, 'Fill in this field'],
  [{ type: 'text', isRequired: true }, { it: ' ' }, 'Fill in this field'],
  [{ type: 'choice', choices, isRequired: true }, {}, 'Choose an option'],
  [{ type: 'course', isRequired: true }, {}, 'Choose a course'],
  [{ type: 'date', isRequired: true }, { it: '' }, 'Enter a date'],
  [{ type: 'checkbox', isRequired: true }, { it: false }, 'Tick this to go on'],
  [{ type: 'text' }, { it: true }, 'Write an answer'],
  [{ type: 'checkbox' }, { it: 'yes' }, 'Tick the box or leave it empty'],
  [{ type: 'choice', choices }, { it: 'party' }, 'Choose one of the options'],
  [{ type: 'choice' }, { it: 'exam' }, 'Choose one of the options'],
  [{ type: 'course' }, { it: 'cs102' }, 'Choose one of your courses'],
  [{ type: 'date' }, { it: '2027-02-29' }, 'Enter a date'],
  [{ type: 'date' }, { it: '29/2/2028' }, 'Enter a date'],
  [{ type: 'date' }, { it: '0000-01-01' }, 'Enter a date'],
  [{ type: 'text', maxLength: 3 }, { it: 'abcd' }, 'Keep it under 3 characters'],
  [
    { type: 'textarea' },
    { it: 'a'.repeat(limits.formAnswerLength + 1) },
    `Keep it under ${limits.formAnswerLength} characters`,
  ],
]

test.each(refused)('%o refuses %o: %s', (given, formAnswers, message) => {
  const result = validateFormAnswers([field(given)], formAnswers, ['cs101'])
  expect(result.errors).toEqual({ 'formAnswers.it': message })
  expect(result.formAnswers).toEqual({})
})

describe('a field with a condition', () => {
  const fields = [
    field({ key: 'kind', type: 'choice', choices }),
    field({
      key: 'room',
      type: 'text',
      isRequired: true,
      visibleWhen: { field: 'kind', equals: 'exam' },
    }),
    field({ key: 'seat', type: 'text', isRequired: true, visibleWhen: { field: 'room', equals: 'B1' } }),
  ]

  test.each([
    [{}, ['kind']],
    [{ kind: 'lab' }, ['kind']],
    [{ kind: 'exam' }, ['kind', 'room']],
    [{ kind: 'exam', room: 'B1' }, ['kind', 'room', 'seat']],
    [{ kind: 'lab', room: 'B1' }, ['kind']],
  ])('%o shows %j', (formAnswers, keys) => {
    expect(visibleFields(fields, formAnswers).map(({ key }) => key)).toEqual(keys)
  })

  test('is neither required nor kept while it is hidden', () => {
    expect(validateFormAnswers(fields, { kind: 'lab', room: 'B1', seat: '4' }, [])).toEqual({
      formAnswers: { kind: 'lab' },
      errors: {},
    })
    expect(validateFormAnswers(fields, { kind: 'exam' }, []).errors).toEqual({
      'formAnswers.room': 'Fill in this field',
    })
  })
})
