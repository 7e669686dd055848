import { FormField, type FormFieldType, limits, problem, SaveForm } from '@lodge/contracts'
import { expect, test } from 'vitest'
import { checkForm } from './check-form.ts'

const a = (key: string, type: FormFieldType, rules: Partial<FormField> = {}): FormField => ({
  key,
  type,
  label: key,
  isRequired: false,
  ...rules,
})
const choices = [
  { value: 'exam', label: 'Exam' },
  { value: 'lab', label: 'Lab' },
]
const kind = a('kind', 'choice', { choices })
const visibleWhen = (field: string, value?: string, test: 'equals' | 'includes' = 'equals') => ({
  visibleWhen: {
    match: 'all' as const,
    tests: [value === undefined ? { field, test } : { field, test, value }],
  },
})
const testPath = 'fields.1.visibleWhen.tests.0'

test('a form with fitting keys, options and conditions has no problems', () => {
  const tree = [...choices, { value: 'resit', label: 'Resit', parent: 'exam' }]
  expect(
    checkForm([
      kind,
      a('about', 'section', visibleWhen('kind', 'exam')),
      a('which', 'tree', { choices: tree }),
      a('sure', 'checkbox'),
      a('why', 'textarea', { minLength: 2, maxLength: 20, ...visibleWhen('sure', 'true') }),
    ]),
  ).toEqual({})
})

test.each([
  ['a key twice', [kind, a('kind', 'text')], { 'fields.1.key': problem('field_key_taken') }],
  ['a reserved key', [a('constructor', 'text')], { 'fields.0.key': problem('field_key_reserved') }],
  ['no options', [a('one', 'choices')], { 'fields.0.choices': problem('options_required') }],
  [
    'an option twice',
    [a('one', 'choice', { choices: [...choices, { value: 'lab', label: 'Other' }] })],
    { 'fields.0.choices.2.label': problem('option_listed_twice') },
  ],
  [
    'an option below a later one',
    [
      a('one', 'tree', {
        choices: [
          { value: 'b', label: 'B', parent: 'a' },
          { value: 'a', label: 'A' },
        ],
      }),
    ],
    { 'fields.0.choices.0.label': problem('option_parent_unknown') },
  ],
  [
    'a rule of another type',
    [a('day', 'date', { maxLength: 3 })],
    { 'fields.0.maxLength': problem('not_for_this_field') },
  ],
  ['crossed limits', [a('n', 'number', { min: 3, max: 2 })], { 'fields.0.max': problem('limits_crossed') }],
  [
    'crossed dates',
    [a('day', 'date', { minDate: '2026-02-01', maxDate: '2026-01-01' })],
    { 'fields.0.maxDate': problem('limits_crossed') },
  ],
  [
    'a condition on a removed field',
    [kind, a('why', 'text', visibleWhen('gone', 'x'))],
    { [`${testPath}.field`]: problem('condition_field_gone') },
  ],
  [
    'a condition on a later field',
    [kind, a('why', 'text', visibleWhen('late', 'x')), a('late', 'text')],
    { [`${testPath}.field`]: problem('condition_field_later') },
  ],
  [
    'a condition on the field itself',
    [kind, a('why', 'text', visibleWhen('why', 'x'))],
    { [`${testPath}.field`]: problem('condition_field_later') },
  ],
  [
    'a condition on a heading',
    [a('top', 'heading'), a('why', 'text', visibleWhen('top', 'x'))],
    { [`${testPath}.field`]: problem('condition_field_unanswered') },
  ],
  [
    'a condition without its answer',
    [kind, a('why', 'text', visibleWhen('kind'))],
    { [`${testPath}.value`]: problem('condition_value_required') },
  ],
  [
    'a condition on a removed option',
    [kind, a('why', 'text', visibleWhen('kind', 'party'))],
    { [`${testPath}.value`]: problem('condition_option_gone') },
  ],
  [
    'includes where there is one answer',
    [kind, a('why', 'text', visibleWhen('kind', 'exam', 'includes'))],
    { [`${testPath}.test`]: problem('not_for_this_field') },
  ],
])('%s is refused at its path', (_, fields, problems) => {
  expect(checkForm(fields)).toEqual(problems)
})

const pathsOf = (fields: unknown) =>
  SaveForm.safeParse({ name: 'Form', fields }).error?.issues.map(({ path }) => path.join('.'))

test('the schema refuses too many fields, slow patterns and unknown properties', () => {
  expect(pathsOf(Array.from({ length: 500 }, (_, index) => a(`q${index}`, 'text')))).toEqual(['fields'])
  expect(pathsOf([{ ...kind, pattern: '^(a+)+$' }])).toEqual(['fields.0.pattern'])
  expect(pathsOf([{ ...kind, regex: '(a+)+' }])).toEqual(['fields.0'])
  expect(pathsOf([{ ...kind, type: 'script' }])).toEqual(['fields.0.type'])
  expect(pathsOf({ kind })).toEqual(['fields'])
  expect(pathsOf([a('ok', 'text', { maxLength: limits.formAnswerLength })])).toBeUndefined()
})

test('a condition in the earlier form of a single test is still read', () => {
  const old = { ...kind, visibleWhen: { field: 'about', equals: 'exam' } }
  expect(FormField.parse(old).visibleWhen).toEqual(visibleWhen('about', 'exam').visibleWhen)
})
