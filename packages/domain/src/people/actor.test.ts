import { permissions } from '@lodge/contracts'
import { expect, test } from 'vitest'
import { canSeeAllTickets, hasPermission, personIdOf } from './actor.ts'

test('superadmin may do everything; others what their role lists, and never the settings', () => {
  const role = { role: 'editor', permissions: ['manage_topic', 'view_all_tickets'] } as const
  expect(permissions.filter((permission) => hasPermission(role, permission))).toEqual([
    'manage_topic',
    'view_all_tickets',
  ])
  expect(hasPermission(role, 'superadmin')).toBe(false)
  const all = { role: 'superadmin', permissions: [] }
  expect(permissions.every((permission) => hasPermission(all, permission))).toBe(true)
  expect(hasPermission(all, 'superadmin')).toBe(true)
})

test('all tickets are for those with the permission', () => {
  const agent = { kind: 'staff', id: 'a', role: 'agent', permissions: [], teamIds: ['t'] } as const
  expect(canSeeAllTickets(agent)).toBe(false)
  expect(canSeeAllTickets({ ...agent, permissions: ['view_all_tickets'] })).toBe(true)
})

test('only requesters and staff are people', () => {
  expect(personIdOf({ kind: 'requester', id: 'a' })).toBe('a')
  expect(personIdOf({ kind: 'system' })).toBeNull()
  expect(personIdOf({ kind: 'visitor' })).toBeNull()
})
