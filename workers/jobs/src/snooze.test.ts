import { tmpdir } from 'node:os'
import { limits } from '@lodge/contracts'
import { countRows, getOne } from '@lodge/database'
import { systemContext } from '@lodge/desk/foundation'
import { actingAs, after, anAgent, aTeam, aTicket, eventsOf } from '@lodge/desk/testing'
import { autoCloseTickets, setStatus } from '@lodge/desk/ticketing'
import { type Plumbing, somePlumbing } from '@lodge/events/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { untilNone } from './until-none.ts'
import { startJobsWorker } from './worker.ts'

let fixture: Plumbing
beforeEach(async () => {
  fixture = await somePlumbing()
})
afterEach(() => fixture.close())

const start = () =>
  startJobsWorker({
    DATABASE_URL: fixture.url.database,
    REDIS_URL: fixture.url.redis,
    LODGE_REDIS_PREFIX: fixture.prefix,
    LOG_LEVEL: 'silent',
    LODGE_FILES_DIR: tmpdir(),
    LODGE_SECRET: 'a secret of the tests',
  })

/** Returns a ticket that was put on hold an hour ago, until this many seconds from now. */
async function aSnoozedTicket(seconds: number) {
  const team = await aTeam(fixture.db)
  const agent = await anAgent(fixture.db, { teams: [team] })
  const ticket = await aTicket(fixture.db, { team })
  const anHourAgo = after(-60, new Date())
  const until = new Date(Date.now() + seconds * 1000)
  await setStatus(actingAs(fixture.db, agent, anHourAgo), {
    number: ticket.number,
    status: 'on_hold',
    until: until.toISOString(),
  })
  return { ...ticket, until }
}

const statusOf = async ({ id }: { id: string }) => (await getOne(fixture.db, 'ticket', { id })).status

const wakingsOf = async (ticket: { id: string }) =>
  (await eventsOf(fixture.db, ticket)).filter(({ payload }) =>
    JSON.stringify(payload).includes('"unsnoozed"'),
  )

test('two workers open a snoozed ticket once, and not before its time', async () => {
  const tickets = await Promise.all([aSnoozedTicket(2), aSnoozedTicket(2), aSnoozedTicket(3)])
  const workers = await Promise.all([start(), start()])
  for (const ticket of tickets) await expect.poll(() => statusOf(ticket), { timeout: 15_000 }).toBe('open')
  await Promise.all(workers.map((worker) => worker.close()))
  for (const ticket of tickets) {
    const wakings = await wakingsOf(ticket)
    expect(wakings).toHaveLength(1)
    expect(wakings[0]?.createdAt.getTime()).toBeGreaterThanOrEqual(ticket.until.getTime())
  }
}, 30_000)

test('the next worker opens a ticket whose snooze ended in between, and closes an old resolved one', async () => {
  const ticket = await aSnoozedTicket(-1800)
  const updatedAt = after(-limits.autoCloseAfterDays * 24 * 60 - 1, new Date())
  const resolved = await aTicket(fixture.db, { status: 'resolved', updatedAt })
  const worker = await start()
  await expect.poll(() => statusOf(ticket), { timeout: 15_000 }).toBe('open')
  await expect.poll(() => statusOf(resolved), { timeout: 15_000 }).toBe('closed')
  await worker.close()
  expect(await wakingsOf(ticket)).toHaveLength(1)
}, 30_000)

test('a snooze ends at its time although Redis has lost everything', async () => {
  const [early, late] = [await aSnoozedTicket(0), await aSnoozedTicket(5)]
  const worker = await start()
  await expect.poll(() => statusOf(early), { timeout: 15_000 }).toBe('open')
  for await (const keys of fixture.redis.scanStream({ match: `${fixture.prefix}*` }))
    if (keys.length > 0) await fixture.redis.del(keys)
  await expect.poll(() => statusOf(late), { timeout: 15_000 }).toBe('open')
  await worker.close()

  expect(await wakingsOf(late)).toHaveLength(1)
}, 40_000)

test('a stopped worker leaves the rest of a long run to the next worker', async () => {
  const updatedAt = after(-limits.autoCloseAfterDays * 24 * 60 - 1, new Date())
  const team = await aTeam(fixture.db)
  await Promise.all(
    Array.from({ length: 60 }, () => aTicket(fixture.db, { team, status: 'resolved', updatedAt })),
  )
  const closing = new AbortController()
  const closeTickets = untilNone(autoCloseTickets)(systemContext(fixture.db), closing.signal)
  closing.abort()
  await closeTickets

  expect(await countRows(fixture.db, 'ticket', { status: 'closed' })).toBe(50)
})
