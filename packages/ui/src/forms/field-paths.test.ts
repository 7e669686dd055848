import { expect, test } from 'vitest'
import { z } from 'zod'
import { findErrorAt, flattenErrors, placeErrors } from './field-paths.ts'
import { isSameValue } from './same-value.ts'
import { validateForm } from './validate-form.ts'

test('each problem goes to the closest field of the page, in its order, and the rest is separate', () => {
  const errors = {
    'tags.1': 'Odd',
    floor: 'None',
    'requester.email': 'Wrong',
    name: 'Missing',
    'tags.0': 'Long',
  }

  expect(placeErrors(errors, ['name', 'requester', 'requester.email', 'tags'])).toEqual({
    placed: [
      { path: 'name', message: 'Missing' },
      { path: 'requester.email', message: 'Wrong' },
      { path: 'tags', message: 'Odd' },
    ],
    rest: ['None'],
  })
})

test.each([
  ['name', 'Missing'],
  ['tags', 'Odd'],
  ['tag', undefined],
])('at %s the message is %s', (path, message) => {
  expect(findErrorAt({ name: 'Missing', 'tags.0': 'Odd' }, path)).toBe(message)
})

test('errors of a list and of its items are distinct, whatever the names of the fields', () => {
  const message = (text: string) => ({ type: '', message: text, ref: {} })
  expect(
    flattenErrors({
      tags: { 1: message('Long'), root: message('Too many') },
      formAnswers: { message: message('Missing'), type: message('Odd') },
    }),
  ).toEqual({
    'tags.1': 'Long',
    tags: 'Too many',
    'formAnswers.message': 'Missing',
    'formAnswers.type': 'Odd',
  })
})

const Step = z.object({ at: z.number().min(1, 'Too early').max(9), who: z.string().min(1, 'Nobody') })

test("a check replaces the schema's errors at its field, above and below it", () => {
  const rules = { schema: z.object({ steps: z.array(Step) }) }
  const steps = [{ at: 0, who: '' }]

  expect(validateForm(rules, { steps })).toEqual({
    isRight: false,
    problems: { 'steps.0.at': 'Too early', 'steps.0.who': 'Nobody' },
  })
  const check = () => ({ 'steps.0': 'Not finished' })
  expect(validateForm({ ...rules, check }, { steps })).toEqual({
    isRight: false,
    problems: { 'steps.0': 'Not finished' },
  })
})

test('valid values are returned as the schema parses them', () => {
  const rules = { schema: z.object({ name: z.string().trim() }), toInput: (name: string) => ({ name }) }
  expect(validateForm(rules, ' B2 ')).toEqual({ isRight: true, output: { name: 'B2' } })
})

test.each([
  [Number.NaN, Number.NaN, true],
  [Number.NaN, null, false],
  [[1, { a: [] }], [1, { a: [] }], true],
  [{ a: 1 }, { a: 1, b: undefined }, false],
  [[], {}, false],
  ['1', 1, false],
])('%j and %j are the same: %s', (one, other, isSame) => {
  expect(isSameValue(one, other)).toBe(isSame)
})
