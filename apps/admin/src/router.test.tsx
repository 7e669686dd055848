import { pageAddresses } from '@lodge/contracts'
import { pageAddressesOf } from '@lodge/ui/testing'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import './testing/render-admin.tsx'
import { settingsHome } from './foundation/home-addresses.ts'

const { routeTable } = await import('./router.tsx')

const routeAt = (path: string): RouteObject | undefined => matchRoutes(routeTable, path)?.at(-1)?.route

const records = [
  'units-schools',
  'teams',
  'users',
  'topics',
  'knowledge-based',
  'knowledge-based-category',
  'canned-response',
]

test.each([
  'dashboard',
  'my-account',
  'search',
  'auth/login',
  'tickets/create',
  'tickets/20014/detail',
  'tickets/all',
  'tickets/unassigned',
  'tickets/library/index',
  ...records.flatMap((name) => [name, `create-${name}`, `edit-${name}/an-alias`]),
  'forms',
  'forms/create',
  'forms/an-alias/edit',
  'reports/tickets',
  'settings/roles',
  'settings/roles/create',
  'settings/roles/7',
  'settings/email-templates',
  'settings/email-templates/a_code/edit',
  'settings/translations',
  'settings/activity-log',
  'settings/courses',
  'settings/courses/create',
  'settings/courses/an-alias',
])('/admin/%s is an address of its own', (address) => {
  expect(routeAt(`/admin/${address}`)?.path).not.toBe('*')
})

test.each([
  ['units-schools', 'manage_department'],
  ['teams', 'manage_team'],
  ['users', 'manage_user_account'],
  ['topics', 'manage_topic'],
  ['knowledge-based', 'manage_knowledge_base'],
  ['knowledge-based-category', 'manage_knowledge_base'],
  ['canned-response', 'manage_canned_response'],
  ['forms', 'manage_form'],
  ['reports/tickets', 'view_report'],
])('/admin/%s needs the permission %s', (address, permission) => {
  expect(routeAt(`/admin/${address}`)?.handle).toMatchObject({ permission })
})

test.each(['no/such/thing', 'ticket/all'])('/admin/%s is no page', (address) => {
  expect(routeAt(`/admin/${address}`)?.path).toBe('*')
})

test.each([
  'roles',
  'roles/create',
  'roles/7',
  'email-templates',
  'email-templates/a_code/edit',
  'translations',
  'activity-log',
  'courses',
  'courses/create',
  'courses/an-alias',
])('/admin/settings/%s is for superadmins alone', (address) => {
  expect(routeAt(`/admin/settings/${address}`)?.handle).toMatchObject({ roles: ['superadmin'] })
})

test('the settings lead to a tab that there is, which only a superadmin may open', async () => {
  const { loader } = routeAt('/admin/settings') ?? {}
  const answer = typeof loader === 'function' && (await loader({} as never))

  expect(answer instanceof Response && answer.headers.get('location')).toBe(settingsHome)
  expect(routeAt(settingsHome)).toMatchObject({
    lazy: expect.any(Function),
    handle: { roles: ['superadmin'] },
  })
})

test('the API knows the address of every screen', () => {
  expect(pageAddressesOf(routeTable).toSorted()).toEqual(pageAddresses.admin.toSorted())
})
