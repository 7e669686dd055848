import { getOne, newId, query, sql, transact, updateOne } from '@lodge/database'
import { createTestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  actingAs,
  aDepartment,
  after,
  anSlaPolicy,
  anSlaTicket,
  aStudent,
  aTopic,
} from '../../testing/index.ts'
import { createTicket } from '../../ticketing/tickets/lifecycle/create-ticket.ts'
import { setDepartment } from '../../ticketing/tickets/properties/set-department.ts'
import { setTopic } from '../../ticketing/tickets/properties/set-topic.ts'
import { lockSlaSettings } from '../settings-lock.ts'

let db: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  db = await createTestDatabase()
  await anSlaPolicy(db)
})
afterAll(() => db.drop())

const firstResponse = (ticket: { id: string }) =>
  getOne(db, 'deadline', { ticketId: ticket.id, metric: 'first_response' })

test('a changed topic applies its policy’s target and keeps the elapsed time', async () => {
  const ticket = await anSlaTicket(db)
  const slaPolicy = await anSlaPolicy(db, { isDefault: false, firstResponseMinutes: 240 })
  const topic = await aTopic(db, { team: ticket.team, slaPolicy })
  const { alias: expected } = await getOne(db, 'topic', { id: ticket.topicId })
  await ticket.evaluate(30)
  expect((await firstResponse(ticket)).dueAt).toEqual(after(60))
  const set = { number: ticket.number, topic: topic.alias, expected }
  await setTopic(actingAs(db, ticket.agent, after(40)), set)
  await ticket.evaluate(41)
  expect((await firstResponse(ticket)).dueAt).toEqual(after(240))
})

test('a changed department applies its policy’s target, and changing back restores the former one', async () => {
  const ticket = await anSlaTicket(db)
  const department = await aDepartment(db)
  const { id } = await anSlaPolicy(db, { isDefault: false, firstResponseMinutes: 120 })
  await updateOne(db, 'sla_policy', { id }, { departmentIds: [department.id] })
  const { number } = ticket
  await setDepartment(actingAs(db, ticket.agent, after(10)), {
    number,
    department: department.alias,
    expected: null,
  })
  await ticket.evaluate(11)
  expect((await firstResponse(ticket)).dueAt).toEqual(after(120))
  await setDepartment(actingAs(db, ticket.agent, after(20)), {
    number,
    department: null,
    expected: department.alias,
  })
  await ticket.evaluate(21)
  expect((await firstResponse(ticket)).dueAt).toEqual(after(60))
})

test('a ticket created while a policy is being saved gets the saved policy', async () => {
  const slaPolicy = await anSlaPolicy(db, { isDefault: false })
  const topic = await aTopic(db, { slaPolicy })
  const requester = actingAs(db, await aStudent(db), after(0))
  const said = { subject: 'Hello', body: 'Hello', formAnswers: {}, attachments: [], submissionId: newId() }
  const waiting = async () =>
    (await db.pool.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)).rowCount

  const creating = await transact(db, async (tx) => {
    await lockSlaSettings(tx)
    const created = createTicket(requester, { ...said, topic: topic.alias })
    await expect.poll(waiting).toBe(1)
    await query(
      tx,
      sql`
      INSERT INTO sla_policy_version
      SELECT (jsonb_populate_record(former, jsonb_build_object('id', ${newId()}::text, 'version', 2))).*
      FROM sla_policy_version former WHERE policy_id = ${slaPolicy.id}`,
    )
    return { created }
  })

  const { number } = await creating.created
  const applied = await query(
    db,
    sql`SELECT policy_id AS "policyId", version.version FROM applied_policy applied
        JOIN sla_policy_version version ON version.id = applied.policy_version_id
        JOIN ticket ON ticket.id = applied.ticket_id WHERE ticket.number = ${number}`,
  )
  expect(applied).toEqual([{ policyId: slaPolicy.id, version: 2 }])
})
