import { hourlyLimits, routes } from '@lodge/contracts'
import { anAgent } from '@lodge/desk/testing'
import { expect, test } from 'vitest'
import { countedAs } from './counted-routes.ts'
import { passwordHash, signInToAdmin } from './testing/sign-in.ts'
import { startTestServer } from './testing/test-server.ts'

test.each([
  ['createDepartment', 'changes'],
  ['setStatus', 'changes'],
  ['updateRole', 'changes'],
  ['createSlaPolicy', 'changes'],
  ['createBulkUpdate', 'changes'],
  ['endMySession', 'changes'],
  ['saveDraft', undefined],
  ['signOut', undefined],
  ['readMyTicket', undefined],
  ['uploadFile', undefined],
  ['departmentRecords', undefined],
  ['signInWithPassword', undefined],
] as const)('%s counts as %s where the route has no limit of its own', (name, limit) => {
  expect(countedAs(routes[name], {})).toBe(limit)
})

test('a route with a limit of its own keeps it', () => {
  expect(countedAs(routes.createTicket, { hourly: 'tickets' })).toBe('tickets')
  expect(countedAs(routes.changePassword, { limits: ['passwordsByPerson'] })).toBeUndefined()
})

test('staff who change one record after another are stopped for a while', async () => {
  const server = await startTestServer()
  const agent = await anAgent(server.db, {
    role: 'departments',
    permissions: ['manage_department'],
    passwordHash: await passwordHash,
  })
  const browser = await signInToAdmin(server, agent)
  const key = `${server.config.redisPrefix}:hourly:staff:changes:${agent.id}`
  await server.redis.redis.set(key, hourlyLimits.staff.changes - 1, 'EX', 1_800)
  const create = (name: string) =>
    browser.post('/api/backend/department-records', { name, parent: null, emailDomains: [] })

  const first = await create('History')
  const second = await create('Law')

  expect([first.statusCode, second.statusCode]).toEqual([201, 429])
  await server.close()
})
