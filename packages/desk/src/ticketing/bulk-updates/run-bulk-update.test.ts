import { randomUUID } from 'node:crypto'
import { CreateBulkUpdate } from '@lodge/contracts'
import { countRows, findOne, getOne, updateOne } from '@lodge/database'
import { createTestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { type Context, systemContext } from '../../foundation/context.ts'
import {
  aCourse,
  actingAs,
  after,
  anAgent,
  aTeam,
  aTicket,
  aTopic,
  eventsOf,
  noon,
  type TestPerson,
} from '../../testing/index.ts'
import { setStatus } from '../tickets/lifecycle/set-status.ts'
import { setPriority } from '../tickets/properties/set-priority.ts'
import { createBulkUpdate } from './create-bulk-update.ts'
import { listBulkUpdateFailures, listBulkUpdates } from './list-bulk-updates.ts'
import { findUnfinishedBulkUpdates, recordBulkProgress, runBulkUpdateStep } from './run-bulk-update.ts'
import { undoBulkUpdate } from './undo-bulk-update.ts'

let db: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

let team: Awaited<ReturnType<typeof aTeam>>
let agent: Awaited<ReturnType<typeof anAgent>>
let lodge: Context
beforeEach(async () => {
  team = await aTeam(db)
  agent = await anAgent(db, { teams: [team] })
  lodge = systemContext(db, () => after(10))
})

const ask = (someone: TestPerson, input: z.input<typeof CreateBulkUpdate>) =>
  createBulkUpdate(actingAs(db, { actor: someone.actor }, after(1)), CreateBulkUpdate.parse(input))
const change = (numbers: number[], input: z.input<typeof CreateBulkUpdate>['change']) =>
  ask(agent, { change: input, tickets: { numbers } })
const ticketOf = ({ id }: { id: string }) => getOne(db, 'ticket', { id })

async function workOff() {
  for (const run of await findUnfinishedBulkUpdates(db)) {
    let steps = 0
    while ((await runBulkUpdateStep(lodge, run)).outcome !== 'none') steps += 1
    await recordBulkProgress(lodge, run, steps)
  }
}

test('each ticket is changed like by its own command and records its event', async () => {
  const tickets = [
    await aTicket(db, { team, status: 'open' }),
    await aTicket(db, { team, status: 'pending' }),
  ]
  const run = await change(
    tickets.map(({ number }) => number),
    { kind: 'status', status: 'resolved' },
  )
  expect(run).toMatchObject({ total: 2, done: 0, finishedAt: null })
  await workOff()

  for (const ticket of tickets) {
    expect(await ticketOf(ticket)).toMatchObject({ status: 'resolved', resolvedAt: after(10), version: 2 })
    const [last] = (await eventsOf(db, ticket)).toReversed()
    expect(last).toMatchObject({ type: 'ticket.status_changed', actorId: agent.id })
    expect(last).toMatchObject({ actorKind: 'staff', through: 'session' })
  }
  expect(await listBulkUpdates(actingAs(db, agent))).toMatchObject([
    { id: run.id, done: 2, failed: 0, finishedAt: expect.any(String) },
  ])
  const progress = await findOne(db, 'event', { type: 'bulk_update.progressed' }, { orderBy: ['seq DESC'] })
  expect(progress?.payload).toEqual({ personId: agent.id, bulkUpdateId: run.id })
})

test.each([
  [{ kind: 'priority', priority: 'urgent' }, { priority: 'urgent' }],
  [{ kind: 'add_tag', tag: 'Exam Week' }, { tags: ['law', 'exam-week'] }],
  [{ kind: 'remove_tag', tag: 'law' }, { tags: [] }],
] as const)('%o changes the ticket, and the undo restores it', async (input, changed) => {
  const ticket = await aTicket(db, { team, tags: ['law'] })
  const { id } = await change([ticket.number], input)
  await workOff()
  expect(await ticketOf(ticket)).toMatchObject(changed)
  await undoBulkUpdate(actingAs(db, agent), { id })
  await workOff()
  expect(await ticketOf(ticket)).toMatchObject({ priority: 'normal', tags: ['law'] })
})

test('assigning opens a new ticket, and the undo makes it new again', async () => {
  const ticket = await aTicket(db, { team })
  const { id } = await change([ticket.number], { kind: 'assignee', assignee: agent.alias })
  await workOff()
  expect(await ticketOf(ticket)).toMatchObject({ status: 'open', assigneeId: agent.id })
  await undoBulkUpdate(actingAs(db, agent), { id })
  await workOff()
  expect(await ticketOf(ticket)).toMatchObject({ status: 'new', assigneeId: null })
})

test('a move to another team unassigns the ticket, and the undo restores team and assignee', async () => {
  const other = await aTeam(db)
  const both = await anAgent(db, { teams: [team, other] })
  const ticket = await aTicket(db, { team, assignee: agent, status: 'open' })
  const { id } = await ask(both, {
    change: { kind: 'team', team: other.alias },
    tickets: { numbers: [ticket.number] },
  })
  await workOff()
  expect(await ticketOf(ticket)).toMatchObject({ teamId: other.id, assigneeId: null })
  await undoBulkUpdate(actingAs(db, both), { id })
  await workOff()
  expect(await ticketOf(ticket)).toMatchObject({ teamId: team.id, assigneeId: agent.id })
})

test('a ticket that cannot be changed is reported with its reason and stops no other', async () => {
  const tooOld = await aTicket(db, { team, status: 'closed', closedAt: after(-60 * 24 * 60) })
  const fine = await aTicket(db, { team, status: 'open' })
  const { id } = await change([tooOld.number, fine.number], { kind: 'status', status: 'pending' })
  await workOff()

  expect(await listBulkUpdates(actingAs(db, agent))).toMatchObject([{ id, done: 2, failed: 1 }])
  expect(await listBulkUpdateFailures(actingAs(db, agent), { id })).toEqual({
    items: [
      {
        number: tooOld.number,
        subject: tooOld.subject,
        refusal: {
          reason: 'status_not_allowed',
          params: { from: 'closed', to: 'pending' },
          message: 'A ticket that is closed cannot become pending.',
        },
      },
    ],
    next: null,
  })
  expect(await ticketOf(tooOld)).toMatchObject({ status: 'closed', version: 1 })
  expect(await ticketOf(fine)).toMatchObject({ status: 'pending' })
})

test('the tickets are chosen by what the agent sees at the start, and checked again one by one', async () => {
  const [mine, lost, theirs] = [await aTicket(db, { team }), await aTicket(db, { team }), await aTicket(db)]
  const run = await ask(agent, {
    change: { kind: 'priority', priority: 'high' },
    tickets: { filter: { status: '-resolved,closed' } },
  })
  expect(run.total).toBe(2)
  const later = await aTicket(db, { team })
  await updateOne(db, 'ticket', { id: lost.id }, { teamId: theirs.teamId })
  await workOff()

  expect(await ticketOf(mine)).toMatchObject({ priority: 'high' })
  for (const other of [lost, theirs, later])
    expect(await ticketOf(other)).toMatchObject({ priority: 'normal' })
  expect((await listBulkUpdateFailures(actingAs(db, agent), { id: run.id })).items).toMatchObject([
    { number: lost.number, refusal: { message: expect.stringContaining('does not see') } },
  ])
})

test('an agent who has lost their role changes no further tickets', async () => {
  const ticket = await aTicket(db, { team })
  await change([ticket.number], { kind: 'priority', priority: 'high' })
  await updateOne(db, 'person', { id: agent.id }, { roleId: null })
  await workOff()
  expect(await ticketOf(ticket)).toMatchObject({ priority: 'normal' })
})

test('several workers share the work, and no ticket is changed twice', async () => {
  const tickets = []
  for (let made = 0; made < 12; made += 1) tickets.push(await aTicket(db, { team }))
  const { id } = await ask(agent, {
    change: { kind: 'priority', priority: 'urgent' },
    tickets: { filter: { team: team.alias } },
  })
  await Promise.all([workOff(), workOff(), workOff()])

  expect(await listBulkUpdates(actingAs(db, agent))).toMatchObject([{ id, done: 12, failed: 0 }])
  for (const ticket of tickets) {
    expect(await ticketOf(ticket)).toMatchObject({ priority: 'urgent', version: 2 })
    const types = (await eventsOf(db, ticket)).map(({ type }) => type)
    expect(types.filter((type) => type === 'ticket.priority_changed')).toHaveLength(1)
  }
  await workOff()
  expect(await listBulkUpdates(actingAs(db, agent))).toMatchObject([{ done: 12 }])
})

test('the undo leaves tickets that have changed since and reports them', async () => {
  const [touched, untouched] = [
    await aTicket(db, { team, status: 'open' }),
    await aTicket(db, { team, status: 'open' }),
  ]
  const numbers = [touched.number, untouched.number]
  const { id } = await change(numbers, { kind: 'status', status: 'resolved' })
  await workOff()
  const colleague = actingAs(db, await anAgent(db, { teams: [team] }), after(20))
  await setStatus(colleague, { number: touched.number, status: 'closed' })
  await setPriority(colleague, { number: untouched.number, priority: 'low' })
  const undo = await undoBulkUpdate(actingAs(db, agent), { id })
  await workOff()

  expect(await ticketOf(touched)).toMatchObject({ status: 'closed' })
  expect(await ticketOf(untouched)).toMatchObject({ status: 'open', priority: 'low', resolvedAt: null })
  expect(await listBulkUpdateFailures(actingAs(db, agent), { id: undo.id })).toMatchObject({
    items: [{ number: touched.number, refusal: { message: 'Someone has changed it since.' } }],
  })
  const runs = await listBulkUpdates(actingAs(db, agent))
  expect(runs.find((run) => run.id === id)).toMatchObject({ undoneBy: undo.id })
})

test('a topic and a course are set on each ticket, and the undo restores them', async () => {
  const [topic, was, course] = [await aTopic(db), await aTopic(db, { team }), await aCourse(db)]
  const ticket = await aTicket(db, { topic: was })
  const toTopic = await change([ticket.number], { kind: 'topic', topic: topic.alias })
  const toCourse = await change([ticket.number], { kind: 'course', course: course.alias })
  await workOff()
  // The ticket stays with its team.
  expect(await ticketOf(ticket)).toMatchObject({ topicId: topic.id, courseId: course.id, teamId: team.id })
  const names = new Map((await listBulkUpdates(actingAs(db, agent))).map(({ id, named }) => [id, named]))
  expect([names.get(toTopic.id), names.get(toCourse.id)]).toEqual([
    topic.name,
    `${course.code} ${course.name}`,
  ])

  for (const { id } of [toTopic, toCourse]) await undoBulkUpdate(actingAs(db, agent), { id })
  await workOff()
  expect(await ticketOf(ticket)).toMatchObject({ topicId: was.id, courseId: null })
})

test('a bulk update can be undone for half an hour after it has finished', async () => {
  const ticket = await aTicket(db, { team })
  const { id, undoUntil } = await change([ticket.number], { kind: 'priority', priority: 'high' })
  expect(undoUntil).toBeNull()
  await workOff()
  const finished = 10
  const later = (minutes: number) => actingAs(db, agent, after(finished + minutes))
  expect(await listBulkUpdates(later(29))).toMatchObject([{ undoUntil: after(finished + 30).toISOString() }])
  expect(await listBulkUpdates(later(30))).toMatchObject([{ undoUntil: null }])
  await expect(undoBulkUpdate(later(30), { id })).rejects.toMatchObject({ code: 'edit_conflict' })
  await undoBulkUpdate(later(29), { id })
  expect(await listBulkUpdates(later(29))).toMatchObject([{ undoUntil: null }, { undoUntil: null }])
})

test('a repeated submission starts one bulk update, and its id belongs to one agent', async () => {
  const ticket = await aTicket(db, { team })
  const input: z.input<typeof CreateBulkUpdate> = {
    change: { kind: 'priority', priority: 'high' },
    tickets: { numbers: [ticket.number] },
    submissionId: randomUUID(),
  }
  const first = await ask(agent, input)
  expect(await ask(agent, input)).toEqual(first)
  expect(await countRows(db, 'bulk_update', { personId: agent.id })).toBe(1)
  await expect(ask(await anAgent(db, { teams: [team] }), input)).rejects.toMatchObject({
    details: { fields: { submissionId: { reason: 'already_submitted' } } },
  })
})

test('an agent undoes only their own finished update, and only once', async () => {
  const ticket = await aTicket(db, { team })
  const { id } = await change([ticket.number], { kind: 'priority', priority: 'high' })
  const mine = actingAs(db, agent)
  await expect(undoBulkUpdate(mine, { id })).rejects.toMatchObject({ code: 'still_in_use' })
  await workOff()
  const other = actingAs(db, await anAgent(db, { teams: [team] }))
  await expect(undoBulkUpdate(other, { id })).rejects.toMatchObject({ code: 'not_found' })
  await expect(listBulkUpdateFailures(other, { id })).rejects.toMatchObject({ code: 'not_found' })
  await undoBulkUpdate(mine, { id })
  await expect(undoBulkUpdate(mine, { id })).rejects.toMatchObject({ code: 'edit_conflict' })
})

test.each([
  [{ kind: 'team', team: 'no-such-team' }, 'change.team', 'unknown_team'],
  [{ kind: 'assignee', assignee: 'nobody-known' }, 'change.assignee', 'unknown_agent'],
  [{ kind: 'topic', topic: 'no-such-topic' }, 'change.topic', 'topic_takes_no_tickets'],
  [{ kind: 'course', course: 'no-such-course' }, 'change.course', 'unknown_course'],
  [{ kind: 'reply', visibility: 'public', html: '<p> </p>' }, 'change.html', 'message_required'],
  [
    { kind: 'reply', visibility: 'public', html: '<p>Dear {{student}}</p>' },
    'change.html',
    'unknown_placeholders',
  ],
] as const)('%o is refused at its field', async (input, field, reason) => {
  const ticket = await aTicket(db, { team })
  await expect(change([ticket.number], input)).rejects.toMatchObject({
    code: 'invalid_input',
    details: { fields: { [field]: { reason } } },
  })
})

test('a bulk update of unseen tickets is refused', async () => {
  const theirs = await aTicket(db, { createdAt: noon })
  await expect(change([theirs.number], { kind: 'priority', priority: 'high' })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await countRows(db, 'bulk_update', { personId: agent.id })).toBe(0)
})
