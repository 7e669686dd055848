import { permissions } from '@lodge/contracts'
import { expect, test } from 'vitest'
import { canSeeAllTickets, hasPermission, personIdOf } from './actor.ts'

test('a superadmin may do everything, and other roles only what they list', () => {
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

test('only staff with the permission see all tickets', () => {
  const agent = { kind: 'staff', id: 'a', role: 'agent', permissions: [], teamIds: ['t'] } as const
  expect(canSeeAllTickets(agent)).toBe(false)
  expect(canSeeAllTickets({ ...agent, permissions: ['view_all_tickets'] })).toBe(true)
})

test('a requester has a person’s id, and the system and visitors have none', () => {
  expect(personIdOf({ kind: 'requester', id: 'a' })).toBe('a')
  expect(personIdOf({ kind: 'system' })).toBeNull()
  expect(personIdOf({ kind: 'visitor' })).toBeNull()
})
