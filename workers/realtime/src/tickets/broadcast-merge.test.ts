import { randomUUID } from 'node:crypto'
import { limits } from '@lodge/contracts'
import { getOne, insert } from '@lodge/database'
import { mergePeople, undoPeopleMerge } from '@lodge/desk/directory'
import { actingAs, after, aMessage, aStudent, aSuperadmin, aTicket, noon } from '@lodge/desk/testing'
import {
  confirmRequester,
  createFollowUp,
  linkTicket,
  mergeTickets,
  moveMessage,
  rooms,
  undoMerge,
} from '@lodge/desk/ticketing'
import { expect, test } from 'vitest'
import { type RealtimeFixture, setUpRealtimeFixture } from '../testing/realtime-fixture.ts'

let fixture: RealtimeFixture
setUpRealtimeFixture((created) => {
  fixture = created
})

const acting = () => actingAs(fixture.db, fixture.agent)

test('a merge and its undo reach the screens of both tickets and the student', async () => {
  const into = await aTicket(fixture.db, { team: fixture.team, requester: fixture.requester })
  const { number } = fixture.ticket
  const atFrom = await fixture.screens.admin(rooms.team(fixture.team.id), rooms.ticket(number))
  const atInto = await fixture.screens.admin(rooms.allTickets, rooms.ticket(into.number))
  const student = await fixture.screens.portal(rooms.person(fixture.requester.id))
  const stranger = await fixture.screens.portal(rooms.person(fixture.agent.id))

  await mergeTickets(acting(), { number, target: into.number })
  await fixture.handle('ticket.merged', await fixture.latest('ticket.merged'))

  await expect.poll(() => atFrom.heard('ticket.stale')).toEqual([{ number }])
  await expect.poll(() => atInto.heard('ticket.stale')).toEqual([{ number: into.number }])
  await expect.poll(() => student.heard('ticket.stale')).toEqual([{ number }, { number: into.number }])
  expect(student.changes().at(0)).toMatchObject({
    row: { number, status: 'closed' },
    can: { reopen: false },
  })
  expect(atFrom.changes().at(0)).toMatchObject({
    row: { number, status: 'closed' },
    event: { type: 'ticket.merged', to: null },
  })
  expect(atInto.changes().find(({ row }) => row.number === into.number)).toMatchObject({
    event: { type: 'ticket.merged', to: String(number) },
  })
  expect(fixture.recounts.length).toBeGreaterThan(0)

  await undoMerge(acting(), { number })
  await fixture.handle('ticket.unmerged', await fixture.latest('ticket.unmerged'))

  await expect
    .poll(() => student.changes().findLast(({ row }) => row.number === number))
    .toMatchObject({ row: { number, status: 'new' } })
  await expect
    .poll(() => atInto.heard('ticket.stale'))
    .toEqual([{ number: into.number }, { number: into.number }])
  expect(stranger.heard('ticket.stale')).toEqual([])
})

test('a moved message reaches the screens of both tickets and the student', async () => {
  const into = await aTicket(fixture.db, { team: fixture.team, requester: fixture.requester })
  const { number } = fixture.ticket
  const { id: messageId } = await aMessage(fixture.db, {
    ticket: fixture.ticket,
    author: fixture.requester,
    side: 'requester',
    createdAt: after(1),
  })
  const atFrom = await fixture.screens.admin(rooms.team(fixture.team.id), rooms.ticket(number))
  const atInto = await fixture.screens.admin(rooms.allTickets, rooms.ticket(into.number))
  const student = await fixture.screens.portal(rooms.person(fixture.requester.id))

  await moveMessage(acting(), { number, messageId, target: into.number })
  for (const event of await fixture.all('ticket.message_moved'))
    await fixture.handle('ticket.message_moved', event)

  await expect.poll(() => atFrom.heard('ticket.stale')).toEqual([{ number }])
  await expect.poll(() => atInto.heard('ticket.stale')).toEqual([{ number: into.number }])
  await expect.poll(() => student.heard('ticket.stale')).toEqual([{ number }, { number: into.number }])
  expect(atFrom.changes().at(0)).toMatchObject({
    event: { type: 'ticket.message_moved', to: String(into.number) },
  })
})

test('another requester reaches both people and the agents who have the ticket open', async () => {
  const { id: ticketId, number } = await aTicket(fixture.db, {
    team: fixture.team,
    requester: fixture.otherAgent,
  })
  const message = await getOne(fixture.db, 'message', { ticketId })
  const address = 'kofi.forwarded@marlow.example'
  const forward = { address, name: 'Kofi', body: 'My words', note: '' }
  await insert(fixture.db, 'ticket_forward', { ...forward, ticketId, messageId: message.id })
  const desk = await fixture.screens.admin(rooms.team(fixture.team.id), rooms.ticket(number))
  const former = await fixture.screens.portal(rooms.person(fixture.otherAgent.id))
  const stranger = await fixture.screens.portal(rooms.person(fixture.requester.id))

  await confirmRequester(acting(), { number, address })
  const { requesterId } = await getOne(fixture.db, 'ticket', { number })
  const student = await fixture.screens.portal(rooms.person(requesterId))
  const changed = await fixture.latest('ticket.requester_changed')
  await fixture.handle('ticket.requester_changed', changed)

  await expect.poll(() => desk.heard('ticket.stale')).toEqual([{ number }])
  await expect.poll(() => student.heard('ticket.stale')).toEqual([{ number }])
  expect(desk.changes().at(0)).toMatchObject({
    row: { number, requester: { name: 'Kofi' } },
    event: { type: 'ticket.requester_changed', to: 'Kofi' },
  })
  expect(student.changes().at(0)).toMatchObject({ row: { number } })
  expect(former.heard('ticket.stale')).toEqual([{ number }])
  expect(former.changes()).toEqual([])
  expect(stranger.heard('ticket.stale')).toEqual([])
})

test('a merge of people names the other requester on open tickets and closes the former’s pages', async () => {
  const [source, target] = [await aStudent(fixture.db), await aStudent(fixture.db)]
  const { number } = await aTicket(fixture.db, { team: fixture.team, requester: source })
  const desk = await fixture.screens.admin(rooms.team(fixture.team.id), rooms.ticket(number))
  const former = await fixture.screens.portal(rooms.person(source.id))
  const present = await fixture.screens.portal(rooms.person(target.id))
  const stranger = await fixture.screens.portal(rooms.person(fixture.requester.id))
  const superadmin = actingAs(fixture.db, await aSuperadmin(fixture.db))
  const deliver = async () => {
    await fixture.handle('ticket.people_merged', await fixture.latest('ticket.people_merged'))
    await fixture.handle('person.access_changed', await fixture.latest('person.access_changed'))
  }
  const requesterAtDesk = () => desk.changes().findLast(({ row }) => row.number === number)?.row.requester

  await mergePeople(superadmin, {
    alias: source.alias,
    target: target.alias,
    revision: (await getOne(fixture.db, 'person', { id: source.id })).revision,
    targetRevision: (await getOne(fixture.db, 'person', { id: target.id })).revision,
  })
  await deliver()

  await expect.poll(requesterAtDesk).toMatchObject({ name: target.name })
  await expect.poll(() => desk.heard('ticket.stale')).toEqual([{ number }])
  await expect.poll(() => present.heard('ticket.stale')).toEqual([{ number }])
  await expect.poll(former.drops).toBe(1)
  expect([former.changes(), present.drops()]).toEqual([[], 0])

  await undoPeopleMerge(superadmin, { alias: source.alias })
  await deliver()

  await expect.poll(requesterAtDesk).toMatchObject({ name: source.name })
  await expect.poll(present.drops).toBe(1)
  expect(stranger.heard('ticket.stale')).toEqual([])
})

test('a link reaches agents with either ticket open, and nobody in the portal', async () => {
  const other = await aTicket(fixture.db, { team: fixture.team, requester: fixture.requester })
  const { number } = fixture.ticket
  const memberOfBoth = await fixture.screens.admin(
    rooms.team(fixture.team.id),
    rooms.ticket(number),
    rooms.ticket(other.number),
  )
  const student = await fixture.screens.portal(rooms.person(fixture.requester.id))
  await linkTicket(acting(), { number, other: other.number, kind: 'related' })
  await fixture.handle('ticket.linked', await fixture.latest('ticket.linked'))

  await expect
    .poll(() =>
      memberOfBoth
        .heard('ticket.stale')
        .map((stale) => stale.number)
        .sort(),
    )
    .toEqual([number, other.number].sort())
  fixture.sockets.portal.emit('hello', { now: new Date().toISOString() })
  await expect.poll(() => student.heard('hello')).toHaveLength(1)
  expect(student.heard('ticket.stale')).toEqual([])
})

test('agents with either ticket open see that one follows up the other', async () => {
  const { team, requester } = fixture
  const closed = await aTicket(fixture.db, { team, requester, status: 'closed', closedAt: noon })
  const muchLater = after((limits.reopenDays + 1) * 24 * 60)
  const { number } = await createFollowUp(actingAs(fixture.db, requester, muchLater), {
    number: closed.number,
    body: 'It happened again.',
    attachments: [],
    submissionId: randomUUID(),
  })
  const atClosed = await fixture.screens.admin(rooms.team(team.id), rooms.ticket(closed.number))
  const atFollowUp = await fixture.screens.admin(rooms.team(team.id), rooms.ticket(number))
  const event = await fixture.latest('ticket.follow_up_created')
  await fixture.handle('ticket.follow_up_created', event)

  await expect.poll(() => atFollowUp.heard('ticket.stale')).toEqual([{ number }])
  await expect.poll(() => atClosed.heard('ticket.stale')).toEqual([{ number: closed.number }])
  expect(atFollowUp.changes().at(-1)).toMatchObject({
    event: { type: 'ticket.follow_up_created', from: String(closed.number), to: null },
  })
  expect(atClosed.changes().at(0)).toMatchObject({
    event: { type: 'ticket.follow_up_created', from: null, to: String(number) },
  })
})
