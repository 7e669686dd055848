import { beforeEach, expect, test } from 'vitest'
import {
  addQuestion,
  carriedPath,
  findCarriedQuestion,
  forgetCarriedQuestion,
  keepCarriedQuestion,
} from './carried-question.ts'

const question = {
  subject: 'No Wi-Fi & no "signal"',
  body: 'Room 2,\n50 % of the day – ünd 🎓',
  formAnswers: { room: 'B#2' },
}
const hashOf = (path: string) => path.slice(path.indexOf('#'))

beforeEach(() => sessionStorage.clear())

test('a question comes back as it was written, for its topic alone, until it is forgotten', () => {
  const path = carriedPath('wi fi', question)
  expect(path).toMatch(/^\/embed\/wi%20fi\/continue#/)

  expect(keepCarriedQuestion('wi fi', hashOf(path))).toBe(true)

  expect(findCarriedQuestion('wi fi')).toMatchObject(question)
  expect(findCarriedQuestion('library')).toBeNull()
  forgetCarriedQuestion()
  expect(findCarriedQuestion('wi fi')).toBeNull()
})

test.each([
  '',
  '#',
  '#%',
  '#{}',
  '#[]',
  '#null',
  '#%7B%22subject%22%3A1%7D',
  '#%7B%22subject%22%3A%22a%22%7D',
])('the address with %s has no question', (hash) => {
  expect(keepCarriedQuestion('wifi', hash)).toBe(false)
  expect(findCarriedQuestion('wifi')).toBeNull()
})

test.each([
  [
    { subject: '', body: '' },
    { subject: 'New', body: 'Words' },
    { subject: 'New', body: 'Words' },
  ],
  [
    { subject: 'Old', body: 'Kept' },
    { subject: 'New', body: 'Words' },
    { subject: 'Old', body: 'Kept\n\nNew\n\nWords' },
  ],
  [
    { subject: 'New', body: 'Words' },
    { subject: 'New', body: 'Words' },
    { subject: 'New', body: 'Words' },
  ],
  [
    { subject: '', body: 'Kept' },
    { subject: 'New', body: '' },
    { subject: 'New', body: 'Kept' },
  ],
])('to %j comes %j: %j', (draft, added, expected) => {
  const answers = { formAnswers: { room: 'A', day: 'Monday' } }

  expect(addQuestion({ ...draft, ...answers }, { ...added, formAnswers: { room: 'B' } })).toEqual({
    ...expected,
    formAnswers: { room: 'B', day: 'Monday' },
  })
})
