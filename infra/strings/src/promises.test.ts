import { expect, test } from 'vitest'
import { branchesOf } from './branches.ts'
import { isWhole, promisedTexts } from './promises.ts'
import { changedBetween } from './sources.ts'

const isPromised = (workspace: string, wanted: string) =>
  promisedTexts(workspace, 'ar').some(([key]) => key === wanted)

test('a language that the admin app has promises everything, another one what requesters meet', () => {
  expect(['de', 'ar'].map(isWhole)).toEqual([true, false])
  expect(promisedTexts('apps/admin', 'de').length).toBeGreaterThan(1_000)
  expect(promisedTexts('apps/admin', 'ar')).toEqual([])
})

test.each([
  ['apps/portal', 'app.product', true],
  ['packages/contracts', 'errors.wrong_code', true],
  ['packages/contracts', 'errors.token_expired', false],
  ['packages/contracts', 'errors.unknown_logo', false],
  ['packages/desk', 'email-templates.ticket_received.body', true],
  ['packages/desk', 'email-templates.ticket_received.about', false],
  ['packages/desk', 'email-templates.ticket_assigned.body', false],
  ['packages/desk', 'email.notice.portal', true],
  ['packages/desk', 'email.notice.staff', false],
])('%s: whether requesters meet %s is %s', (workspace, key, expected) => {
  expect(isPromised(workspace, key)).toBe(expected)
})

test('a text has changed whose English is another one or new, and not one that is gone', () => {
  const accepted = {
    'packages/ui: ui.close': 'aa',
    'packages/ui: ui.gone': 'bb',
    'packages/ui: ui.code': 'cc',
  }
  const present = {
    'packages/ui: ui.close': 'aa',
    'packages/ui: ui.code': 'dd',
    'packages/ui: ui.next': 'ee',
  }

  expect(changedBetween(accepted, present)).toEqual(['packages/ui: ui.code', 'packages/ui: ui.next'])
})

test('choices within others are found', () => {
  expect(branchesOf('{who, select, you {{count, plural, one {#} other {#}}} other {}}')).toEqual([
    { argument: 'who', isPlural: false, cases: ['you', 'other'] },
    { argument: 'count', isPlural: true, cases: ['one', 'other'] },
  ])
})
