import { permissions, RecordKindName } from '@lodge/contracts'
import type { Staff } from '@lodge/domain'
import { expect, test } from 'vitest'
import { listHeardKinds } from './record-readers.ts'

const staff = (parts: Partial<Staff> = {}): Staff => ({
  kind: 'staff',
  id: 'a',
  role: 'agent',
  permissions: [],
  teamIds: [],
  ...parts,
})
const plain = ['canned-response', 'department', 'team', 'course', 'topic', 'form', 'article', 'user']

test('an agent hears of what every agent may read, and of no more', () => {
  expect(listHeardKinds(staff())).toEqual(plain)
})

test.each([
  ['manage_user_account', ['role']],
  ['manage_team', ['sla-policy', 'business-hours']],
  ['manage_topic', ['sla-policy']],
  ['manage_knowledge_base', ['article-category', 'search-synonym']],
  ['view_report', ['wall-screen']],
] as const)('%s hears of %j besides', (permission, more) => {
  const heard = listHeardKinds(staff({ permissions: [permission] }))
  expect(heard.filter((kind) => !plain.includes(kind))).toEqual(more)
})

test('a superadmin hears of every kind', () => {
  const all = listHeardKinds(staff({ role: 'superadmin', permissions: [...permissions] }))
  expect(all.toSorted()).toEqual(RecordKindName.options.toSorted())
})

test('a requester hears of what the portal shows, and a visitor of nothing', () => {
  expect(listHeardKinds({ kind: 'requester', id: 'a' })).toEqual([
    'business-hours',
    'department',
    'team',
    'course',
    'topic',
    'form',
    'article',
    'article-category',
  ])
  expect(listHeardKinds({ kind: 'visitor' })).toEqual([])
})
