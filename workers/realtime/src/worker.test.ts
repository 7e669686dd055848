import { limits } from '@lodge/contracts'
import { actingAs, aTicket } from '@lodge/desk/testing'
import { countQueues, replyToTicket, rooms, setStatus } from '@lodge/desk/ticketing'
import { startRelay } from '@lodge/events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRealtimeFixture, replyInput } from './testing/realtime-fixture.ts'
import { startRealtime } from './worker.ts'

let fixture: Awaited<ReturnType<typeof createRealtimeFixture>>
let running: { close: () => Promise<void> }[]
beforeEach(async () => {
  fixture = await createRealtimeFixture()
  running = [startRelay(fixture.plumbing), startRealtime(fixture.plumbing), startRealtime(fixture.plumbing)]
})
afterEach(async () => {
  expect(fixture.screens.broken).toEqual([])
  await Promise.all(running.map((one) => one.close()))
  await fixture.close()
})

test('a reply through outbox, relay and queue reaches the requester', async () => {
  const requester = await fixture.screens.portal(rooms.person(fixture.requester.id))
  await replyToTicket(actingAs(fixture.db, fixture.agent), {
    number: fixture.ticket.number,
    ...replyInput('Done.'),
  })
  await expect
    .poll(() => requester.heard('message.added'))
    .toContainEqual(expect.objectContaining({ body: 'Done.' }))
  // What was read before the reply may arrive after it, and is older.
  await expect
    .poll(() => requester.changes().toSorted((one, other) => other.row.version - one.row.version)[0])
    .toMatchObject({ row: { number: fixture.ticket.number, status: 'open' } })
})

test('a burst of changes pushes counts only a few times a second, and ends with the right counts', async () => {
  const [supervisor, team, other] = await Promise.all([
    fixture.screens.admin(rooms.allTickets),
    fixture.screens.admin(rooms.team(fixture.team.id)),
    fixture.screens.admin(rooms.team(fixture.otherTeam.id)),
  ])
  await expect.poll(() => fixture.plumbing.redis.exists(`${fixture.plumbing.prefix}:pushed-counts`)).toBe(1)
  // However slow the machine is, the burst lasts until the limit had to hold pushes back.
  let createdCount = 1
  while (supervisor.heard('queue_counts.changed').length <= limits.countPushesPerSecond) {
    await aTicket(fixture.db, { team: fixture.team, requester: fixture.requester })
    createdCount += 1
  }
  const right = await countQueues(fixture.db)
  expect(right.byTeam[fixture.team.alias]).toMatchObject({ open: createdCount, unassigned: createdCount })
  await expect
    .poll(() => supervisor.heard('queue_counts.changed').at(-1)?.byTeam, { timeout: 5_000 })
    .toEqual(right.byTeam)

  await expect
    .poll(() => team.heard('queue_counts.changed').at(-1)?.byTeam)
    .toEqual({ [fixture.team.alias]: right.byTeam[fixture.team.alias] })
  // Nothing but what was found for this team when the workers started.
  const nothing = { open: 0, unassigned: 0, atRisk: 0, breached: 0 }
  const pushedToOther = other.heard('queue_counts.changed').map(({ byTeam }) => byTeam)
  expect([[], [{ [fixture.otherTeam.alias]: nothing }]]).toContainEqual(pushedToOther)
  const versions = supervisor.heard('queue_counts.changed').map(({ version }) => version)
  expect(versions).toEqual(versions.toSorted((one, another) => one - another))
  const at = supervisor.heardAt('queue_counts.changed')
  expect(at.length).toBeGreaterThan(limits.countPushesPerSecond)
  const mostInASecond = Math.max(
    ...at.map((from) => at.filter((one) => one >= from && one < from + 1_000).length),
  )
  expect(mostInASecond).toBeLessThanOrEqual(limits.countPushesPerSecond)
})

test('a single change updates the counts at once', async () => {
  const supervisor = await fixture.screens.admin(rooms.allTickets)
  await expect.poll(() => fixture.plumbing.redis.exists(`${fixture.plumbing.prefix}:pushed-counts`)).toBe(1)
  await setStatus(actingAs(fixture.db, fixture.agent), { number: fixture.ticket.number, status: 'resolved' })
  await expect
    .poll(() => supervisor.heard('queue_counts.changed').at(-1)?.byTeam[fixture.team.alias])
    .toMatchObject({ open: 0, unassigned: 0 })
})

test('counts that another process has pushed are taken into account', async () => {
  const supervisor = await fixture.screens.admin(rooms.allTickets)
  const opens = () => supervisor.heard('queue_counts.changed').at(-1)?.byTeam[fixture.team.alias]?.open
  for (const [status, open] of [
    ['resolved', 0],
    ['open', 1],
    ['resolved', 0],
    ['open', 1],
  ] as const) {
    await setStatus(actingAs(fixture.db, fixture.agent, new Date()), {
      number: fixture.ticket.number,
      status,
    })
    await expect.poll(opens).toBe(open)
  }
})
