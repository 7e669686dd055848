import { type FormField, megabyte, type Problem, problem } from '@lodge/contracts'
import { expect, test } from 'vitest'
import { listFileExtensions, mostFileBytes } from './answer-file-limits.ts'
import { checkForm } from './check-form.ts'
import { describeFormAnswers } from './describe-form-answers.ts'
import { validateFormAnswers } from './validate-form-answers.ts'
import { visibleFields } from './visible-fields.ts'

const a = (rules: Partial<FormField> = {}): FormField => ({
  key: 'proof',
  type: 'file',
  label: 'Proof',
  isRequired: false,
  ...rules,
})
const aFile = (id: string, name: string, contentType: string, size = 1_000) => ({
  id,
  name,
  contentType,
  size,
  createdAt: '2026-10-21T09:00:00.000Z',
})
const files = {
  p1: aFile('p1', 'room.png', 'image/png'),
  p2: aFile('p2', 'big.jpg', 'image/jpeg', 2 * megabyte + 1),
  p3: aFile('p3', 'just.jpg', 'image/jpeg', 2 * megabyte),
  d1: aFile('d1', 'letter.pdf', 'application/pdf'),
  t1: aFile('t1', 'marks.csv', 'text/plain'),
}
const validate = (fields: FormField[], formAnswers: Record<string, string[] | string>) =>
  validateFormAnswers(fields, formAnswers, { courses: [], files })

test.each<[Partial<FormField>, string[]]>([
  [{}, ['p1', 'd1', 't1']],
  [{ fileKind: 'pictures' }, ['p1']],
  [{ fileKind: 'documents' }, ['d1', 't1']],
  [{ fileKind: 'listed', extensions: ['csv'] }, ['t1']],
  [{ fileKind: 'listed', extensions: ['jpg'] }, ['p2']],
  [{ maxFiles: 2, maxFileMegabytes: 3 }, ['p1', 'p2']],
  [{ maxFileMegabytes: 2 }, ['p3']],
])('a field %o takes %o', (rules, ids) => {
  expect(validate([a(rules)], { proof: ids })).toEqual({ formAnswers: { proof: ids }, errors: {} })
})

test.each<[Partial<FormField>, string[] | string, Problem]>([
  [{ isRequired: true }, [], problem('answer_file_required')],
  [{}, 'p1', problem('not_a_file')],
  [{}, ['unknown'], problem('file_gone')],
  [{}, ['constructor'], problem('file_gone')],
  [{ maxFiles: 1 }, ['p1', 'd1'], problem('too_many_answer_files', { max: 1 })],
  [{ maxFileMegabytes: 2 }, ['p2'], problem('answer_file_too_large', { name: 'big.jpg', megabytes: 2 })],
  [
    { fileKind: 'listed', extensions: ['docx', 'pdf'] },
    ['p1'],
    problem('answer_file_of_other_kind', { name: 'room.png', extensions: 'PDF, DOCX' }),
  ],
  [
    { fileKind: 'listed', extensions: ['txt'] },
    ['t1'],
    problem('answer_file_of_other_kind', { name: 'marks.csv', extensions: 'TXT' }),
  ],
])('a field %o refuses %o', (rules, file, expected) => {
  expect(validate([a(rules)], { proof: file }).errors).toEqual({ 'formAnswers.proof': expected })
})

test('one file cannot answer two questions', () => {
  const fields = [a(), a({ key: 'other' })]
  expect(validate(fields, { proof: ['p1'], other: ['P1'] }).errors).toEqual({
    'formAnswers.other': problem('file_gone'),
  })
})

test('a field without a rule accepts the help desk’s file types and sizes, and never more', () => {
  expect(listFileExtensions({})).toContain('pdf')
  expect(mostFileBytes({})).toBe(10 * 1024 * 1024)
  expect(mostFileBytes({ maxFileMegabytes: 10 })).toBeLessThanOrEqual(mostFileBytes({}))
})

test('a condition can test for a file, and the files of a hidden field are dropped', () => {
  const fields = [
    a(),
    a({
      key: 'second',
      isRequired: true,
      visibleWhen: { match: 'all', tests: [{ field: 'proof', test: 'is_answered' }] },
    }),
  ]
  expect(visibleFields(fields, { proof: [] })).toHaveLength(1)
  expect(visibleFields(fields, { proof: ['p1'] })).toHaveLength(2)
  expect(validate(fields, { second: ['d1'] })).toEqual({ formAnswers: {}, errors: {} })
})

test('files are described by their names, and deleted files are left out', () => {
  expect(
    describeFormAnswers([a(), a({ key: 'other' })], { proof: ['d1', 'p1'], other: ['gone'] }, { files }),
  ).toEqual([
    {
      key: 'proof',
      label: 'Proof',
      answer: 'letter.pdf, room.png',
      list: ['letter.pdf', 'room.png'],
      files: [files.d1, files.p1],
    },
  ])
})

test.each<[FormField[], string]>([
  [[a({ fileKind: 'listed' })], 'fields.0.extensions'],
  [[a({ extensions: ['pdf'] })], 'fields.0.extensions'],
  [[a({ maxLength: 5 })], 'fields.0.maxLength'],
  [[a({ type: 'text', maxFiles: 2 })], 'fields.0.maxFiles'],
  [
    [
      a(),
      a({
        key: 'then',
        type: 'text',
        visibleWhen: { match: 'all', tests: [{ field: 'proof', test: 'equals', value: 'x' }] },
      }),
    ],
    'fields.1.visibleWhen.tests.0.test',
  ],
])('a form that asks %o is refused at %s', (fields, path) => {
  expect(Object.keys(checkForm(fields))).toEqual([path])
})
