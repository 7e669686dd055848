import { expect, test } from 'vitest'
import { findsBusinessHours, findsEmailTemplate, findsSlaPolicy } from './list-search.ts'

test.each([
  ['', true],
  ['  ', true],
  ['berlin OFFICE', true],
  ['off', true],
  ['office london', false],
])('“%s” finds business hours by every word of name and time zone: %s', (search, isFound) => {
  expect(findsBusinessHours(search, { name: 'Office hours', timezone: 'Europe/Berlin' })).toBe(isFound)
})

test.each([
  ['gold', true],
  ['gold berlin', false],
])('“%s” finds a policy by its name alone: %s', (search, isFound) => {
  expect(findsSlaPolicy(search, { name: 'Gold standard' })).toBe(isFound)
})

test.each([
  ['received requester', true],
  ['code', false],
])('“%s” finds a mail by name, occasion and recipients: %s', (search, isFound) => {
  const mail = { name: 'Ticket received', about: 'After a ticket was created', recipients: 'The requester' }
  expect(findsEmailTemplate(search, mail)).toBe(isFound)
})
