import { type FormAnswers, type FormField, type FormFieldType, type Problem, problem } from '@lodge/contracts'
import { expect, test } from 'vitest'
import { describeFormAnswers } from './describe-form-answers.ts'
import { validateFormAnswers } from './validate-form-answers.ts'
import { visibleFields } from './visible-fields.ts'

const a = (key: string, type: FormFieldType, rules: Partial<FormField> = {}): FormField => ({
  key,
  type,
  label: key,
  isRequired: false,
  ...rules,
})
const nothing = { courses: [], files: {} }
const it = (type: FormFieldType, rules: Partial<FormField> = {}) => a('it', type, rules)
const choices = [
  { value: 'north', label: 'North' },
  { value: 'n1', label: 'Room 1', parent: 'north' },
  { value: 'south', label: 'South' },
]

test.each<[FormField, FormAnswers[string], FormAnswers[string]]>([
  [it('number', { min: 1, max: 9.5 }), ' 9,5 ', '9.5'],
  [it('number'), '-12.25', '-12.25'],
  [it('email'), 'Ada@uni.example', 'Ada@uni.example'],
  [it('phone'), '+44 (0)20 7946-0123', '+44 (0)20 7946-0123'],
  [it('url'), 'https://uni.example/a?b', 'https://uni.example/a?b'],
  [it('text', { pattern: 'AA-99*' }), 'xy-12z', 'xy-12z'],
  [it('text', { minLength: 2 }), 'ab', 'ab'],
  [it('date', { minDate: '2026-01-02', maxDate: '2026-01-02' }), '2026-01-02', '2026-01-02'],
  [it('choices', { choices, maxChoices: 2 }), ['south', 'north', 'south'], ['south', 'north']],
  [it('tree', { choices }), 'n1', 'n1'],
  [it('consent'), true, true],
])('%o takes %o', (field, answer, expected) => {
  expect(validateFormAnswers([field], { it: answer }, nothing)).toEqual({
    formAnswers: { it: expected },
    errors: {},
  })
})

test.each<[FormField, FormAnswers[string] | undefined, Problem]>([
  [it('number'), '1e3', problem('not_a_number')],
  [it('number'), '0x1F', problem('not_a_number')],
  [it('number', { min: 1 }), '0.5', problem('too_small', { min: 1 })],
  [it('number', { max: 1 }), '2', problem('too_large', { max: 1 })],
  [it('email'), 'ada@', problem('not_an_email')],
  [it('phone'), '1234', problem('not_a_phone_number')],
  [it('phone'), 'call me 12345', problem('not_a_phone_number')],
  [it('url'), 'javascript:alert(1)//uni.example', problem('not_a_web_address')],
  [it('url'), 'uni.example', problem('not_a_web_address')],
  [it('text', { pattern: 'A9' }), '9A', problem('not_in_pattern', { pattern: 'A9' })],
  [it('text', { pattern: 'A9' }), 'A99', problem('not_in_pattern', { pattern: 'A9' })],
  [it('text', { minLength: 3 }), 'ab', problem('too_short', { min: 3 })],
  [it('date', { minDate: '2026-01-02' }), '2026-01-01', problem('date_too_early', { date: '2/1/2026' })],
  [it('date', { maxDate: '2026-01-02' }), '2026-01-03', problem('date_too_late', { date: '2/1/2026' })],
  [it('choices', { choices, maxChoices: 1 }), ['south', 'north'], problem('too_many', { max: 1 })],
  [it('choices', { choices }), ['west'], problem('not_an_option')],
  [it('choices', { choices }), 'north', problem('not_an_option')],
  [it('choices', { choices, isRequired: true }), [], problem('option_required')],
  [it('text'), ['a'], problem('not_a_text')],
  [it('tree', { choices }), 'north', problem('choice_with_more_below')],
  [it('tree', { choices }), 'west', problem('not_an_option')],
  [it('consent'), undefined, problem('tick_required')],
])('%o refuses %o', (field, answer, expected) => {
  const formAnswers: FormAnswers = answer === undefined ? {} : { it: answer }
  expect(validateFormAnswers([field], formAnswers, nothing)).toEqual({
    formAnswers: {},
    errors: { 'formAnswers.it': expected },
  })
})

test('headings, hints and sections take no answer', () => {
  const fields = [a('top', 'heading', { isRequired: true }), a('tip', 'hint'), a('part', 'section')]
  expect(validateFormAnswers(fields, { top: 'x', tip: 'x' }, nothing)).toEqual({
    formAnswers: {},
    errors: {},
  })
})

test('an inherited key such as constructor is not read as an answer', () => {
  expect(validateFormAnswers([a('constructor', 'text')], {}, nothing).errors).toEqual({})
})

const cause = [a('one', 'choice', { choices }), a('many', 'choices', { choices }), a('sure', 'checkbox')]
const shows = (visibleWhen: FormField['visibleWhen'], answers: FormAnswers) =>
  visibleFields([...cause, a('then', 'text', { visibleWhen })], answers).some(({ key }) => key === 'then')
const twoTests = (match: 'all' | 'any'): FormField['visibleWhen'] => ({
  match,
  tests: [
    { field: 'one', test: 'equals', value: 'north' },
    { field: 'many', test: 'includes', value: 'south' },
  ],
})

test.each<[string, FormField['visibleWhen'], FormAnswers, boolean]>([
  ['all of two', twoTests('all'), { one: 'north', many: ['north', 'south'] }, true],
  ['all with one missing', twoTests('all'), { one: 'north' }, false],
  ['any of two', twoTests('any'), { many: ['south'] }, true],
  ['any of none', twoTests('any'), { one: 'south' }, false],
  [
    'another answer',
    { match: 'all', tests: [{ field: 'one', test: 'not_equals', value: 'north' }] },
    { one: 'south' },
    true,
  ],
  [
    'no answer yet',
    { match: 'all', tests: [{ field: 'one', test: 'not_equals', value: 'north' }] },
    {},
    false,
  ],
  ['answered', { match: 'all', tests: [{ field: 'many', test: 'is_answered' }] }, { many: ['north'] }, true],
  [
    'answered by nothing',
    { match: 'all', tests: [{ field: 'many', test: 'is_answered' }] },
    { many: [] },
    false,
  ],
  [
    'a tick',
    { match: 'all', tests: [{ field: 'sure', test: 'equals', value: 'true' }] },
    { sure: true },
    true,
  ],
  ['no tick', { match: 'all', tests: [{ field: 'sure', test: 'is_answered' }] }, { sure: false }, false],
])('a condition on %s shows or hides its field', (_, condition, answers, isShown) => {
  expect(shows(condition, answers)).toBe(isShown)
})

test('a hidden section hides all its fields and the fields that depend on them', () => {
  const section = a('part', 'section', { visibleWhen: twoTests('all') })
  const fields = [
    ...cause,
    section,
    a('inside', 'text', { isRequired: true }),
    a('next', 'section'),
    a('follows', 'text', {
      visibleWhen: { match: 'all', tests: [{ field: 'inside', test: 'is_answered' }] },
    }),
  ]
  const shownKeys = visibleFields(fields, { inside: 'x' }).map(({ key }) => key)
  expect(shownKeys).toEqual(['one', 'many', 'sure', 'next'])
  expect(validateFormAnswers(fields, { inside: 'x' }, nothing)).toEqual({ formAnswers: {}, errors: {} })
})

test('several choices read as a list, and a choice of a tree reads with its parent', () => {
  const fields = [a('many', 'choices', { choices }), a('place', 'tree', { choices }), a('ok', 'consent')]
  expect(describeFormAnswers(fields, { many: ['north', 'south'], place: 'n1', ok: true })).toEqual([
    { key: 'many', label: 'many', answer: 'North, South', list: ['North', 'South'] },
    { key: 'place', label: 'place', answer: 'North / Room 1' },
    { key: 'ok', label: 'ok', answer: 'Yes', isYes: true },
  ])
})
