import type { AuthUser } from '@lodge/contracts'
import { expect, test } from 'vitest'
import { mayEnter } from './access.ts'
import { isBackend } from './is-backend.ts'

const person = (role: string, permissions: AuthUser['permissions'] = []): AuthUser => ({
  alias: 'a',
  name: 'A',
  email: 'a@b.cd',
  role,
  permissions,
})

test.each([
  ['nobody enters a route with a permission', null, { permission: 'manage_topic' }, false],
  [
    'one of several permissions is enough',
    person('agent', ['manage_team']),
    { permission: ['manage_topic', 'manage_team'] },
    true,
  ],
  ['a missing permission keeps out', person('agent'), { permission: 'manage_topic' }, false],
  ['a superadmin has every permission', person('superadmin'), { permission: 'manage_topic' }, true],
  ['a role keeps others out', person('agent'), { roles: ['superadmin'] }, false],
  ['a role lets its holder in', person('superadmin'), { roles: ['superadmin'] }, true],
  ['a route that lists nothing is open', null, {}, true],
] as const)('%s', (_, user, access, expected) => {
  expect(mayEnter(user, access)).toBe(expected)
})

test.each([
  ['/admin', true],
  ['/admin/tickets/all', true],
  ['/', false],
  ['/administration', false],
])('%s is in the admin area: %s', (path, expected) => {
  expect(isBackend(path)).toBe(expected)
})
