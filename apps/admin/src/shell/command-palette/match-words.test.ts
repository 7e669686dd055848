import { expect, test } from 'vitest'
import { findMatches, isNamed, matchesWords } from './match-words.ts'

test.each([
  ['Pass to team Library', 'lib', true],
  ['Pass to team Library', 'LIBRARY pass', true],
  ['Pass to team Library', 'brary', false],
  ['Pass to team Library', 'lib exams', false],
  ['Renée Müller', 'renee mull', true],
  ['Act on #20001', '#200', true],
  ['E-mail templates', 'email temp', true],
  ['Time zone', 'timezone', true],
  ['Log out', 'logout', true],
  ['Timetable', 'time table', true],
  ['Timetable', 'time fable', false],
  ['Anything', '', true],
  ['Anything', '...', true],
])('“%s” is found by “%s”: %s', (text, query, isFound) => {
  expect(matchesWords(text, query)).toBe(isFound)
})

const marked = (text: string, query: string) =>
  findMatches(text, query).map(([from, to]) => text.slice(from, to))

test.each([
  ['Set priority to Urgent', 'pri ur', ['pri', 'Ur']],
  ['Renée Müller', 'ren', ['Ren']],
  ['Exam clash, exam room', 'exam', ['Exam', 'exam']],
  ['Library', 'l lib', ['Lib']],
  ['Library', 'exam', []],
])('in “%s” the words of “%s” are marked', (text, query, parts) => {
  expect(marked(text, query)).toEqual(parts)
})

test('a mark is never longer than its word', () => {
  expect(findMatches('Straße', 'strasse')).toEqual(matchesWords('Straße', 'strasse') ? [[0, 6]] : [])
})

test.each([
  ['My account', 'my account', true],
  ['My account', ' MY  Account', true],
  ['E-mail templates', 'email template', true],
  ['Roles', 'role', true],
  ['Roles', 'rol', false],
  ['Roles', '', false],
  ['All tickets', 'tickets', false],
])('“%s” is called “%s”: %s', (name, query, isCalledSo) => {
  expect(isNamed(name, query)).toBe(isCalledSo)
})
