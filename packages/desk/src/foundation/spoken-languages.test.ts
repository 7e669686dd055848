import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isOfRequestersAlone, listSpokenLanguages, listStaffLanguages } from './spoken-languages.ts'
import { isMailIn, staffLanguages } from './strings.ts'

test('staff are offered the languages that the admin area has', () => {
  const ofAdminArea = readdirSync(join(import.meta.dirname, '../../../../apps/admin/strings'))

  expect(staffLanguages.toSorted()).toEqual(ofAdminArea.toSorted())
})

test.each([
  [
    ['ar', 'de'],
    ['ar', 'de', 'en'],
    ['de', 'en'],
  ],
  [['ar-JO'], ['ar', 'en'], ['en']],
  [['la'], ['en'], ['en']],
] as const)('a site of %j speaks %j, to staff %j', (ofSite, toRequesters, toStaff) => {
  expect(listSpokenLanguages(ofSite)).toEqual(toRequesters)
  expect(listStaffLanguages(ofSite)).toEqual(toStaff)
})

test.each([
  ['ar', true],
  ['ar-AE', true],
  ['de', false],
  ['la', false],
])('%s is a language of requesters alone: %s', (tag, expected) => {
  expect(isOfRequestersAlone(tag)).toBe(expected)
})

test.each([
  ['ar', 'ticket_received', true],
  ['ar', 'ticket_assigned', false],
  ['de', 'ticket_assigned', true],
])('in %s, there is a mail %s: %s', (language, code, expected) => {
  expect(isMailIn(language, code)).toBe(expected)
})
