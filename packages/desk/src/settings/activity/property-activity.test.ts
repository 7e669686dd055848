import { type ActivityEventType, type DomainEvent, parseEvent } from '@lodge/contracts'
import { countRows, findMany, transact } from '@lodge/database'
import { createTestDatabase } from '@lodge/database/testing'
import { type NewEvent, recordEvent, systemOccasion } from '@lodge/events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemContext } from '../../foundation/context.ts'
import { aCourse, aDepartment, anAgent, aTicket, aTopic, noon } from '../../testing/index.ts'
import { recordActivity } from './record-activity.ts'

let db: Awaited<ReturnType<typeof createTestDatabase>>
let agent: Awaited<ReturnType<typeof anAgent>>
let ticket: Awaited<ReturnType<typeof aTicket>>
beforeAll(async () => {
  db = await createTestDatabase()
  agent = await anAgent(db, { name: 'Tom Reid' })
  ticket = await aTicket(db)
})
afterAll(() => db.drop())

/** Returns what the log has of an event that was delivered twice. */
async function logged<Type extends ActivityEventType>(
  type: Type,
  event: Extract<NewEvent, { type: Type }>,
  by: { id: string } | null = agent,
) {
  const actorId = by?.id ?? null
  const id = await transact(db, (tx) => recordEvent(tx, { ...systemOccasion(noon), actorId }, event))
  const received: DomainEvent<Type> = parseEvent(type, { ...event, id, at: noon.toISOString(), actorId })
  const log = () => recordActivity(systemContext(db), [received])
  await log()
  await log()
  const rows = await findMany(db, 'activity', { eventId: received.id }, { orderBy: ['id'] })
  return rows.map(({ actor, before, after }) => ({ actor, before, after }))
}

test('an automatic change of status is logged with its reason, and a snooze with its end', async () => {
  const about = { type: 'ticket.status_changed', ticketId: ticket.id, messageId: null } as const
  const until = noon.toISOString()
  expect(
    await logged(about.type, { ...about, from: 'on_hold', to: 'open', because: 'unsnoozed' }, null),
  ).toEqual([
    {
      actor: '',
      before: { status: 'on_hold' },
      after: { status: 'open', because: { code: 'unsnoozed' } },
    },
  ])
  const closed = { ...about, from: 'resolved', to: 'closed', because: 'auto_closed' } as const
  expect(await logged(about.type, closed, null)).toMatchObject([
    { after: { status: 'closed', because: { code: 'auto_closed', days: 7 } } },
  ])
  expect(await logged(about.type, { ...about, from: 'open', to: 'pending', until })).toMatchObject([
    { actor: 'Tom Reid', after: { status: 'pending', until } },
  ])
  const snoozed = { type: 'ticket.snoozed', ticketId: ticket.id, from: null, to: until } as const
  expect(await logged(snoozed.type, snoozed)).toMatchObject([{ before: { until: null }, after: { until } }])
  const unsnoozed = { type: 'ticket.unsnoozed', ticketId: ticket.id, from: until } as const
  expect(await logged(unsnoozed.type, unsnoozed)).toMatchObject([
    { before: { until }, after: { until: null } },
  ])
})

test('changed properties are logged by name, before and after', async () => {
  const ticketId = ticket.id
  const [one, other] = [await aTopic(db, { name: 'Wi-Fi' }), await aTopic(db, { name: 'Printing' })]
  const department = await aDepartment(db, { name: 'Law' })
  const course = await aCourse(db, { code: 'LAW9', name: 'Torts' })
  const topic = { type: 'ticket.topic_changed', ticketId, from: one.id, to: other.id } as const
  expect(await logged(topic.type, topic)).toMatchObject([
    { before: { topic: 'Wi-Fi' }, after: { topic: 'Printing' } },
  ])
  const moved = { type: 'ticket.department_changed', ticketId, from: null, to: department.id } as const
  expect(await logged(moved.type, moved)).toMatchObject([
    { before: { department: null }, after: { department: 'Law' } },
  ])
  const taught = { type: 'ticket.course_changed', ticketId, from: course.id, to: null } as const
  expect(await logged(taught.type, taught)).toMatchObject([
    { before: { course: 'LAW9 Torts' }, after: { course: null } },
  ])
})

test('tags, form answers and follow-ups are logged with their differences', async () => {
  const ticketId = ticket.id
  const tags = { ticketId, added: ['a', 'b'], removed: [] }
  expect(await logged('ticket.tags_changed', { type: 'ticket.tags_changed', ...tags })).toMatchObject([
    { before: null, after: { tags: ['a', 'b'] } },
  ])
  const [from, to] = [
    { room: 'B1', kind: 'sound' },
    { room: 'B2', kind: 'sound', may_enter: true },
  ]
  expect(
    await logged('ticket.form_answers_changed', { type: 'ticket.form_answers_changed', ticketId, from, to }),
  ).toMatchObject([{ before: { room: 'B1', may_enter: null }, after: { room: 'B2', may_enter: true } }])
  const next = await aTicket(db)
  const followUp = { type: 'ticket.follow_up_created', sourceId: ticketId, targetId: next.id } as const
  expect(await logged(followUp.type, followUp)).toMatchObject([
    { after: { followedBy: { code: 'ticket', number: next.number } } },
    { after: { follows: { code: 'ticket', number: ticket.number } } },
  ])
  expect(await countRows(db, 'activity', { action: followUp.type, ticketId: next.id })).toBe(1)
})
