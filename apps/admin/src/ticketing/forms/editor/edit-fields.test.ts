import type { FormField, FormFieldType } from '@lodge/contracts'
import { checkForm } from '@lodge/domain'
import { expect, test } from 'vitest'
import { readFormFile, writeFormFile } from '../form-file.ts'
import { readChoices, writeChoices } from './choices-text.ts'
import { copyField, createField, findStep, moveField } from './edit-fields.ts'

const a = (key: string, type: FormFieldType = 'text'): FormField => ({
  key,
  type,
  label: key,
  isRequired: false,
})
const fields = [a('a'), a('s1', 'section'), a('b'), a('c'), a('s2', 'section'), a('d')]
const keys = (list: readonly FormField[]) => list.map(({ key }) => key).join(' ')

test.each([
  [0, 2, 's1 b a c s2 d'],
  [3, 0, 'c a s1 b s2 d'],
  [5, 2, 'a s1 d b c s2'],
  [1, 5, 'a s2 d s1 b c'],
  [4, 3, 'a s2 d s1 b c'],
  [1, 0, 's1 b c a s2 d'],
])('the field at %i moved to %i: %s', (from, to, expected) => {
  expect(keys(moveField(fields, from, to))).toBe(expected)
})

test.each([
  [0, -1, null],
  [0, 1, 1],
  [1, 1, 4],
  [4, 1, null],
  [5, 1, null],
] as const)('from %i a step by %i leads to %j', (from, step, to) => {
  expect(findStep(fields, from, step)).toBe(to)
})

test('a new field and a copy have keys of their own, and nothing is wrong with them', () => {
  const words = { label: 'Choice', option: 'Option 1' }
  const one = createField('choice', words, [])
  expect(one).toMatchObject({ label: 'Choice', choices: [{ label: 'Option 1' }] })
  const two = createField('choice', words, [one])
  const copied = copyField([one, two], 0)
  expect(keys(copied)).toBe('choice choice_3 choice_2')
  expect(checkForm(copied)).toEqual({})
})

const choices = [
  { value: 'north', label: 'North' },
  { value: 'n1', label: 'Room 1', parent: 'north' },
  { value: 'south', label: 'South' },
]

test('options are lines, and lines are the same options again', () => {
  expect(writeChoices(choices)).toBe('North\n  Room 1\nSouth')
  expect(readChoices(writeChoices(choices), choices, true)).toEqual(choices)
})

test('an option that is renamed or moved keeps its value, and a new one gets another', () => {
  expect(readChoices('South\nNorth wing\n  Room 1', choices, true)).toMatchObject([
    { value: 'south', label: 'South' },
    { label: 'North wing' },
    { value: 'n1', label: 'Room 1' },
  ])
  expect(readChoices('North wing\n  Room 1\nSouth', choices, true)[0]).toEqual({
    value: 'north',
    label: 'North wing',
  })
  expect(readChoices('North\nEast\n\nEast', [], false)).toEqual([
    { value: 'option_1', label: 'North' },
    { value: 'option_2', label: 'East' },
    { value: 'option_3', label: 'East' },
  ])
})

test('a form comes back from its file as it was', () => {
  const form = { name: 'Rooms', fields }
  expect(readFormFile(writeFormFile(form))).toEqual({ form: { lodgeForm: 1, ...form } })
})

const pathsIn = (text: string) => {
  const read = readFormFile(text)
  return 'problems' in read ? read.problems.map(({ path }) => path) : []
}
const fileOf = (list: unknown) => JSON.stringify({ lodgeForm: 1, name: 'Rooms', fields: list })

test('what is wrong with a file is said by path', () => {
  expect(pathsIn('{"lodgeForm": 1,')).toEqual([''])
  expect(pathsIn('[]')).toEqual([''])
  expect(pathsIn(JSON.stringify({ title: 'Other', pages: [] }))).toEqual(['lodgeForm', 'name', 'fields', ''])
  expect(pathsIn(fileOf([{ ...a('a'), type: 'script' }]))).toEqual(['fields.0.type'])
  expect(pathsIn(fileOf([a('a'), a('a')]))).toEqual(['fields.1.key'])
  expect(
    pathsIn(
      fileOf([{ ...a('a'), visibleWhen: { match: 'all', tests: [{ field: 'z', test: 'is_answered' }] } }]),
    ),
  ).toEqual(['fields.0.visibleWhen.tests.0.field'])
})
