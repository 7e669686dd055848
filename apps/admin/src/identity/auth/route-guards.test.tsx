import { savedRedirect, useSession } from '@lodge/client'
import { beforeEach, expect, test } from 'vitest'
import { requireAccess, requireSignedOut, requireStaff } from './route-guards.ts'

const agent = {
  alias: 'hannah',
  name: 'Hannah Osei',
  email: 'hannah@marlow.example',
  role: 'agent',
  permissions: [],
}

beforeEach(() => {
  sessionStorage.clear()
  useSession.setState({ authUser: null })
})

function enter(loader: ReturnType<typeof requireAccess>, path: string) {
  const request = new Request(`http://lodge.example${path}`)
  const url = new URL(request.url)
  return loader({ request, url, params: {}, pattern: path, context: {} } as never)
}

test('without a sign-in the address is saved and the way leads to the admin login', () => {
  const answer = enter(requireStaff, '/admin/tickets/20014/detail?from=mail')

  expect(answer).toBeInstanceOf(Response)
  expect((answer as Response).headers.get('location')).toBe('/admin/auth/login')
  expect(savedRedirect()).toBe('/admin/tickets/20014/detail?from=mail')
})

test('a permission says nothing about those who have yet to sign in', () => {
  expect(enter(requireAccess({ roles: ['superadmin'] }), '/admin/settings/activity-log')).toBeNull()
})

test('the login sends those who are signed in to the dashboard', () => {
  useSession.setState({ authUser: agent })

  expect((enter(requireSignedOut, '/admin/auth/login') as Response).headers.get('location')).toBe(
    '/admin/dashboard',
  )
})

test.each([
  [
    'without the permission the way leads to admin-home',
    agent,
    { permission: 'manage_topic' as const },
    false,
  ],
  [
    'with the permission one enters',
    { ...agent, permissions: ['manage_topic' as const] },
    { permission: 'manage_topic' as const },
    true,
  ],
  [
    'a superadmin passes every permission',
    { ...agent, role: 'superadmin' },
    { permission: 'manage_topic' as const },
    true,
  ],
  ['a role is needed where a route lists one', agent, { roles: ['superadmin'] }, false],
])('%s', (_title, user, access, enters) => {
  useSession.setState({ authUser: user })

  const answer = enter(requireAccess(access), '/admin/topics')

  if (enters) expect(answer).toBeNull()
  else expect((answer as Response).headers.get('location')).toBe('/admin/dashboard')
})
