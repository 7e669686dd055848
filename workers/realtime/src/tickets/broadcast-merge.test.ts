import { randomUUID } from 'node:crypto'
import { limits } from '@lodge/contracts'
import { createFollowUp, linkTicket, mergeTickets, rooms, undoMerge } from '@lodge/desk'
import { actingAs, after, aTicket, noon } from '@lodge/desk/testing'
import { expect, test } from 'vitest'
import { type RealtimeFixture, setUpRealtimeFixture } from '../testing/realtime-fixture.ts'

let world: RealtimeFixture
setUpRealtimeFixture((entered) => {
  world = entered
})

const acting = () => actingAs(world.db, world.agent)

test('a merge and its undoing reach both tickets’ screens, and the student, each as it is theirs', async () => {
  const into = await aTicket(world.db, { team: world.team, requester: world.requester })
  const { number } = world.ticket
  const atFrom = await world.screens.admin(rooms.team(world.team.id), rooms.ticket(number))
  const atInto = await world.screens.admin(rooms.allTickets, rooms.ticket(into.number))
  const student = await world.screens.portal(rooms.person(world.requester.id))
  const stranger = await world.screens.portal(rooms.person(world.agent.id))

  await mergeTickets(acting(), { number, target: into.number })
  await world.handle('ticket.merged', await world.latest('ticket.merged'))

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
  expect(world.recounts.length).toBeGreaterThan(0)

  await undoMerge(acting(), { number })
  await world.handle('ticket.unmerged', await world.latest('ticket.unmerged'))

  await expect
    .poll(() => student.changes().findLast(({ row }) => row.number === number))
    .toMatchObject({ row: { number, status: 'new' } })
  await expect
    .poll(() => atInto.heard('ticket.stale'))
    .toEqual([{ number: into.number }, { number: into.number }])
  expect(stranger.heard('ticket.stale')).toEqual([])
})

test('a link reaches who has either ticket open, and nobody in the portal', async () => {
  const other = await aTicket(world.db, { team: world.team, requester: world.requester })
  const { number } = world.ticket
  const both = await world.screens.admin(
    rooms.team(world.team.id),
    rooms.ticket(number),
    rooms.ticket(other.number),
  )
  const student = await world.screens.portal(rooms.person(world.requester.id))
  await linkTicket(acting(), { number, other: other.number, kind: 'related' })
  await world.handle('ticket.linked', await world.latest('ticket.linked'))

  await expect
    .poll(() =>
      both
        .heard('ticket.stale')
        .map((stale) => stale.number)
        .sort(),
    )
    .toEqual([number, other.number].sort())
  world.sockets.portal.emit('hello', { now: new Date().toISOString() })
  await expect.poll(() => student.heard('hello')).toHaveLength(1)
  expect(student.heard('ticket.stale')).toEqual([])
})

test('who has either ticket open learns that one follows up the other', async () => {
  const { team, requester } = world
  const closed = await aTicket(world.db, { team, requester, status: 'closed', closedAt: noon })
  const muchLater = after((limits.reopenDays + 1) * 24 * 60)
  const { number } = await createFollowUp(actingAs(world.db, requester, muchLater), {
    ...{ number: closed.number, body: 'It happened again.', attachments: [] },
    submissionId: randomUUID(),
  })
  const atClosed = await world.screens.admin(rooms.team(team.id), rooms.ticket(closed.number))
  const atFollowUp = await world.screens.admin(rooms.team(team.id), rooms.ticket(number))
  const event = await world.latest('ticket.follow_up_created')
  await world.handle('ticket.follow_up_created', event)

  await expect.poll(() => atFollowUp.heard('ticket.stale')).toEqual([{ number }])
  await expect.poll(() => atClosed.heard('ticket.stale')).toEqual([{ number: closed.number }])
  expect(atFollowUp.changes().at(-1)).toMatchObject({
    event: { type: 'ticket.follow_up_created', from: String(closed.number), to: null },
  })
  expect(atClosed.changes().at(0)).toMatchObject({
    event: { type: 'ticket.follow_up_created', from: null, to: String(number) },
  })
})
