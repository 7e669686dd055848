import { randomUUID } from 'node:crypto'
import {
  type EventPayload,
  type EventType,
  limits,
  maxUnreadCount,
  type NotificationPreferences,
  problem,
  writeProblem,
} from '@lodge/contracts'
import { insert, insertMany, remove, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemContext } from '../../foundation/context.ts'
import { actingAs, after, noon } from '../../testing/context.ts'
import { anAgent, aStudent, aSuperadmin, aSupervisor } from '../../testing/person-factory.ts'
import { aMessage, aTicket, eventsOf } from '../../testing/ticket-factory.ts'
import { aTeam } from '../../testing/topic-factory.ts'
import { actingForAll, waysOfLeaving } from '../../testing/ways-of-leaving.ts'
import { reopenMyTicket } from '../../ticketing/tickets/lifecycle/reopen-my-ticket.ts'
import { listNotifications, unreadCount } from './list-notifications.ts'
import { notify, notifyOwner } from './notify.ts'
import { readNotification, readNotifications, readTicketNotifications } from './read-notifications.ts'
import { listWatchers, setWatching } from './watchers.ts'

let db: TestDatabase
let team: Awaited<ReturnType<typeof aTeam>>
let agent: Awaited<ReturnType<typeof anAgent>>
let colleague: Awaited<ReturnType<typeof anAgent>>
let student: Awaited<ReturnType<typeof aStudent>>
beforeAll(async () => {
  db = await createTestDatabase()
})
beforeEach(async () => {
  team = await aTeam(db)
  agent = await anAgent(db, { teams: [team] })
  colleague = await anAgent(db, { teams: [team] })
  student = await aStudent(db)
})
afterAll(() => db.drop())

/** Returns an event as a worker receives it. */
async function anEvent<Type extends EventType>(
  type: Type,
  payload: EventPayload<Type>,
  actorId: string | null,
  at = noon,
) {
  const id = randomUUID()
  const ticketId = 'ticketId' in payload ? String(payload.ticketId) : null
  await insert(db, 'event', { id, type, payload, ticketId, actorId, createdAt: at })
  return { ...payload, id, type, actorId, at: at.toISOString() }
}

function assigned(ticketId: string, to: { id: string }, by: { id: string } | null, at = noon) {
  return anEvent('ticket.assigned', { ticketId, from: null, to: to.id }, by?.id ?? null, at)
}

async function answered(ticket: { id: string }, body = 'It is still cold.') {
  const { id: messageId } = await aMessage(db, { ticket, author: student, body, side: 'requester' })
  const payload = { ticketId: ticket.id, messageId, visibility: 'public', by: 'requester' } as const
  return anEvent('ticket.replied', { ...payload, thenStatus: null, mentions: [] }, student.id)
}

async function aDeadline(ticketId: string, fulfilledAt: Date | null = null) {
  const { id: deadlineId } = await insert(db, 'deadline', {
    ticketId,
    metric: 'first_response',
    state: 'running',
    fulfilledAt,
    evaluation: {},
    evaluatedAt: noon,
  })
  return { ticketId, deadlineId, metric: 'first_response', cycle: 0 } as const
}

const notified = (event: Parameters<typeof notify>[1]) => notify(systemContext(db), event)
const listOf = async (someone: typeof agent) => (await listNotifications(actingAs(db, someone), {})).items
const setPreferences = (person: { id: string }, preferences: Partial<NotificationPreferences>) =>
  updateOne(db, 'person', { id: person.id }, { preferences })

test('an agent who is assigned a ticket is notified once, even if the event is repeated', async () => {
  const ticket = await aTicket(db, { team, assignee: agent, subject: 'Radiator' })
  const event = await assigned(ticket.id, agent, colleague)

  const [first] = await notified(event)
  const again = await notified(event)

  expect(first).toMatchObject({
    personId: agent.id,
    push: {
      notification: {
        kind: 'assigned',
        ticket: { number: ticket.number, subject: 'Radiator' },
        actor: colleague.name,
        excerpt: null,
        isRead: false,
      },
      unread: { count: 1 },
    },
  })
  expect(again.map(({ push }) => push.notification)).toEqual([first?.push.notification])
  expect(await listOf(agent)).toEqual([first?.push.notification])
  expect(await listOf(colleague)).toEqual([])
})

test('nobody is notified of their own assignment or of one that has changed again', async () => {
  const mine = await aTicket(db, { team, assignee: agent })
  expect(await notified(await assigned(mine.id, agent, agent))).toEqual([])
  const gone = await aTicket(db, { team, assignee: colleague })
  expect(await notified(await assigned(gone.id, agent, colleague))).toEqual([])
})

test('a reply notifies the assignee and the watchers, with the start of its text', async () => {
  const ticket = await aTicket(db, { team, assignee: agent, requester: student })
  await setWatching(actingAs(db, colleague), { number: ticket.number, isWatching: true })

  const pushes = await notified(await answered(ticket, 'It is  still cold.'))

  expect(pushes.map(({ personId }) => personId).toSorted()).toEqual([agent.id, colleague.id].toSorted())
  expect(pushes[0]?.push.notification).toMatchObject({
    kind: 'answer',
    actor: student.name,
    excerpt: 'It is still cold.',
  })
})

test('without an assignee who sees the ticket, the responsible people are notified of a reply', async () => {
  const leaver = await anAgent(db, { teams: [team] })
  const ticket = await aTicket(db, { team, assignee: leaver, requester: student })
  await updateOne(db, 'person', { id: leaver.id }, { archivedAt: noon })
  const supervisor = await aSupervisor(db)
  const listNotified = async () =>
    (await notified(await answered(ticket))).map(({ personId }) => personId).toSorted()

  expect(await listNotified()).toEqual([agent.id, colleague.id].toSorted())
  const member = { teamId: team.id, personId: agent.id }
  await updateOne(db, 'team_member', member, { isLead: true })
  expect(await listNotified()).toEqual([agent.id])
  await remove(db, 'team_member', { teamId: team.id })
  expect(await listNotified()).toContain(supervisor.id)
  expect(await listNotified()).not.toContain(agent.id)
})

const reopened = (ticket: { id: string }) =>
  anEvent(
    'ticket.status_changed',
    { ticketId: ticket.id, from: 'resolved', to: 'open', messageId: null },
    student.id,
  )

async function moved(
  ticket: { id: string },
  by: { id: string } | null = null,
  way: 'here' | 'away' = 'here',
) {
  const { id: messageId } = await aMessage(db, { ticket, author: student, body: 'My key', side: 'requester' })
  const about = { ticketId: ticket.id, messageId, otherId: randomUUID(), visibility: 'public' } as const
  return anEvent('ticket.message_moved', { ...about, by: 'requester', way }, by?.id ?? null)
}

test('a message that comes from another ticket notifies as a reply does, and nobody where it left', async () => {
  const ticket = await aTicket(db, { team, assignee: agent, requester: student })
  const pushes = await notified(await moved(ticket, colleague))
  expect(pushes.map(({ personId }) => personId)).toEqual([agent.id])
  expect(pushes[0]?.push.notification).toMatchObject({
    kind: 'answer',
    actor: colleague.name,
    isMoved: true,
    excerpt: 'My key',
  })
  expect(await notified(await moved(ticket, colleague, 'away'))).toEqual([])
  expect(await notified(await moved(ticket, agent))).toEqual([])
})

test('the bell says no words of a message that has moved to another ticket, and goes on after a merge', async () => {
  const ticket = await aTicket(db, { team, assignee: agent, requester: student })
  const other = await aTicket(db, { team: await aTeam(db), requester: student })
  const event = await answered(ticket, 'About my results')
  await notified(event)
  await updateOne(db, 'message', { id: event.messageId }, { ticketId: other.id })
  expect(await listOf(agent)).toMatchObject([{ ticket: { number: ticket.number }, excerpt: null }])

  await updateOne(db, 'ticket', { id: ticket.id }, { mergedIntoId: other.id })
  expect(await listOf(agent)).toMatchObject([{ excerpt: 'About my results' }])
})

/** Each event that the bell tells an assignee of. */
const happenings: Record<string, (ticket: { id: string }) => Promise<Parameters<typeof notify>[1]>> = {
  'a reply': answered,
  'a reopening': reopened,
  'a message that was moved there': moved,
  'a warning': async ({ id }) => anEvent('deadline.warned', { ...(await aDeadline(id)), percent: 80 }, null),
  'a breach': async ({ id }) =>
    anEvent('deadline.breached', { ...(await aDeadline(id)), dueAt: noon.toISOString() }, null),
}

describe.each(Object.entries(waysOfLeaving))('where the assignee %s', (_, leave) => {
  test.each(Object.entries(happenings))('%s notifies the team’s lead', async (__, happen) => {
    const leaver = await anAgent(db, { teams: [team] })
    const ticket = await aTicket(db, { team, assignee: leaver, requester: student })
    const member = { teamId: team.id, personId: agent.id }
    await updateOne(db, 'team_member', member, { isLead: true })
    const admin = actingForAll(db, await aSuperadmin(db))
    await leave(admin, { alias: leaver.alias, email: leaver.email, team })

    const pushes = await notified(await happen(ticket))

    expect(pushes.map(({ personId }) => personId)).toEqual([agent.id])
  })
})

test('a requester who reopens a ticket without a message notifies the assignee and the watchers', async () => {
  const ticket = await aTicket(db, { team, requester: student, assignee: agent, status: 'resolved' })
  await setWatching(actingAs(db, colleague), { number: ticket.number, isWatching: true })
  await reopenMyTicket(actingAs(db, student, after(5)), { number: ticket.number })
  const recorded = (await eventsOf(db, ticket)).findLast(({ type }) => type === 'ticket.status_changed')
  const changed = { from: 'resolved', to: 'open', messageId: null, ticketId: ticket.id } as const
  expect(recorded?.payload).toEqual(changed)
  const event = { ...changed, id: recorded?.id ?? '', actorId: student.id, at: after(5).toISOString() }

  const pushes = await notified({ ...event, type: 'ticket.status_changed' })
  expect(await notified({ ...event, type: 'ticket.status_changed' })).toHaveLength(pushes.length)
  expect(pushes.map(({ personId }) => personId).sort()).toEqual([agent.id, colleague.id].sort())
  expect(await listOf(agent)).toMatchObject([
    { kind: 'answer', isReopening: true, actor: student.name, excerpt: null, deadline: null },
  ])
})

test('only a reopening by the requester without a message notifies anybody', async () => {
  const given = { team, requester: student, assignee: agent }
  const [open, closed] = [
    await aTicket(db, { ...given, status: 'open' }),
    await aTicket(db, { ...given, status: 'closed' }),
  ]
  const { id: messageId } = await aMessage(db, { ticket: open, author: student, side: 'requester' })
  const changed = (ticket: { id: string }, by: { id: string } | null, more: object = {}) =>
    anEvent(
      'ticket.status_changed',
      { ticketId: ticket.id, from: 'resolved', to: 'open', messageId: null, ...more },
      by?.id ?? null,
    )
  for (const event of [
    await changed(open, colleague),
    await changed(open, null),
    await changed(open, student, { messageId }),
    await changed(open, student, { from: 'pending' }),
    await changed(open, student, { from: 'open', to: 'resolved' }),
    await changed(closed, student),
  ])
    expect(await notified(event)).toEqual([])
})

test('agents mentioned in a note are notified if they see the ticket', async () => {
  const outsider = await anAgent(db, { teams: [await aTeam(db)] })
  const supervisor = await aSupervisor(db)
  const ticket = await aTicket(db, { team })
  const note = await aMessage(db, { ticket, author: colleague, body: 'Look.', visibility: 'internal' })
  const mentions = [agent, outsider, supervisor, colleague].map(({ id }) => id)
  const event = await anEvent(
    'ticket.replied',
    {
      ticketId: ticket.id,
      messageId: note.id,
      visibility: 'internal',
      by: 'staff',
      thenStatus: null,
      mentions,
    },
    colleague.id,
  )

  const pushes = await notified(event)

  expect(pushes.map(({ personId }) => personId).toSorted()).toEqual([agent.id, supervisor.id].toSorted())
  expect(pushes[0]?.push.notification).toMatchObject({ kind: 'mention', excerpt: 'Look.' })
})

test('a deadline at risk notifies the assignee, or the leads of an unassigned ticket', async () => {
  const lead = await anAgent(db, { teams: [team] })
  await updateOne(db, 'team_member', { personId: lead.id }, { isLead: true })
  const mine = await aTicket(db, { team, assignee: agent })
  const nobodys = await aTicket(db, { team })
  const warned = await anEvent('deadline.warned', { ...(await aDeadline(mine.id)), percent: 80 }, null)
  const breached = await anEvent(
    'deadline.breached',
    { ...(await aDeadline(nobodys.id)), dueAt: noon.toISOString() },
    null,
  )

  expect(await notified(warned)).toMatchObject([
    {
      personId: agent.id,
      push: {
        notification: { kind: 'sla', actor: null, deadline: { metric: 'first_response', isBreached: false } },
      },
    },
  ])
  expect(await notified(breached)).toMatchObject([
    { personId: lead.id, push: { notification: { deadline: { isBreached: true } } } },
  ])
})

test('a deadline that is met meanwhile notifies nobody', async () => {
  const ticket = await aTicket(db, { team, assignee: agent })
  const met = await aDeadline(ticket.id, noon)

  expect(await notified(await anEvent('deadline.warned', { ...met, percent: 80 }, null))).toEqual([])
})

test('an agent who has turned off a kind of notification does not get it', async () => {
  await setPreferences(agent, { answer: { bell: false, mail: true } })
  const ticket = await aTicket(db, { team, assignee: agent, requester: student })

  expect(await notified(await answered(ticket))).toEqual([])
  expect(await notified(await assigned(ticket.id, agent, colleague))).toHaveLength(1)
})

test('tickets that the agent no longer sees are neither listed nor counted', async () => {
  const ticket = await aTicket(db, { team, assignee: agent })
  await notified(await assigned(ticket.id, agent, colleague))
  const elsewhere = { ...agent, actor: { ...agent.actor, teamIds: [] } }

  expect(await listOf(elsewhere)).toEqual([])
  expect((await unreadCount(actingAs(db, elsewhere))).count).toBe(0)
  expect((await unreadCount(actingAs(db, agent))).count).toBe(1)
})

test('notifications are read one by one, for a ticket, or all, with one event each', async () => {
  const tickets = [1, 2, 3].map(() => aTicket(db, { team, assignee: agent }))
  const [first, second] = await Promise.all(tickets)
  for (const ticket of await Promise.all(tickets)) await notified(await assigned(ticket.id, agent, colleague))
  const ctx = actingAs(db, agent, after(1))
  const idOf = async (number = 0) => (await listOf(agent)).find(({ ticket }) => ticket?.number === number)?.id

  const firstId = (await idOf(first?.number)) ?? ''
  expect((await readNotification(actingAs(db, colleague), { notificationId: firstId })).count).toBe(0)
  expect((await readNotification(ctx, { notificationId: firstId })).count).toBe(2)
  const afterTicket = await readTicketNotifications(ctx, { number: second?.number ?? 0 })
  expect(afterTicket.count).toBe(1)
  const afterAll = await readNotifications(ctx)
  expect(afterAll.count).toBe(0)
  expect(afterAll.version).toBeGreaterThan(afterTicket.version)
  await readNotifications(ctx)

  expect((await listOf(agent)).every(({ isRead }) => isRead)).toBe(true)
  const events = (await eventsOf(db)).filter(
    ({ type, actorId }) => type === 'person.notifications_read' && actorId === agent.id,
  )
  expect(events.map(({ payload }) => payload)).toEqual([
    { personId: agent.id, notificationIds: [firstId] },
    { personId: agent.id, notificationIds: [await idOf(second?.number)] },
    { personId: agent.id, notificationIds: null },
  ])
})

test('the list continues on further pages, newest first, and the unread count stops at a hundred', async () => {
  const ticket = await aTicket(db, { team })
  const rows = Array.from({ length: maxUnreadCount + 5 }, (_, index) => ({
    personId: agent.id,
    ticketId: ticket.id,
    eventId: randomUUID(),
    kind: 'assigned',
    // Five at a time are of the same moment.
    createdAt: after(Math.floor(index / 5)),
  }))
  const events = rows.map(({ eventId, createdAt }) => ({
    id: eventId,
    type: 'ticket.assigned',
    payload: {},
    createdAt,
  }))
  await insertMany(db, 'event', events)
  await insertMany(db, 'notification', rows)

  const seen: string[] = []
  let cursor: string | undefined
  let pages = 0
  do {
    const page = await listNotifications(actingAs(db, agent), cursor ? { cursor } : {})
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.next ?? undefined
    pages += 1
  } while (cursor)

  expect(pages).toBe(Math.ceil(rows.length / limits.pageSize))
  expect(new Set(seen).size).toBe(rows.length)
  expect((await unreadCount(actingAs(db, agent))).count).toBe(maxUnreadCount)
  await expect(listNotifications(actingAs(db, agent), { cursor: 'nonsense' })).rejects.toMatchObject({
    code: 'invalid_input',
  })
})

test('an agent starts and stops watching a ticket, and colleagues see it', async () => {
  const ticket = await aTicket(db, { team })
  const { number } = ticket
  const watching = await setWatching(actingAs(db, agent), { number, isWatching: true })
  expect(watching.watchers).toEqual([{ alias: agent.alias, name: agent.name }])
  await setWatching(actingAs(db, agent), { number, isWatching: true })
  expect(await listWatchers(actingAs(db, colleague), { number })).toMatchObject({
    watchers: [{ alias: agent.alias }],
  })
  expect((await setWatching(actingAs(db, agent), { number, isWatching: false })).watchers).toEqual([])

  const changes = (await eventsOf(db, ticket)).filter(({ type }) => type === 'ticket.watchers_changed')
  expect(changes).toHaveLength(2)
})

test('only agents who see a ticket can watch it, and only staff have notifications', async () => {
  const outsider = await anAgent(db, { teams: [await aTeam(db)] })
  const { number } = await aTicket(db, { team, requester: student })

  await expect(setWatching(actingAs(db, outsider), { number, isWatching: true })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(listWatchers(actingAs(db, outsider), { number })).rejects.toMatchObject({ code: 'not_found' })
  await expect(setWatching(actingAs(db, student), { number, isWatching: true })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(listNotifications(actingAs(db, student), {})).rejects.toMatchObject({ code: 'forbidden' })
})

describe('what is paused', () => {
  const because = writeProblem(problem('automation_paused', { because: 'team', name: 'Night desk' }))
  const row = (ownerId: string) => {
    const title = 'Parcels'
    return { alias: `parcels-${randomUUID()}`, ownerId, title, pausedFor: because, updatedAt: noon }
  }

  async function aPausedAutomation(ownerId: string) {
    const { alias, id } = await insert(db, 'automation', {
      ...row(ownerId),
      personId: (await aStudent(db)).id,
      position: 1,
      draft: {},
    })
    const event = await anEvent('automation.paused', { automationId: id, because }, null)
    const mend = () => updateOne(db, 'automation', { id }, { pausedFor: null })
    return { record: 'automation', alias, event, mend }
  }

  async function aPausedMacro(ownerId: string) {
    const texts = { isShared: false, reply: '', note: '', changes: [] }
    const { alias, id } = await insert(db, 'macro', { ...row(ownerId), ...texts })
    const event = await anEvent('macro.paused', { macroId: id, because }, null)
    const mend = () => updateOne(db, 'macro', { id }, { pausedFor: null })
    return { record: 'macro', alias, event, mend }
  }

  test.each([
    ['an automation', aPausedAutomation],
    ['a macro', aPausedMacro],
  ])('is in the bell of the owner of %s, once, with its reason', async (_, make) => {
    const { record, alias, event } = await make(agent.id)
    const [first] = await notifyOwner(systemContext(db), event)
    const [again] = await notifyOwner(systemContext(db), event)
    expect(again?.push.notification).toEqual(first?.push.notification)
    expect(first).toMatchObject({ personId: agent.id, push: { unread: { count: 1 } } })
    expect(await listOf(agent)).toMatchObject([
      {
        kind: 'paused',
        ticket: null,
        paused: { record, alias, title: 'Parcels', reason: { params: { name: 'Night desk' } } },
        isRead: false,
      },
    ])
    expect(await listOf(colleague)).toEqual([])
    const notificationId = first?.push.notification.id ?? ''
    expect((await readNotification(actingAs(db, agent), { notificationId })).count).toBe(0)
  })

  test.each([
    ['an automation', aPausedAutomation],
    ['a macro', aPausedMacro],
  ])('is told to nobody once %s is mended, or its owner has left', async (_, make) => {
    const mended = await make(agent.id)
    await mended.mend()
    expect(await notifyOwner(systemContext(db), mended.event)).toEqual([])
    const { event } = await make(colleague.id)
    await updateOne(db, 'person', { id: colleague.id }, { archivedAt: noon })
    expect(await notifyOwner(systemContext(db), event)).toEqual([])
  })
})
