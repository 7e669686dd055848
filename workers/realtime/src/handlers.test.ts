import { problem, writeProblem } from '@lodge/contracts'
import { countRows, insert, transact, updateOne } from '@lodge/database'
import { readNotifications, setWatching } from '@lodge/desk/messaging'
import { actingAs, aStudent } from '@lodge/desk/testing'
import {
  getMyTicket,
  giveMissingAnswers,
  rateTicket,
  readMyTicket,
  replyToTicket,
  rooms,
  setAssignee,
  setStatus,
  setTeam,
} from '@lodge/desk/ticketing'
import { recordEvent, systemOccasion } from '@lodge/events'
import { expect, test } from 'vitest'
import { type RealtimeFixture, replyInput, setUpRealtimeFixture } from './testing/realtime-fixture.ts'

let fixture: RealtimeFixture
setUpRealtimeFixture((created) => {
  fixture = created
})

const teamScreen = () =>
  fixture.screens.admin(rooms.team(fixture.team.id), rooms.ticket(fixture.ticket.number))
const otherTeamScreen = () => fixture.screens.admin(rooms.team(fixture.otherTeam.id))
const supervisorScreen = () => fixture.screens.admin(rooms.allTickets, rooms.person(fixture.supervisor.id))
const requesterScreen = () => fixture.screens.portal(rooms.person(fixture.requester.id))
const strangerScreen = () => fixture.screens.portal(rooms.person(fixture.agent.id))

async function everyone() {
  const [team, other, supervisor, requester, stranger] = await Promise.all([
    teamScreen(),
    otherTeamScreen(),
    supervisorScreen(),
    requesterScreen(),
    strangerScreen(),
  ])
  return { team, other, supervisor, requester, stranger }
}

const acting = () => actingAs(fixture.db, fixture.agent)
const occasion = systemOccasion(new Date())

/** Waits until everything sent so far has arrived: what is sent last on a namespace comes last. */
async function arrived(
  screens: Awaited<ReturnType<typeof everyone>>,
  ...otherScreens: Awaited<ReturnType<typeof teamScreen>>[]
) {
  const now = new Date().toISOString()
  fixture.sockets.admin.emit('hello', { now })
  fixture.sockets.portal.emit('hello', { now })
  const { requester, stranger, ...agents } = screens
  for (const screen of [...Object.values(agents), ...otherScreens])
    await expect.poll(() => screen.heard('hello')).toContainEqual({ now })
  for (const screen of [requester, stranger])
    await expect.poll(() => screen.heard('hello')).toContainEqual({ now })
}

test('a created ticket reaches its team, the supervisor and its requester once', async () => {
  const screens = await everyone()
  await fixture.handle('ticket.created', await fixture.latest('ticket.created'))
  await arrived(screens)

  const { number } = fixture.ticket
  for (const screen of [screens.team, screens.supervisor, screens.requester])
    expect(screen.changes()).toMatchObject([{ row: { number, status: 'new' } }])
  expect(screens.other.changes()).toEqual([])
  expect(screens.stranger.changes()).toEqual([])
  expect(fixture.recounts).toHaveLength(1)
})

test('an agent in several rooms of a ticket receives a change once', async () => {
  const memberOfBoth = await fixture.screens.admin(
    rooms.team(fixture.team.id),
    rooms.allTickets,
    rooms.ticket(fixture.ticket.number),
  )
  const screens = { ...(await everyone()), both: memberOfBoth }
  await setStatus(acting(), { number: fixture.ticket.number, status: 'pending' })
  await fixture.handle('ticket.status_changed', await fixture.latest('ticket.status_changed'))
  await arrived(screens)

  expect(memberOfBoth.changes()).toMatchObject([{ row: { status: 'pending' }, event: { to: 'pending' } }])
  expect(screens.requester.changes()).toMatchObject([{ row: { status: 'pending' } }])
})

test('a public reply reaches agents with the ticket open and the requester', async () => {
  const screens = await everyone()
  await replyToTicket(acting(), { number: fixture.ticket.number, ...replyInput('Try again now.') })
  await fixture.handle('ticket.replied', await fixture.latest('ticket.replied'))
  await arrived(screens)

  for (const pushes of [screens.team.heard('message.added'), screens.requester.heard('message.added')])
    expect(pushes).toMatchObject([{ body: 'Try again now.', visibility: 'public' }])
  expect(screens.stranger.heard('message.added')).toEqual([])
})

test('a reply with a status pushes the changed ticket before the message', async () => {
  const screens = await everyone()
  await replyToTicket(acting(), {
    number: fixture.ticket.number,
    ...replyInput('Try again now.'),
    thenStatus: 'pending',
  })
  const replyEvent = await fixture.latest('ticket.replied')
  const statusEvent = await fixture.latest('ticket.status_changed')
  await Promise.all([
    fixture.handle('ticket.replied', replyEvent),
    fixture.handle('ticket.status_changed', statusEvent),
  ])
  await arrived(screens)

  expect(screens.requester.heardNames().slice(0, 2)).toEqual(['ticket.changed', 'message.added'])
  expect(screens.requester.changes()[0]).toMatchObject({ row: { status: 'pending' } })
})

test('an internal note reaches the admin area and nobody in the portal', async () => {
  const screens = await everyone()
  await replyToTicket(acting(), { number: fixture.ticket.number, ...replyInput('A secret.', 'internal') })
  await fixture.handle('ticket.replied', await fixture.latest('ticket.replied'))
  await arrived(screens)

  expect(screens.team.heard('message.added')).toMatchObject([{ body: 'A secret.', visibility: 'internal' }])
  for (const screen of [screens.requester, screens.stranger]) {
    expect(screen.heard('message.added')).toEqual([])
    expect(JSON.stringify(screen.changes())).not.toContain('A secret.')
  }
})

test('a ticket that moves to another team is pushed to the former team no more', async () => {
  const screens = await everyone()
  const { number } = fixture.ticket
  await setTeam(actingAs(fixture.db, fixture.supervisor), { number, team: fixture.otherTeam.alias })
  await fixture.handle('ticket.team_changed', await fixture.latest('ticket.team_changed'))
  await replyToTicket(actingAs(fixture.db, fixture.supervisor), {
    number,
    ...replyInput('Ours now.', 'internal'),
  })
  await fixture.handle('ticket.replied', await fixture.latest('ticket.replied'))
  await arrived(screens)

  const { name, alias } = fixture.otherTeam
  expect(screens.team.heard('ticket.access_lost')).toMatchObject([
    { number, team: { alias, name }, by: { name: fixture.supervisor.name } },
  ])
  expect(screens.team.changes()).toEqual([])
  expect(screens.team.heard('message.added')).toEqual([])
  expect(screens.other.heard('ticket.access_lost')).toEqual([])
  expect(screens.other.changes()[0]).toMatchObject({
    row: { number, team: { alias: fixture.otherTeam.alias } },
  })
  expect(screens.supervisor.heard('ticket.access_lost')).toEqual([])
  expect(fixture.recounts).toHaveLength(1)
})

test('a message does not reach an agent of the former team who is still in the room', async () => {
  const screens = await everyone()
  const { number } = fixture.ticket
  await setTeam(actingAs(fixture.db, fixture.supervisor), { number, team: fixture.otherTeam.alias })
  await replyToTicket(actingAs(fixture.db, fixture.supervisor), {
    number,
    ...replyInput('Ours now.', 'internal'),
  })
  await fixture.handle('ticket.replied', await fixture.latest('ticket.replied'))
  await arrived(screens)

  expect(screens.team.heard('message.added')).toEqual([])
})

test('an assignment and a breach reach the screens and update the queue counts', async () => {
  const screens = await everyone()
  const { number, id: ticketId } = fixture.ticket
  await setAssignee(acting(), { number, assignee: fixture.agent.alias, expected: null })
  await fixture.handle('ticket.assigned', await fixture.latest('ticket.assigned'))
  await transact(fixture.db, (tx) => recordEvent(tx, occasion, { type: 'deadline.changed', ticketId }))
  await fixture.handle('deadline.changed', await fixture.latest('deadline.changed'))
  const deadline = { ticketId, deadlineId: ticketId, metric: 'resolution', cycle: 0 } as const
  await transact(fixture.db, (tx) =>
    recordEvent(tx, occasion, {
      type: 'deadline.breached',
      ...deadline,
      dueAt: occasion.at.toISOString(),
    }),
  )
  await fixture.handle('deadline.breached', await fixture.latest('deadline.breached'))
  await transact(fixture.db, (tx) =>
    recordEvent(tx, occasion, { type: 'deadline.warned', ...deadline, percent: 80 }),
  )
  await fixture.handle('deadline.warned', await fixture.latest('deadline.warned'))
  await arrived(screens)

  expect(screens.team.changes().map(({ event }) => event?.type)).toEqual([
    'ticket.assigned',
    undefined,
    'deadline.breached',
    undefined,
  ])
  expect(screens.requester.changes()[0]).toMatchObject({ row: { assignee: fixture.agent.name } })
  expect(fixture.recounts).toHaveLength(4)
})

test('an event that is handled twice pushes the same twice', async () => {
  const screens = await everyone()
  await replyToTicket(acting(), { number: fixture.ticket.number, ...replyInput('Try again now.') })
  const replyEvent = await fixture.latest('ticket.replied')
  await fixture.handle('ticket.replied', replyEvent)
  await fixture.handle('ticket.replied', replyEvent)
  const statusEvent = await fixture.latest('ticket.status_changed')
  await fixture.handle('ticket.status_changed', statusEvent)
  await fixture.handle('ticket.status_changed', statusEvent)
  await arrived(screens)

  const [first, second, ...further] = screens.requester.heard('message.added')
  expect(first).toEqual(second)
  expect(further).toEqual([])
  const versions = screens.team.changes().map(({ row }) => row.version)
  expect(new Set(versions).size).toBe(1)
})

test('an event of a deleted ticket pushes nothing', async () => {
  const screens = await everyone()
  const deletedEvent = {
    id: crypto.randomUUID(),
    ticketId: crypto.randomUUID(),
    actorId: null,
    at: occasion.at.toISOString(),
  }
  await fixture.handle('deadline.changed', { ...deletedEvent, type: 'deadline.changed' })
  await arrived(screens)

  expect(screens.supervisor.changes()).toEqual([])
})

test('an ended session is disconnected, and another session of the person stays', async () => {
  const endedSession = await fixture.screens.admin(rooms.person(fixture.agent.id), rooms.session('ended'))
  const other = await fixture.screens.admin(rooms.person(fixture.agent.id), rooms.session('other'))
  const personId = fixture.agent.id
  await transact(fixture.db, (tx) =>
    recordEvent(tx, occasion, {
      type: 'person.signed_out',
      personId,
      area: 'admin',
      sessionId: 'ended',
    }),
  )
  const event = await fixture.latest('person.signed_out')
  await fixture.handle('person.signed_out', event)
  await expect.poll(endedSession.drops).toBe(1)
  await fixture.handle('person.signed_out', event)

  expect(other.drops()).toBe(0)
})

test('a person whose access has changed is disconnected everywhere', async () => {
  const { id: personId } = fixture.agent
  const screens = [
    await fixture.screens.admin(rooms.person(personId)),
    await fixture.screens.admin(rooms.person(personId)),
    await fixture.screens.portal(rooms.person(personId)),
  ]
  const other = await supervisorScreen()
  await transact(fixture.db, (tx) => recordEvent(tx, occasion, { type: 'person.access_changed', personId }))
  const event = await fixture.latest('person.access_changed')
  await fixture.handle('person.access_changed', event)
  for (const screen of screens) await expect.poll(screen.drops).toBe(1)
  await fixture.handle('person.access_changed', event)

  expect(other.drops()).toBe(0)
})

test('pushes that name a person are removed from the stream when the person is anonymised', async () => {
  const { id: personId, alias, name } = fixture.requester
  const { redis, prefix } = fixture.plumbing
  const stream = async () => JSON.stringify(await redis.xrange(`${prefix}:socket`, '-', '+'))
  await setStatus(acting(), { number: fixture.ticket.number, status: 'pending' })
  await fixture.handle('ticket.status_changed', await fixture.latest('ticket.status_changed'))
  const accessChanged = async () => {
    await transact(fixture.db, (tx) =>
      recordEvent(tx, { ...occasion, at: new Date() }, { type: 'person.access_changed', personId }),
    )
    await fixture.handle('person.access_changed', await fixture.latest('person.access_changed'))
  }
  await accessChanged()
  for (const word of [alias, name]) expect(await stream()).toContain(word)

  const anonymised = { anonymisedAt: new Date(), archivedAt: new Date() }
  await updateOne(fixture.db, 'person', { id: personId }, anonymised)
  await accessChanged()
  for (const word of [alias, name]) expect(await stream()).not.toContain(word)
})

test('a new assignee gets a notification on their own screens, and the same again on a repeat', async () => {
  const screens = await everyone()
  const assigneeScreen = await fixture.screens.admin(rooms.person(fixture.agent.id))
  const bySupervisor = actingAs(fixture.db, fixture.supervisor)
  const { number } = fixture.ticket
  await setAssignee(bySupervisor, { number, assignee: fixture.agent.alias, expected: null })
  const event = await fixture.latest('ticket.assigned')
  await fixture.handle('ticket.assigned', event)
  await fixture.handle('ticket.assigned', event)
  await arrived(screens, assigneeScreen)

  const notifications = assigneeScreen.heard('notification.added')
  expect(notifications.map(({ notification }) => notification.ticket?.number)).toEqual([number, number])
  expect(notifications[1]?.notification).toEqual(notifications[0]?.notification)
  expect(notifications[1]?.unread.count).toBe(1)
  for (const screen of [screens.team, screens.other, screens.supervisor])
    expect(screen.heard('notification.added')).toEqual([])
  expect(await countRows(fixture.db, 'notification')).toBe(1)
})

test('notifications read on one device are read on the person’s other devices only', async () => {
  const screens = await everyone()
  const mine = await fixture.screens.admin(rooms.person(fixture.agent.id))
  await setAssignee(actingAs(fixture.db, fixture.supervisor), {
    number: fixture.ticket.number,
    assignee: fixture.agent.alias,
    expected: null,
  })
  await fixture.handle('ticket.assigned', await fixture.latest('ticket.assigned'))
  await readNotifications(acting())
  const event = await fixture.latest('person.notifications_read')
  await fixture.handle('person.notifications_read', event)
  await fixture.handle('person.notifications_read', event)
  await arrived(screens, mine)

  expect(mine.heard('notifications.read')).toMatchObject([
    { ids: null, upTo: event.at, unread: { count: 0 } },
    { ids: null, upTo: event.at, unread: { count: 0 } },
  ])
  expect(screens.supervisor.heard('notifications.read')).toEqual([])
})

test('a reply that waits is said to those who have the ticket open, and its author hears of one that is held', async () => {
  const screens = await everyone()
  const author = await fixture.screens.admin(rooms.person(fixture.agent.id))
  const { id: ticketId, number } = fixture.ticket
  const about = { ticketId, authorId: fixture.agent.id, sendAt: new Date().toISOString() }
  const change = { type: 'ticket.scheduled_reply_changed', ...about, how: 'held' } as const
  await transact(fixture.db, (tx) => recordEvent(tx, occasion, change))
  const type = 'ticket.scheduled_reply_changed'
  await fixture.handle(type, await fixture.latest(type))
  await fixture.handle(type, await fixture.latest(type))
  await arrived(screens, author)

  expect(screens.team.heard('ticket.scheduled_replies')[0]).toEqual({ number })
  expect(screens.other.heard('ticket.scheduled_replies')).toEqual([])
  const pushes = author.heard('notification.added')
  expect(pushes[0]).toMatchObject({ notification: { isHeldReply: true, ticket: { number } } })
  expect(screens.other.heard('notification.added')).toEqual([])
})

test('a new participant is shown to agents with the ticket open, and to nobody else', async () => {
  const screens = await everyone()
  const { id: ticketId } = fixture.ticket
  const { db } = fixture
  const tutor = await aStudent(db)
  await insert(db, 'ticket_participant', { ticketId, personId: tutor.id, addedAt: new Date() })
  const change = { type: 'ticket.participant_changed', ticketId, personId: tutor.id, how: 'added' } as const
  await transact(db, (tx) => recordEvent(tx, occasion, change))
  await fixture.handle('ticket.participant_changed', await fixture.latest('ticket.participant_changed'))
  await arrived(screens)

  expect(screens.team.heard('ticket.participants')).toMatchObject([
    { number: fixture.ticket.number, participants: [{ address: tutor.email }] },
  ])
  expect(screens.other.heard('ticket.participants')).toEqual([])
})

test('a new watcher is shown to agents with the ticket open', async () => {
  const screens = await everyone()
  await setWatching(acting(), { number: fixture.ticket.number, isWatching: true })
  await fixture.handle('ticket.watchers_changed', await fixture.latest('ticket.watchers_changed'))
  await arrived(screens)

  expect(screens.team.heard('ticket.watchers')).toMatchObject([
    { number: fixture.ticket.number, watchers: [{ alias: fixture.agent.alias }] },
  ])
  expect(screens.other.heard('ticket.watchers')).toEqual([])
})

test('concurrent changes of a ticket push it once to the requester and each thread event once to staff', async () => {
  const screens = await everyone()
  const { number } = fixture.ticket
  await setStatus(acting(), { number, status: 'pending' })
  const status = await fixture.latest('ticket.status_changed')
  await replyToTicket(acting(), { number, ...replyInput('Hello') })
  const reply = await fixture.latest('ticket.replied')
  await Promise.all([
    fixture.handle('ticket.replied', reply),
    fixture.handle('ticket.status_changed', status),
  ])
  await arrived(screens)

  const changes = screens.supervisor.changes()
  expect(changes.filter(({ event }) => event !== null)).toMatchObject([{ event: { id: status.id } }])
  expect(screens.requester.changes()).toHaveLength(1)
})

test('a requester who reads an answer is pushed to their own devices only', async () => {
  const { requester, ticket } = fixture
  await replyToTicket(acting(), { number: ticket.number, ...replyInput('Ready.') })
  const own = actingAs(fixture.db, requester)
  const { messages } = await getMyTicket(own, ticket)
  const screens = await everyone()
  await readMyTicket(own, { number: ticket.number, messageId: messages.at(-1)?.id ?? '' })
  await fixture.handle('ticket.read', await fixture.latest('ticket.read'))
  await arrived(screens)

  expect(screens.requester.changes()).toMatchObject([{ row: { number: ticket.number, isUnread: false } }])
  for (const screen of [screens.team, screens.supervisor, screens.other, screens.stranger])
    expect(screen.changes()).toEqual([])
})

test('a rating reaches the team’s lists with its thread event and its comment', async () => {
  const { requester, ticket } = fixture
  await setStatus(acting(), { number: ticket.number, status: 'resolved' })
  const screens = await everyone()
  const rating = { rating: '4', comment: 'Quick.' } as const
  await rateTicket(actingAs(fixture.db, requester), { number: ticket.number, ...rating })
  await fixture.handle('ticket.rated', await fixture.latest('ticket.rated'))
  await arrived(screens)

  expect(screens.team.changes()).toMatchObject([
    { row: { rating: '4', ratingComment: 'Quick.' }, event: { type: 'ticket.rated', from: 'none', to: '4' } },
  ])
  expect(screens.requester.changes()).toMatchObject([{ row: { rating: '4' } }])
  expect(screens.stranger.changes()).toEqual([])
})

test('missing answers of the requester reach the agents with what is still missing, and their own screens', async () => {
  const { requester, ticket, db } = fixture
  const { number } = ticket
  const fields = ['Room', 'Device'].map((label) => ({
    key: label.toLowerCase(),
    type: 'text',
    label,
    isRequired: true,
  }))
  const { id: formId } = await insert(db, 'form', { alias: 'repair', name: 'Repair' })
  const version = { formId, version: 1, fields, publishedAt: new Date() }
  const { id: formVersionId } = await insert(db, 'form_version', version)
  await updateOne(db, 'ticket', { number }, { formVersionId })
  const screens = await everyone()
  await giveMissingAnswers(actingAs(db, requester), { number, formAnswers: { room: 'B12' } })
  const type = 'ticket.form_answers_changed'
  await fixture.handle(type, await fixture.latest(type))
  await arrived(screens)

  expect(screens.team.changes()).toMatchObject([
    {
      event: { type, to: 'Room' },
      formAnswers: [{ key: 'room', answer: 'B12' }],
      missingAnswers: { fields: [{ key: 'device' }] },
    },
  ])
  expect(screens.requester.changes()).toMatchObject([{ hasNewAnswers: true }])
  expect([...screens.other.changes(), ...screens.stranger.changes()]).toEqual([])
})

test('the owner of an automation that is paused hears of it on their own screens', async () => {
  const screens = await everyone()
  const owner = await fixture.screens.admin(rooms.person(fixture.agent.id))
  const because = writeProblem(problem('automation_paused', { because: 'team', name: 'Night desk' }))
  const { id: automationId } = await insert(fixture.db, 'automation', {
    alias: 'parcels',
    title: 'Parcels',
    ownerId: fixture.agent.id,
    personId: fixture.requester.id,
    position: 1,
    draft: {},
    pausedFor: because,
    updatedAt: new Date(),
  })
  const pause = { type: 'automation.paused', automationId, because } as const
  await transact(fixture.db, (tx) => recordEvent(tx, occasion, pause))
  const event = await fixture.latest('automation.paused')
  await fixture.handle('automation.paused', event)
  await fixture.handle('automation.paused', event)
  await arrived(screens, owner)

  const paused = { record: 'automation', alias: 'parcels', title: 'Parcels' }
  const pushes = owner.heard('notification.added')
  expect(pushes[0]).toMatchObject({
    notification: { kind: 'paused', ticket: null, paused },
    unread: { count: 1 },
  })
  expect(pushes[1]?.notification).toEqual(pushes[0]?.notification)
  expect(screens.supervisor.heard('notification.added')).toEqual([])
})
