import { createTestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  actingAs,
  aFile,
  anAgent,
  anSlaPolicy,
  aSite,
  aStudent,
  aSuperadmin,
  aSupervisor,
  aTeam,
  aTicket,
  aTopic,
  eventsOf,
} from './index.ts'

let db: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

test('the factories create teams, topics, people and a ticket with its events', async () => {
  await aSite(db)
  const team = await aTeam(db)
  const slaPolicy = await anSlaPolicy(db)
  const topic = await aTopic(db, {
    team,
    slaPolicy,
    fields: [{ key: 'room', type: 'text', label: 'Room', isRequired: true }],
  })
  const agent = await anAgent(db, { teams: [team] })
  await Promise.all([aSupervisor(db), aSuperadmin(db)])
  const requester = await aStudent(db)
  await aFile(db, { uploader: requester })
  const ticket = await aTicket(db, { topic, requester, assignee: agent, status: 'open' })

  expect(ticket).toMatchObject({ status: 'open', teamId: team.id, requesterId: requester.id })
  expect((await eventsOf(db, ticket)).map((event) => event.type)).toEqual([
    'ticket.created',
    'ticket.assigned',
    'ticket.status_changed',
  ])
  expect(actingAs(db, agent).actor).toMatchObject({ kind: 'staff', teamIds: [team.id] })
})
