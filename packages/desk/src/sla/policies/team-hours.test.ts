import { countRows, getOne, updateMany, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../foundation/context.ts'
import {
  actingAs,
  after,
  anSlaPolicy,
  anSlaTicket,
  aSuperadmin,
  aTeam,
  noon,
  someBusinessHours,
} from '../../testing/index.ts'
import { evaluateTicketSla } from '../../ticketing/sla-evaluation/evaluate-ticket-sla.ts'
import { setTeam } from '../../ticketing/tickets/properties/set-team.ts'
import { getExpectedFirstResponse } from '../deadlines/expected-first-response.ts'
import { getTicketSla } from '../deadlines/get-ticket-sla.ts'
import { findPolicyInForce } from './find-policy-in-force.ts'

// The tickets are created at noon, and the late desk opens at two.
const afternoon = [['14:00', '22:00']]
const lateWeek = { mon: afternoon, tue: afternoon, wed: afternoon, thu: afternoon, fri: afternoon }

let db: TestDatabase
let lateHours: Awaited<ReturnType<typeof someBusinessHours>>
let policy: Awaited<ReturnType<typeof anSlaPolicy>>
let asAdmin: (minutes: number) => Context
beforeAll(async () => {
  db = await createTestDatabase()
  lateHours = await someBusinessHours(db, { weekly: { ...lateWeek, sat: afternoon, sun: afternoon } })
  policy = await anSlaPolicy(db)
  const admin = await aSuperadmin(db)
  asAdmin = (minutes) => actingAs(db, admin, after(minutes))
})
afterAll(() => db.drop())
beforeEach(() => updateMany(db, 'sla_policy_version', {}, { usesTeamHours: true }))

const aLateTeam = async () => {
  const { id } = await aTeam(db)
  return updateOne(db, 'team', { id }, { businessHoursId: lateHours.id })
}
const dueAt = async (ticketId: string) =>
  (await getOne(db, 'deadline', { ticketId, metric: 'first_response', cycle: 0 })).dueAt

test('a new ticket counts by its team’s business hours, also for the requester', async () => {
  const { topicId, id, team, evaluate } = await anSlaTicket(db)
  await updateOne(db, 'team', { id: team.id }, { businessHoursId: lateHours.id })

  const subject = { topicId, departmentId: null, teamId: team.id }
  expect(await findPolicyInForce(db, subject)).toMatchObject({
    policyVersionId: policy.versions[0]?.id,
    businessHoursVersionId: lateHours.versions[0]?.id,
  })
  expect(await getExpectedFirstResponse(db, topicId, noon)).toEqual({
    dueAt: '2026-03-10T15:00:00Z',
    closedUntil: '2026-03-10T14:00:00Z',
  })
  // The ticket was created before, and waits for its recalculation.
  await evaluate(1)
  expect(await dueAt(id)).toEqual(after(60))
})

test('a policy can require its own business hours for every team', async () => {
  const { id: teamId } = await aLateTeam()
  const { topicId } = await anSlaTicket(db)
  await updateMany(db, 'sla_policy_version', {}, { usesTeamHours: false })

  const versions = await findPolicyInForce(db, { topicId, departmentId: null, teamId })
  expect(versions?.businessHoursVersionId).toBe(policy.versions[0]?.businessHoursVersionId)
})

test('a ticket that moves to a team counts by its hours from then on and keeps the elapsed time', async () => {
  const ticket = await anSlaTicket(db)
  const late = await aLateTeam()
  await setTeam(asAdmin(30), { number: ticket.number, team: late.alias })
  await evaluateTicketSla(asAdmin(31), ticket.id)

  // Half of the hour is used; the other half begins when the late desk opens.
  expect(await dueAt(ticket.id)).toEqual(after(150))
  const { explanations } = await getTicketSla(asAdmin(31), ticket)
  expect(explanations[0]).toMatchObject({ businessHoursName: lateHours.name })

  await setTeam(asAdmin(60), { number: ticket.number, team: ticket.team.alias })
  await evaluateTicketSla(asAdmin(61), ticket.id)
  expect(await dueAt(ticket.id)).toEqual(after(90))
})

test('a move between teams with the same business hours applies no policy again', async () => {
  const ticket = await anSlaTicket(db)
  const other = await aTeam(db)
  await setTeam(asAdmin(10), { number: ticket.number, team: other.alias })

  expect(await countRows(db, 'applied_policy', { ticketId: ticket.id })).toBe(1)
})
