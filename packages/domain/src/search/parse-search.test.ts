import { textProperties } from '@lodge/contracts'
import { expect, test } from 'vitest'
import { parseSearch } from './parse-search.ts'

const word = (text: string, changes = {}) => ({ text, isExcluded: false, isPrefix: false, ...changes })
const last = (text: string) => word(text, { isPrefix: true })
const only = (...values: string[]) => ({ not: false, values })
const never = (...values: string[]) => ({ not: true, values })

test.each([
  ['', []],
  ['exam', [last('exam')]],
  ['exam clash', [word('exam'), last('clash')]],
  ['"extra time"', [word('extra time')]],
  ['“extra time” letter', [word('extra time'), last('letter')]],
  ['an "open quote', [word('an'), word('open quote')]],
  ['exam -resit', [word('exam'), word('resit', { isExcluded: true })]],
  ['-"extra time" exam', [word('extra time', { isExcluded: true }), last('exam')]],
  ['well-being', [last('well-being')]],
  ['- exam', [word('-'), last('exam')]],
  ['re: your answer', [word('re:'), word('your'), last('answer')]],
  ['https://uni.example/x', [last('https://uni.example/x')]],
  ['at 12:30', [word('at'), last('12:30')]],
  ['"status:open"', [word('status:open')]],
  ['#48213', [last('#48213')]],
])('%j is searched by its words', (text, terms) => {
  expect(parseSearch(text)).toEqual({ terms, conditions: {}, problems: [] })
})

test.each([
  ['status:open', { status: only('open') }],
  ['Status:Open', { status: only('open') }],
  ['status:open,pending', { status: only('open', 'pending') }],
  ['status:on-hold', { status: only('on_hold') }],
  ['status:"on hold"', { status: only('on_hold') }],
  ['status:open status:new', { status: only('open', 'new') }],
  ['-status:closed -status:resolved', { status: never('closed', 'resolved') }],
  ['team:it assignee:me', { team: only('it'), assignee: only('me') }],
  ['assignee:nobody', { assignee: only('nobody') }],
  ['tag:"extra time"', { tag: only('extra-time') }],
  ['sla:breached', { slaStatus: only('breached') }],
  ['sla:"at risk"', { slaStatus: only('at_risk') }],
  ['created:30d', { created: '30d' }],
  ['legalHold:"Appeal 12/2026, Smith"', { legalHold: only('Appeal 12/2026, Smith') }],
  ['-legalhold:"Audit, 2025" -legalhold:Appeal', { legalHold: never('Audit, 2025', 'Appeal') }],
  ['updated:2026-10-01..2026-10-31', { updated: '2026-10-01..2026-10-31' }],
  ['course:cs2041 channel:phone', { course: only('cs2041'), channel: only('phone') }],
])('%j is read as a filter', (text, conditions) => {
  expect(parseSearch(text)).toEqual({ terms: [], conditions, problems: [] })
})

test('words and filters mix, and the word before a filter is complete', () => {
  expect(parseSearch('exam status:open')).toEqual({
    terms: [word('exam')],
    conditions: { status: only('open') },
    problems: [],
  })
})

test.each(textProperties.filter((key) => key !== 'language'))('%s filters by its value as typed', (key) => {
  expect(parseSearch(`${key}:"Room B 12"`)).toMatchObject({
    conditions: { [key]: only('Room B 12') },
    problems: [],
  })
})

test.each([
  ['colour:red', 'colour:red', 'unknown_filter', 'status'],
  ['exam -colour:red', '-colour:red', 'unknown_filter', 'team'],
  ['status:opened', 'status:opened', 'bad_value', 'open'],
  ['status:open,opened', 'status:open,opened', 'bad_value', 'pending'],
  ['created:yesterday', 'created:yesterday', 'bad_value', '30d'],
  ['created:2026-02-30..', 'created:2026-02-30..', 'bad_value', '24h'],
])('%j is a problem with its part, its reason and a choice', (text, part, reason, choice) => {
  const { problems } = parseSearch(text)
  expect(problems).toMatchObject([{ part, reason }])
  expect(problems[0]?.choices).toContain(choice)
})

test.each(['status:open -status:new', 'created:30d created:7d'])('%j contradicts itself', (text) => {
  expect(parseSearch(text).problems).toMatchObject([{ reason: 'contradicts' }])
})
