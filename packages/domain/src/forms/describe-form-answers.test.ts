import { FormField } from '@lodge/contracts'
import { expect, test } from 'vitest'
import { describeFormAnswers, writeFormAnswers } from './describe-form-answers.ts'

const fields = [
  { key: 'kind', type: 'choice', label: 'Kind', choices: [{ value: 'exam', label: 'An exam' }] },
  { key: 'course', type: 'course', label: 'Course' },
  { key: 'day', type: 'date', label: 'Day' },
  { key: 'urgent', type: 'checkbox', label: 'Urgent' },
  { key: 'room', type: 'text', label: 'Room' },
  { key: 'seat', type: 'text', label: 'Seat', visibleWhen: { field: 'kind', equals: 'exam' } },
].map((field) => FormField.parse(field))

const german = {
  yes: 'Ja',
  no: 'Nein',
  writeDate: ({ day, month, year }: Record<'day' | 'month' | 'year', string>) => `${day}.${month}.${year}`,
  writeList: (answers: readonly string[]) => answers.join(' und '),
}

test('answers are described in the order and with the labels of the form', () => {
  const formAnswers = {
    room: 'B1',
    seat: '4',
    urgent: true,
    day: '2026-03-09',
    course: 'cs101',
    kind: 'exam',
  }
  expect(describeFormAnswers(fields, formAnswers, { courses: { cs101: 'CS101 Databases' } })).toEqual([
    { key: 'kind', label: 'Kind', answer: 'An exam' },
    { key: 'course', label: 'Course', answer: 'CS101 Databases' },
    { key: 'day', label: 'Day', answer: '9/3/2026', date: '2026-03-09' },
    { key: 'urgent', label: 'Urgent', answer: 'Yes', isYes: true },
    { key: 'room', label: 'Room', answer: 'B1' },
    { key: 'seat', label: 'Seat', answer: '4' },
  ])
})

test('unanswered fields are left out, and an answer outside the list is marked as unlisted', () => {
  expect(describeFormAnswers(fields, { kind: 'gone', course: 'cs999', urgent: false, seat: '4' })).toEqual([
    { key: 'kind', label: 'Kind', answer: 'gone', isUnlisted: true },
    { key: 'course', label: 'Course', answer: 'cs999', isUnlisted: true },
    { key: 'urgent', label: 'Urgent', answer: 'No', isYes: false },
  ])
})

test('each answer is written on one line, whatever was typed', () => {
  const answers = describeFormAnswers(fields, { kind: 'exam', room: 'B1\nleft  wing' })
  expect(writeFormAnswers(answers, german)).toBe('Kind: An exam\nRoom: B1 left wing')
  expect(writeFormAnswers([], german)).toBe('')
})

test('several choices are a list in the reader’s language', () => {
  const choices = ['Exam', 'Essay'].map((label) => ({ value: label.toLowerCase(), label }))
  const several = FormField.parse({ key: 'kinds', type: 'choices', label: 'Kinds', choices })
  const answers = describeFormAnswers([several], { kinds: ['exam', 'essay'] })
  expect(answers).toEqual([{ key: 'kinds', label: 'Kinds', answer: 'Exam, Essay', list: ['Exam', 'Essay'] }])
  expect(writeFormAnswers(answers, german)).toBe('Kinds: Exam und Essay')
})

test('boxes and dates are written in the reader’s language', () => {
  const answers = describeFormAnswers(fields, { day: '2026-03-09', urgent: true })
  expect(writeFormAnswers(answers, german)).toBe('Day: 9.3.2026\nUrgent: Ja')
  expect(writeFormAnswers(describeFormAnswers(fields, { urgent: false }), german)).toBe('Urgent: Nein')
})
