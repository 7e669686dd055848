import type { TopicNode } from '@lodge/contracts'
import { expect, test } from 'vitest'
import { searchTopics } from './search-topics.ts'

const topic = (name: string, description = '', children: TopicNode[] = []): TopicNode => ({
  alias: name.toLowerCase().replaceAll(/\W+/g, '-'),
  name,
  description,
  icon: '',
  children,
})

const topics = [
  topic('Fees & funding', 'Everything about money', [
    topic('Tuition fees', 'Invoices and payment plans'),
    topic('Scholarships', 'Awards and bursaries'),
  ]),
  topic('Exams', '', [topic('Resit an exam', 'Dates and fees of resits'), topic('Extra time')]),
  topic('Résidence', 'Halls and accommodation'),
]

const namesOf = (nodes: readonly TopicNode[]): string[] =>
  nodes.flatMap(({ name, children }) => (children.length > 0 ? namesOf(children) : [name]))

test.each([
  ['', ['Tuition fees', 'Scholarships', 'Resit an exam', 'Extra time', 'Résidence']],
  ['tuition', ['Tuition fees']],
  ['TUITION   invoices', ['Tuition fees']],
  ['fees tuition', ['Tuition fees']],
  ['residence', ['Résidence']],
  ['money', ['Tuition fees', 'Scholarships']],
  ['exam', ['Resit an exam', 'Extra time']],
  ['zebra', []],
  ['fees zebra', []],
])('%j finds %j', (query, names) => {
  expect(namesOf(searchTopics(topics, query).topics)).toEqual(names)
})

test.each([
  ['tuiton', ['tuition'], ['Tuition fees']],
  ['tuitoin fees', ['tuition', 'fees'], ['Tuition fees']],
  ['scholarshpi', ['scholarships'], ['Scholarships']],
  ['accomodation', ['accommodation'], ['Résidence']],
  ['accomoda', ['accommodation'], ['Résidence']],
  ['bursarys', ['bursaries'], ['Scholarships']],
])('a typo is forgiven: %j marks %j and finds %j', (query, words, names) => {
  const result = searchTopics(topics, query)
  expect(result.terms).toEqual(words)
  expect(namesOf(result.topics)).toEqual(names)
})

test('a word that some topic has is never corrected', () => {
  const { terms: words, topics: foundTopics } = searchTopics(topics, 'resit')
  expect(words).toEqual(['resit'])
  expect(namesOf(foundTopics)).toEqual(['Resit an exam'])
})

test('a short word and one with digits are never corrected', () => {
  for (const query of ['fes', 'resit1']) expect(searchTopics(topics, query).topics, query).toEqual([])
})

test.each([
  ...['wifi', 'wi-fi', 'wi fi', 'WiFi', 'wify'].map((query) => [query, 'Connect to the Wi-Fi']),
  ...['login', 'log in', 'log-in', 'i cant log in'].map((query) => [query, 'Problems to log in']),
  ...['email', 'e-mail', 'e mail', 'the email please'].map((query) => [query, 'University e-mail']),
  ...['timetable', 'time table', 'time-table'].map((query) => [query, 'My timetable']),
  ...['2fa', '2FA', 'two-factor', 'two factor'].map((query) => [query, 'Two-factor sign-in']),
  ...['smartcard', 'smart-card', 'campus card'].map((query) => [query, 'Student card']),
])('%j finds “%s” in any spelling', (query = '', name) => {
  const card = { ...topic('Student card'), alsoCalled: 'smart card, campus card' }
  const names = ['Connect to the Wi-Fi', 'Problems to log in', 'University e-mail', 'My timetable']
  const all = [...[...names, 'Two-factor sign-in', 'Parking'].map((each) => topic(each)), card]
  expect(namesOf(searchTopics(all, query).topics)).toEqual([name])
})
