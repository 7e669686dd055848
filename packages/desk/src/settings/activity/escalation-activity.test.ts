import { randomUUID } from 'node:crypto'
import { type EscalationOutcome, parseEvent } from '@lodge/contracts'
import { findMany, transact } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { recordEvent, systemOccasion } from '@lodge/events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemContext } from '../../foundation/context.ts'
import { anAgent, aTeam, aTicket, noon } from '../../testing/index.ts'
import { recordActivity } from './record-activity.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

/** Writes an escalation step into the log twice, as happens after a crash; returns the log's rows. */
async function logged(outcome: EscalationOutcome, minutes = 60) {
  const ticket = await aTicket(db)
  const action = { type: 'notify_assignee' } as const
  const at = { kind: 'after_breach', minutes } as const
  const event = {
    type: 'deadline.escalated',
    ticketId: ticket.id,
    deadlineId: randomUUID(),
    metric: 'first_response',
    cycle: 0,
    step: { id: randomUUID(), metric: 'first_response', at, action },
    outcome,
  } as const
  const id = await transact(db, (tx) => recordEvent(tx, systemOccasion(noon), event))
  const received = parseEvent('deadline.escalated', { ...event, id, at: noon.toISOString(), actorId: null })
  for (let run = 0; run < 2; run += 1) await recordActivity(systemContext(db), [received])
  const rows = await findMany(db, 'activity', { eventId: received.id })
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    actor: '',
    action: 'deadline.escalated',
    subject: `#${ticket.number}`,
    ticketId: ticket.id,
  })
  return rows[0]
}

const anHourLate = { deadline: 'first_response', step: { code: 'after_breach', minutes: 60 } }

test('an escalation step is logged with the people it notified and the names of those who are gone', async () => {
  const [one, other] = [await anAgent(db, { name: 'Ann' }), await anAgent(db, { name: 'Bob' })]
  const outcome = { type: 'notified', people: [one.id, other.id], gone: ['carl'] } as const

  expect(await logged({ ...outcome, people: [...outcome.people], gone: [...outcome.gone] })).toMatchObject({
    before: null,
    after: { ...anHourLate, notified: ['Ann', 'Bob'], gone: ['carl'] },
  })
})

test('a raised priority is logged before and after', async () => {
  expect(await logged({ type: 'raised', from: 'normal', to: 'high' }, 0)).toMatchObject({
    before: { priority: 'normal' },
    after: { deadline: 'first_response', step: { code: 'breach' }, priority: 'high' },
  })
})

test('a move is logged before and after, with the agent who loses the ticket', async () => {
  const [from, to] = [await aTeam(db, { name: 'Library' }), await aTeam(db, { name: 'Registry' })]
  const agent = await anAgent(db, { name: 'Ann' })
  const move = { type: 'moved', from: from.id, to: to.id } as const

  expect(await logged({ ...move, unassigned: agent.id })).toMatchObject({
    before: { team: 'Library', assignee: 'Ann' },
    after: { ...anHourLate, team: 'Registry', assignee: null },
  })
  expect((await logged({ ...move, unassigned: null }))?.after).not.toHaveProperty('assignee')
})

test('a reassignment is logged before and after', async () => {
  const agent = await anAgent(db, { name: 'Ann' })
  expect(await logged({ type: 'reassigned', from: null, to: agent.id })).toMatchObject({
    before: { assignee: null },
    after: { ...anHourLate, assignee: 'Ann' },
  })
})

test('a skipped step is logged with its reason', async () => {
  expect(await logged({ type: 'skipped', because: 'team_gone' })).toMatchObject({
    before: null,
    after: { ...anHourLate, skipped: 'team_gone' },
  })
})
