import { getOne, transact } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getTeam, updateTeam } from '../../directory/teams/team-record.ts'
import { systemContext } from '../../foundation/context.ts'
import {
  actingAs,
  anAgent,
  anSlaPolicy,
  aSuperadmin,
  aTeam,
  aTicket,
  aTopic,
  someBusinessHours,
} from '../../testing/index.ts'
import { listTeamRecalculations } from '../../ticketing/sla-evaluation/list-recalculations.ts'
import { recalculatePage } from '../../ticketing/sla-evaluation/recalculate-open-tickets.ts'
import { applyPolicy } from '../policies/apply-policy.ts'
import { getTeamHoursImpact } from './team-hours-impact.ts'

let db: TestDatabase
let admin: ReturnType<typeof actingAs>
beforeAll(async () => {
  db = await createTestDatabase()
  admin = actingAs(db, await aSuperadmin(db))
  await anSlaPolicy(db)
})
afterAll(() => db.drop())

/** Creates a ticket of this topic, evaluated by the policy that applies now. */
async function aJudgedTicket(topic: { id: string; teamId: string }) {
  const { id: ticketId } = await aTicket(db, { topic })
  const { id: eventId, createdAt: at } = await getOne(db, 'event', { ticketId })
  await transact(db, (tx) => applyPolicy(tx, { ticketId, eventId, priority: 'normal', at }))
}

/** Runs the one recalculation that waits. */
async function recalculate() {
  const { eventId } = await getOne(db, 'sla_recalculation', { finishedAt: null })
  while (!(await recalculatePage(systemContext(db, admin.now), eventId)).isFinished);
}

test('other hours of a team recalculate the announced number of tickets, and the page shows the progress', async () => {
  const late = await someBusinessHours(db)
  const topic = await aTopic(db)
  await aJudgedTicket(topic)
  await aJudgedTicket(topic)
  await aJudgedTicket(await aTopic(db))
  const { alias } = await getOne(db, 'team', { id: topic.teamId })
  const byLate = () => getTeamHoursImpact(admin, { alias, businessHours: late.alias })
  const byPolicy = () => getTeamHoursImpact(admin, { alias })
  expect([await byLate(), await byPolicy()]).toEqual([{ openTickets: 2 }, { openTickets: 0 }])

  const { revision, name, email, signature, senderName, ...team } = await getTeam(admin, { alias })
  const { replyAddress, bounceAddress } = team
  const same = { name, email, signature, senderName, replyAddress, bounceAddress }
  const input = { ...same, members: [], departments: [], businessHours: late.alias }
  await updateTeam(admin, { alias, revision, input })
  expect(await listTeamRecalculations(admin, { alias })).toMatchObject([{ kind: 'team', alias, total: null }])
  await recalculate()
  expect(await listTeamRecalculations(admin, { alias })).toMatchObject([{ done: 2, total: 2 }])
  expect([await byLate(), await byPolicy()]).toEqual([{ openTickets: 0 }, { openTickets: 2 }])
  const { alias: other } = await aTeam(db)
  expect(await listTeamRecalculations(admin, { alias: other })).toEqual([])
})

test('the impact is refused for unknown hours and without the permission for teams', async () => {
  const { alias } = await aTeam(db)
  await expect(getTeamHoursImpact(admin, { alias, businessHours: 'never' })).rejects.toMatchObject({
    details: { fields: { businessHours: { reason: 'unknown_business_hours' } } },
  })
  const agent = actingAs(db, await anAgent(db))
  await expect(getTeamHoursImpact(agent, { alias })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(listTeamRecalculations(agent, { alias })).rejects.toMatchObject({ code: 'forbidden' })
})
