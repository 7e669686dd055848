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
const plain = ['canned-response', 'macro', 'department', 'team', 'course', 'topic', 'form', 'article', 'user']

test('an agent is pushed the kinds that every agent may read and no others', () => {
  expect(listHeardKinds(staff())).toEqual(plain)
})

test.each([
  ['manage_user_account', ['role']],
  ['manage_team', ['sla-policy', 'business-hours']],
  ['manage_topic', ['sla-policy']],
  ['manage_knowledge_base', ['article-category', 'search-synonym']],
  ['view_report', ['wall-screen']],
  ['manage_api_token', ['api-token']],
] as const)('%s adds pushes of %j', (permission, more) => {
  const heardKinds = listHeardKinds(staff({ permissions: [permission] }))
  expect(heardKinds.filter((kind) => !plain.includes(kind))).toEqual(more)
})

test('a superadmin is pushed every kind', () => {
  const all = listHeardKinds(staff({ role: 'superadmin', permissions: [...permissions] }))
  expect(all.toSorted()).toEqual(RecordKindName.options.toSorted())
})

test('a requester is pushed the kinds of the portal, and a visitor none', () => {
  expect(listHeardKinds({ kind: 'requester', id: 'a' })).toEqual([
    'business-hours',
    'department',
    'team',
    'course',
    'topic',
    'form',
    'article',
    'article-category',
    'site-text',
  ])
  expect(listHeardKinds({ kind: 'visitor' })).toEqual([])
})
