import { randomUUID } from 'node:crypto'
import {
  type ActivityEventType,
  consumersOf,
  type DomainEvent,
  eventTypes,
  parseEvent,
  type Through,
} from '@lodge/contracts'
import { findMany, getOne, insert, transact, updateOne } from '@lodge/database'
import { createTestDatabase } from '@lodge/database/testing'
import { type NewEvent, recordEvent, systemOccasion } from '@lodge/events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemContext } from '../../foundation/context.ts'
import { anAgent, aStudent, aTeam, aTicket, aTopic, noon } from '../../testing/index.ts'
import { recordActivity } from './record-activity.ts'

let db: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const from = { requestId: 'request-1', ip: '192.0.2.7' }

/** Records an event and writes it into the log twice, as happens after a crash; returns the log's rows. */
async function logged<Type extends ActivityEventType>(
  event: Extract<NewEvent, { type: Type }>,
  type: Type,
  actor: { id: string } | null,
  through: Through | null = null,
) {
  const id = await transact(db, (tx) =>
    recordEvent(tx, { ...systemOccasion(noon), actorId: actor?.id ?? null, through, ...from }, event),
  )
  const envelope = { id, at: noon.toISOString(), actorId: actor?.id ?? null }
  const received: DomainEvent<Type> = parseEvent(type, { ...event, ...envelope })
  const log = () => recordActivity(systemContext(db), [received])
  await log()
  await log()
  return findMany(db, 'activity', { eventId: received.id }, { orderBy: ['id'] })
}

test('a created ticket is logged with its first properties, however late', async () => {
  const topic = await aTopic(db, { name: 'Exams' })
  const team = await getOne(db, 'team', { id: topic.teamId })
  const other = await aTeam(db)
  const requester = await aStudent(db, { name: 'Amira Hassan' })
  const ticket = await aTicket(db, { topic, requester, subject: 'Room of my exam', status: 'pending' })
  await updateOne(db, 'ticket', { id: ticket.id }, { teamId: other.id, priority: 'urgent' })
  const move = { ticketId: ticket.id, from: team.id, to: other.id }
  await transact(db, (tx) =>
    recordEvent(tx, { ...systemOccasion(noon), ...from }, { type: 'ticket.team_changed', ...move }),
  )
  const raise = { ticketId: ticket.id, from: 'low', to: 'urgent' } as const
  await transact(db, (tx) =>
    recordEvent(tx, { ...systemOccasion(noon), ...from }, { type: 'ticket.priority_changed', ...raise }),
  )

  const opened = { type: 'ticket.created', ticketId: ticket.id, messageId: randomUUID() } as const
  expect(await logged(opened, 'ticket.created', requester)).toMatchObject([
    {
      actor: 'Amira Hassan',
      action: 'ticket.created',
      subject: `#${ticket.number}`,
      before: null,
      after: { subject: 'Room of my exam', topic: 'Exams', team: team.name, priority: 'low', status: 'new' },
      ticketId: ticket.id,
      at: noon,
      ...from,
    },
  ])
})

test('a reply is logged with its visibility and without its text', async () => {
  const ticket = await aTicket(db, { body: 'My password is hunter2.' })
  const agent = await anAgent(db, { name: 'Tom Reid' })
  const reply = {
    type: 'ticket.replied',
    ticketId: ticket.id,
    messageId: randomUUID(),
    visibility: 'internal',
    by: 'staff',
    thenStatus: null,
  } as const
  const rows = await logged(reply, 'ticket.replied', agent, 'mail')

  expect(rows).toMatchObject([
    { actor: 'Tom Reid', through: 'mail', before: null, after: { visibility: 'internal' } },
  ])
  expect(JSON.stringify(rows)).not.toContain('hunter2')
})

test('changes of a ticket are logged by names, before and after', async () => {
  const [agent, other] = [await anAgent(db, { name: 'Tom Reid' }), await anAgent(db, { name: 'Ines Ruiz' })]
  const [team, otherTeam] = [await aTeam(db, { name: 'Exams' }), await aTeam(db, { name: 'Fees' })]
  const { id: ticketId } = await aTicket(db, { team })
  const status = {
    type: 'ticket.status_changed',
    ticketId,
    from: 'new',
    to: 'on_hold',
    messageId: null,
  } as const
  expect(await logged(status, 'ticket.status_changed', agent)).toMatchObject([
    { before: { status: 'new' }, after: { status: 'on_hold' } },
  ])
  const taken = { type: 'ticket.assigned', ticketId, from: null, to: agent.id } as const
  expect(await logged(taken, 'ticket.assigned', agent)).toMatchObject([
    { before: { assignee: null }, after: { assignee: 'Tom Reid' } },
  ])
  const passed = { type: 'ticket.assigned', ticketId, from: agent.id, to: other.id } as const
  expect(await logged(passed, 'ticket.assigned', agent)).toMatchObject([
    { before: { assignee: 'Tom Reid' }, after: { assignee: 'Ines Ruiz' } },
  ])
  const moved = { type: 'ticket.team_changed', ticketId, from: team.id, to: otherTeam.id } as const
  expect(await logged(moved, 'ticket.team_changed', agent)).toMatchObject([
    { before: { team: 'Exams' }, after: { team: 'Fees' } },
  ])
  const raised = { type: 'ticket.priority_changed', ticketId, from: 'low', to: 'urgent' } as const
  expect(await logged(raised, 'ticket.priority_changed', agent)).toMatchObject([
    { before: { priority: 'low' }, after: { priority: 'urgent' } },
  ])
})

test('a warning and a breach are logged as the system’s', async () => {
  const { id: ticketId, number } = await aTicket(db)
  const deadline = { ticketId, deadlineId: randomUUID(), metric: 'first_response', cycle: 0 } as const
  expect(
    await logged({ type: 'deadline.warned', ...deadline, percent: 80 }, 'deadline.warned', null),
  ).toMatchObject([{ actor: '', after: { deadline: 'first_response', percent: 80 } }])
  const dueAt = noon.toISOString()
  expect(
    await logged({ type: 'deadline.breached', ...deadline, dueAt }, 'deadline.breached', null),
  ).toMatchObject([{ actor: '', subject: `#${number}`, after: { deadline: 'first_response', dueAt } }])
})

test('sign-ins are logged without a session or a password', async () => {
  const agent = await anAgent(db, { name: 'Tom Reid' })
  const { id: personId } = agent
  expect(
    await logged({ type: 'person.signed_in', personId, area: 'admin' }, 'person.signed_in', agent),
  ).toMatchObject([{ actor: 'Tom Reid', subject: 'Tom Reid', after: { area: 'admin' }, ticketId: null }])
  const by = { type: 'person.signed_in', personId, area: 'admin', way: 'passkey' } as const
  expect(await logged(by, 'person.signed_in', agent)).toContainEqual(
    expect.objectContaining({ after: { area: 'admin', way: 'passkey' } }),
  )
  const out = { type: 'person.signed_out', personId, area: 'admin', sessionId: 'session-1' } as const
  expect(JSON.stringify(await logged(out, 'person.signed_out', agent))).not.toContain('session-1')
  const failed = { type: 'person.sign_in_failed', email: 'who@uni.example', area: 'portal' } as const
  expect(await logged(failed, 'person.sign_in_failed', null)).toMatchObject([
    { actor: '', subject: 'who@uni.example', after: { area: 'portal' } },
  ])
})

test('a refused passkey is logged with its owner and what was wrong with it', async () => {
  const { id: personId } = await anAgent(db, { name: 'Tom Reid' })
  const refused = { type: 'person.passkey_refused', personId, purpose: 'sign_in', problem: 'origin' } as const
  expect(await logged(refused, refused.type, null)).toMatchObject([
    { actor: '', subject: 'Tom Reid', after: { purpose: 'sign_in', problem: 'origin' }, ip: '192.0.2.7' },
  ])
  expect(await logged({ ...refused, personId: null, problem: 'unknown' }, refused.type, null)).toContainEqual(
    expect.objectContaining({ subject: '', after: { purpose: 'sign_in', problem: 'unknown' } }),
  )
})

test('refusals are logged with the person, their address and the request', async () => {
  const agent = await anAgent(db, { name: 'Tom Reid' })
  const access = { type: 'person.access_refused', personId: agent.id, request: 'GET /api/x' } as const
  expect(await logged(access, 'person.access_refused', agent)).toMatchObject([
    { actor: 'Tom Reid', subject: 'Tom Reid', after: { request: 'GET /api/x' }, ip: '192.0.2.7' },
  ])
  const limit = { type: 'person.limit_reached', request: 'POST /api/y' } as const
  const tried = { ...limit, personId: null, email: 'who@uni.example' }
  expect(await logged(tried, 'person.limit_reached', null)).toMatchObject([
    { actor: '', subject: 'who@uni.example', after: { request: 'POST /api/y' } },
  ])
  const signedIn = { ...limit, personId: agent.id, email: null }
  expect(await logged(signedIn, 'person.limit_reached', agent)).toMatchObject([
    { actor: 'Tom Reid', subject: 'Tom Reid' },
  ])
})

test('a completed profile and a changed access are logged with their facts', async () => {
  const team = await aTeam(db, { name: 'Housing' })
  const agent = await anAgent(db, { name: 'Tom Reid', teams: [team] })
  const { id: personId } = agent
  expect(
    await logged({ type: 'person.profile_completed', personId }, 'person.profile_completed', agent),
  ).toMatchObject([{ subject: 'Tom Reid', after: { name: 'Tom Reid', department: null } }])
  expect(
    await logged({ type: 'person.access_changed', personId }, 'person.access_changed', null),
  ).toMatchObject([{ subject: 'Tom Reid', after: { role: 'Agent', teams: ['Housing'] } }])
})

test('changed addresses are logged as they were and are, a confirmed or failing one by itself', async () => {
  const student = await aStudent(db)
  const [email, other] = [student.email, 'other@home.example']
  const type = 'person.addresses_changed' as const
  const changed = { type, personId: student.id, email: other, before: [email, other] }
  const removed = { ...changed, how: 'removed' as const, after: [email] }
  expect(await logged(removed, 'person.addresses_changed', student)).toMatchObject([
    { recordId: student.id, before: { addresses: [email, other] }, after: { addresses: [email] } },
  ])
  const confirmed = { ...changed, how: 'confirmed' as const, after: [email, other] }
  expect(await logged(confirmed, 'person.addresses_changed', student)).toContainEqual(
    expect.objectContaining({ before: null, after: { confirmedAddress: other } }),
  )
  const fails = { ...confirmed, how: 'fails' as const }
  expect(await logged(fails, 'person.addresses_changed', null)).toContainEqual(
    expect.objectContaining({ before: null, after: { failingAddress: other } }),
  )
  const resumed = { ...confirmed, how: 'resumed' as const }
  expect(await logged(resumed, 'person.addresses_changed', student)).toContainEqual(
    expect.objectContaining({ before: { failingAddress: other }, after: null }),
  )
})

test('a merge and its undo are logged on both tickets, and a link on its own ticket', async () => {
  const agent = await anAgent(db)
  const [ticket, other] = [await aTicket(db), await aTicket(db)]
  const { id: mergeId } = await insert(db, 'ticket_merge', {
    sourceId: ticket.id,
    targetId: other.id,
    sourceStatus: 'open',
    createdAt: noon,
  })
  const sides = { mergeId, sourceId: ticket.id, targetId: other.id }
  const [name, otherName] = [`#${ticket.number}`, `#${other.number}`]
  const [one, another] = [ticket, other].map(({ number }) => ({ code: 'ticket', number }))
  const into = { status: 'closed', mergedInto: another }

  expect(
    await logged({ type: 'ticket.merged', ...sides, from: 'open' }, 'ticket.merged', agent),
  ).toMatchObject([
    { ticketId: ticket.id, subject: name, before: { status: 'open' }, after: into },
    { ticketId: other.id, subject: otherName, before: null, after: { merged: one } },
  ])
  expect(
    await logged({ type: 'ticket.unmerged', ...sides, to: 'open' }, 'ticket.unmerged', agent),
  ).toMatchObject([
    { ticketId: ticket.id, subject: name, before: into, after: { status: 'open' } },
    { ticketId: other.id, subject: otherName, before: { merged: one }, after: null },
  ])
  const link = { ticketId: ticket.id, otherId: other.id, relation: 'duplicate_of' } as const
  expect(await logged({ type: 'ticket.linked', ...link }, 'ticket.linked', agent)).toMatchObject([
    { subject: name, before: null, after: { duplicate_of: another } },
  ])
  expect(await logged({ type: 'ticket.unlinked', ...link }, 'ticket.unlinked', agent)).toMatchObject([
    { before: { duplicate_of: another }, after: null },
  ])
})

test('the log subscribes to all events except upkeep and people’s reading', () => {
  const unheard = eventTypes.filter((type) => !consumersOf(type).includes('activity'))
  expect(unheard).toEqual([
    'ticket.watchers_changed',
    'ticket.people_merged',
    'ticket.read',
    'tickets.handed_over',
    'ticket.sla_policy_applied',
    'mail.received',
    'mail.set_aside',
    'api_token.expires',
    'identity_provider.ends',
    'macro.paused',
    'automation.paused',
    'deadline.changed',
    'saved_view.changed',
    'report.due',
    'bulk_update.progressed',
    'setup.mail_requested',
    'sign_in.code_requested',
    'site.test_mail_requested',
    'email_template.test_requested',
    'password_reset.requested',
    'person.email_changed',
    'person.new_browser_used',
    'person.notifications_read',
  ])
})
