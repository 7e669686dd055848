import { transact } from '@lodge/database'
import {
  readNotifications,
  replyToTicket,
  rooms,
  setAssignee,
  setStatus,
  setTeam,
  setWatching,
} from '@lodge/desk'
import { actingAs } from '@lodge/desk/testing'
import { recordEvent } from '@lodge/events'
import { expect, test } from 'vitest'
import { type RealtimeFixture, replyInput, setUpRealtimeFixture } from './testing/realtime-fixture.ts'

let world: RealtimeFixture
setUpRealtimeFixture((entered) => {
  world = entered
})

const teamScreen = () => world.screens.admin(rooms.team(world.team.id), rooms.ticket(world.ticket.number))
const otherTeamScreen = () => world.screens.admin(rooms.team(world.otherTeam.id))
const supervisorScreen = () => world.screens.admin(rooms.allTickets, rooms.person(world.supervisor.id))
const requesterScreen = () => world.screens.portal(rooms.person(world.requester.id))
const strangerScreen = () => world.screens.portal(rooms.person(world.agent.id))

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

const acting = () => actingAs(world.db, world.agent)
const occasion = { actorId: null, at: new Date(), requestId: null, ip: null }

/** Waits until everything sent so far has arrived: what is sent last on a namespace comes last. */
async function arrived(
  screens: Awaited<ReturnType<typeof everyone>>,
  ...more: Awaited<ReturnType<typeof teamScreen>>[]
) {
  const now = new Date().toISOString()
  world.sockets.admin.emit('hello', { now })
  world.sockets.portal.emit('hello', { now })
  const { requester, stranger, ...agents } = screens
  for (const screen of [...Object.values(agents), ...more])
    await expect.poll(() => screen.heard('hello')).toContainEqual({ now })
  for (const screen of [requester, stranger])
    await expect.poll(() => screen.heard('hello')).toContainEqual({ now })
}

test('an opened ticket reaches its team, the supervisor and its requester, once each', async () => {
  const screens = await everyone()
  await world.handle('ticket.created', await world.latest('ticket.created'))
  await arrived(screens)

  const { number } = world.ticket
  for (const screen of [screens.team, screens.supervisor, screens.requester])
    expect(screen.changes()).toMatchObject([{ row: { number, status: 'new' } }])
  expect(screens.other.changes()).toEqual([])
  expect(screens.stranger.changes()).toEqual([])
  expect(world.recounts).toHaveLength(1)
})

test('an agent in the team and in the room of the ticket receives a change once', async () => {
  const both = await world.screens.admin(
    rooms.team(world.team.id),
    rooms.allTickets,
    rooms.ticket(world.ticket.number),
  )
  const screens = { ...(await everyone()), both }
  await setStatus(acting(), { number: world.ticket.number, status: 'pending' })
  await world.handle('ticket.status_changed', await world.latest('ticket.status_changed'))
  await arrived(screens)

  expect(both.changes()).toMatchObject([{ row: { status: 'pending' }, event: { to: 'pending' } }])
  expect(screens.requester.changes()).toMatchObject([{ row: { status: 'pending' } }])
})

test('a public reply reaches who has the ticket open and its requester', async () => {
  const screens = await everyone()
  await replyToTicket(acting(), { number: world.ticket.number, ...replyInput('Try again now.') })
  await world.handle('ticket.replied', await world.latest('ticket.replied'))
  await arrived(screens)

  for (const heard of [screens.team.heard('message.added'), screens.requester.heard('message.added')])
    expect(heard).toMatchObject([{ body: 'Try again now.', visibility: 'public' }])
  expect(screens.stranger.heard('message.added')).toEqual([])
})

test('an internal note reaches the admin area and nobody in the portal', async () => {
  const screens = await everyone()
  await replyToTicket(acting(), { number: world.ticket.number, ...replyInput('A secret.', 'internal') })
  await world.handle('ticket.replied', await world.latest('ticket.replied'))
  await arrived(screens)

  expect(screens.team.heard('message.added')).toMatchObject([{ body: 'A secret.', visibility: 'internal' }])
  for (const screen of [screens.requester, screens.stranger]) {
    expect(screen.heard('message.added')).toEqual([])
    expect(JSON.stringify(screen.changes())).not.toContain('A secret.')
  }
})

test('a ticket that moves leaves its former team, which receives no more about it', async () => {
  const screens = await everyone()
  const { number } = world.ticket
  await setTeam(actingAs(world.db, world.supervisor), { number, team: world.otherTeam.alias })
  await world.handle('ticket.team_changed', await world.latest('ticket.team_changed'))
  await replyToTicket(actingAs(world.db, world.supervisor), {
    number,
    ...replyInput('Ours now.', 'internal'),
  })
  await world.handle('ticket.replied', await world.latest('ticket.replied'))
  await arrived(screens)

  const { name, alias } = world.otherTeam
  expect(screens.team.heard('ticket.access_lost')).toMatchObject([
    { number, team: { alias, name }, by: { name: world.supervisor.name } },
  ])
  expect(screens.team.changes()).toEqual([])
  expect(screens.team.heard('message.added')).toEqual([])
  expect(screens.other.heard('ticket.access_lost')).toEqual([])
  expect(screens.other.changes()[0]).toMatchObject({
    row: { number, team: { alias: world.otherTeam.alias } },
  })
  expect(screens.supervisor.heard('ticket.access_lost')).toEqual([])
  expect(world.recounts).toHaveLength(1)
})

test('a message does not reach an agent who should have left the room but did not yet', async () => {
  const screens = await everyone()
  const { number } = world.ticket
  await setTeam(actingAs(world.db, world.supervisor), { number, team: world.otherTeam.alias })
  await replyToTicket(actingAs(world.db, world.supervisor), {
    number,
    ...replyInput('Ours now.', 'internal'),
  })
  await world.handle('ticket.replied', await world.latest('ticket.replied'))
  await arrived(screens)

  expect(screens.team.heard('message.added')).toEqual([])
})

test('an assignment and a breach reach the screens and have the queues counted', async () => {
  const screens = await everyone()
  const { number, id: ticketId } = world.ticket
  await setAssignee(acting(), { number, assignee: world.agent.alias, expected: null })
  await world.handle('ticket.assigned', await world.latest('ticket.assigned'))
  await transact(world.db, (tx) => recordEvent(tx, occasion, { type: 'deadline.changed', ticketId }))
  await world.handle('deadline.changed', await world.latest('deadline.changed'))
  const deadline = { ticketId, deadlineId: ticketId, metric: 'resolution', cycle: 0 } as const
  await transact(world.db, (tx) =>
    recordEvent(tx, occasion, {
      type: 'deadline.breached',
      ...deadline,
      dueAt: occasion.at.toISOString(),
    }),
  )
  await world.handle('deadline.breached', await world.latest('deadline.breached'))
  await transact(world.db, (tx) =>
    recordEvent(tx, occasion, { type: 'deadline.warned', ...deadline, percent: 80 }),
  )
  await world.handle('deadline.warned', await world.latest('deadline.warned'))
  await arrived(screens)

  expect(screens.team.changes().map(({ event }) => event?.type)).toEqual([
    'ticket.assigned',
    undefined,
    'deadline.breached',
    undefined,
  ])
  expect(screens.requester.changes()[0]).toMatchObject({ row: { assignee: world.agent.name } })
  expect(world.recounts).toHaveLength(4)
})

test('an event that is handled twice says the same twice', async () => {
  const screens = await everyone()
  await replyToTicket(acting(), { number: world.ticket.number, ...replyInput('Try again now.') })
  const replied = await world.latest('ticket.replied')
  await world.handle('ticket.replied', replied)
  await world.handle('ticket.replied', replied)
  const changed = await world.latest('ticket.status_changed')
  await world.handle('ticket.status_changed', changed)
  await world.handle('ticket.status_changed', changed)
  await arrived(screens)

  const [one, other, ...more] = screens.requester.heard('message.added')
  expect(one).toEqual(other)
  expect(more).toEqual([])
  const versions = screens.team.changes().map(({ row }) => row.version)
  expect(new Set(versions).size).toBe(1)
})

test('an event of what is gone says nothing', async () => {
  const screens = await everyone()
  const gone = {
    id: crypto.randomUUID(),
    ticketId: crypto.randomUUID(),
    actorId: null,
    at: occasion.at.toISOString(),
  }
  await world.handle('deadline.changed', { ...gone, type: 'deadline.changed' })
  await arrived(screens)

  expect(screens.supervisor.changes()).toEqual([])
})

test('an ended session is hung up on, another of the same person is not', async () => {
  const ended = await world.screens.admin(rooms.person(world.agent.id), rooms.session('ended'))
  const other = await world.screens.admin(rooms.person(world.agent.id), rooms.session('other'))
  const personId = world.agent.id
  await transact(world.db, (tx) =>
    recordEvent(tx, occasion, {
      type: 'person.signed_out',
      personId,
      area: 'admin',
      sessionId: 'ended',
    }),
  )
  const event = await world.latest('person.signed_out')
  await world.handle('person.signed_out', event)
  await expect.poll(ended.drops).toBe(1)
  await world.handle('person.signed_out', event)

  expect(other.drops()).toBe(0)
})

test('a person whose access has changed is disconnected everywhere', async () => {
  const { id: personId } = world.agent
  const screens = [
    await world.screens.admin(rooms.person(personId)),
    await world.screens.admin(rooms.person(personId)),
    await world.screens.portal(rooms.person(personId)),
  ]
  const other = await supervisorScreen()
  await transact(world.db, (tx) => recordEvent(tx, occasion, { type: 'person.access_changed', personId }))
  const event = await world.latest('person.access_changed')
  await world.handle('person.access_changed', event)
  for (const screen of screens) await expect.poll(screen.drops).toBe(1)
  await world.handle('person.access_changed', event)

  expect(other.drops()).toBe(0)
})

test('a new assignee is notified on their own screens once it is written, and again after a crash', async () => {
  const screens = await everyone()
  const given = await world.screens.admin(rooms.person(world.agent.id))
  const bySupervisor = actingAs(world.db, world.supervisor)
  const { number } = world.ticket
  await setAssignee(bySupervisor, { number, assignee: world.agent.alias, expected: null })
  const event = await world.latest('ticket.assigned')
  await world.handle('ticket.assigned', event)
  await world.handle('ticket.assigned', event)
  await arrived(screens, given)

  const told = given.heard('notification.added')
  expect(told.map(({ notification }) => notification.ticket.number)).toEqual([number, number])
  expect(told[1]?.notification).toEqual(told[0]?.notification)
  expect(told[1]?.unread.count).toBe(1)
  for (const screen of [screens.team, screens.other, screens.supervisor])
    expect(screen.heard('notification.added')).toEqual([])
  expect(await world.db.prisma.notification.count()).toBe(1)
})

test('what is read on one device is read on the others, and on nobody else’s', async () => {
  const screens = await everyone()
  const mine = await world.screens.admin(rooms.person(world.agent.id))
  await setAssignee(actingAs(world.db, world.supervisor), {
    number: world.ticket.number,
    assignee: world.agent.alias,
    expected: null,
  })
  await world.handle('ticket.assigned', await world.latest('ticket.assigned'))
  await readNotifications(acting())
  const event = await world.latest('person.notifications_read')
  await world.handle('person.notifications_read', event)
  await world.handle('person.notifications_read', event)
  await arrived(screens, mine)

  expect(mine.heard('notifications.read')).toMatchObject([
    { ids: null, upTo: event.at, unread: { count: 0 } },
    { ids: null, upTo: event.at, unread: { count: 0 } },
  ])
  expect(screens.supervisor.heard('notifications.read')).toEqual([])
})

test('who watches a ticket is shown where it is open', async () => {
  const screens = await everyone()
  await setWatching(acting(), { number: world.ticket.number, isWatching: true })
  await world.handle('ticket.watchers_changed', await world.latest('ticket.watchers_changed'))
  await arrived(screens)

  expect(screens.team.heard('ticket.watchers')).toMatchObject([
    { number: world.ticket.number, watchers: [{ alias: world.agent.alias }] },
  ])
  expect(screens.other.heard('ticket.watchers')).toEqual([])
})

test('changes of a ticket that come together show it once, and each line of theirs', async () => {
  const screens = await everyone()
  const { number } = world.ticket
  await setStatus(acting(), { number, status: 'pending' })
  const status = await world.latest('ticket.status_changed')
  await replyToTicket(acting(), { number, ...replyInput('Hello') })
  const reply = await world.latest('ticket.replied')
  await Promise.all([world.handle('ticket.replied', reply), world.handle('ticket.status_changed', status)])
  await arrived(screens)

  const heard = screens.supervisor.changes()
  expect(heard.filter(({ event }) => event !== null)).toMatchObject([{ event: { id: status.id } }])
  expect(screens.requester.changes()).toHaveLength(1)
})
