import { providePageStrings } from '@lodge/strings'
import { expect, test } from 'vitest'
import { authorsTeam, teamName } from './names-in-page.ts'

const ticket = { team: 'Library', teamNames: { de: 'Bibliothek', 'pt-BR': 'Biblioteca' } }

test.each([
  ['de', 'Bibliothek'],
  ['pt', 'Biblioteca'],
  ['en', 'Library'],
])('in a page of %s the team is called %s', (language, name) => {
  providePageStrings(language, {})

  expect(teamName(ticket)).toBe(name)
  expect(authorsTeam({ alias: 'ada', name: 'Ada', side: 'staff', ...ticket })).toBe(name)
})

test('an author without a team has no name of one', () => {
  expect(authorsTeam({ alias: 'amara', name: 'Amara', side: 'requester', team: null })).toBeNull()
})
