import { limits } from '@lodge/contracts'
import { setStatus, systemContext } from '@lodge/desk'
import { actingAs, after, anAgent, aTeam, aTicket, eventsOf } from '@lodge/desk/testing'
import { type Plumbing, somePlumbing } from '@lodge/events/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closer } from './pass-time.ts'
import { runSla } from './run-sla.ts'

let world: Plumbing
beforeEach(async () => {
  world = await somePlumbing()
})
afterEach(() => world.close())

/** A ticket that was put on hold an hour ago, until a moment so many seconds from now. */
async function aWaitingTicket(seconds: number) {
  const team = await aTeam(world.db)
  const agent = await anAgent(world.db, { teams: [team] })
  const ticket = await aTicket(world.db, { team })
  const anHourAgo = after(-60, new Date())
  const until = new Date(Date.now() + seconds * 1000)
  await setStatus(actingAs(world.db, agent, anHourAgo), {
    number: ticket.number,
    status: 'on_hold',
    until: until.toISOString(),
  })
  return { ...ticket, until }
}

const statusOf = async ({ id }: { id: string }) =>
  (await world.db.prisma.ticket.findUniqueOrThrow({ where: { id } })).status

const wakingsOf = async (ticket: { id: string }) =>
  (await eventsOf(world.db, ticket)).filter(({ payload }) => JSON.stringify(payload).includes('"woken"'))

test('of two workers one opens a ticket at its time, and not before', async () => {
  const tickets = await Promise.all([aWaitingTicket(2), aWaitingTicket(2), aWaitingTicket(3)])
  const workers = [runSla(world), runSla(world)]
  for (const ticket of tickets) await expect.poll(() => statusOf(ticket), { timeout: 15_000 }).toBe('open')
  await Promise.all(workers.map((worker) => worker.close()))
  for (const ticket of tickets) {
    const wakings = await wakingsOf(ticket)
    expect(wakings).toHaveLength(1)
    expect(wakings[0]?.createdAt.getTime()).toBeGreaterThanOrEqual(ticket.until.getTime())
  }
}, 30_000)

test('a ticket whose time came while no worker ran is opened by the next one, and an old resolved one closed', async () => {
  const ticket = await aWaitingTicket(-1800)
  const updatedAt = after(-limits.closeAfterDays * 24 * 60 - 1, new Date())
  const resolved = await aTicket(world.db, { status: 'resolved', updatedAt })
  const worker = runSla(world)
  await expect.poll(() => statusOf(ticket), { timeout: 15_000 }).toBe('open')
  await expect.poll(() => statusOf(resolved), { timeout: 15_000 }).toBe('closed')
  await worker.close()
  expect(await wakingsOf(ticket)).toHaveLength(1)
}, 30_000)

test('a worker that is stopped leaves the rest of a long round to the next', async () => {
  const updatedAt = after(-limits.closeAfterDays * 24 * 60 - 1, new Date())
  const team = await aTeam(world.db)
  await Promise.all(
    Array.from({ length: 60 }, () => aTicket(world.db, { team, status: 'resolved', updatedAt })),
  )
  const closing = new AbortController()
  const round = closer(systemContext(world.db))(closing.signal)
  closing.abort()
  await round

  expect(await world.db.prisma.ticket.count({ where: { status: 'closed' } })).toBe(50)
})
