import type { BulkUpdateInput } from '@lodge/contracts'
import { createDatabase, getOne, query, sql, timeLimits, transact, updateMany } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Context, systemContext } from '../../foundation/context.ts'
import { actingAs, after, anAgent, aStudent, aTeam, aTicket, eventsOf } from '../../testing/index.ts'
import { setStatus } from '../tickets/lifecycle/set-status.ts'
import { wakeSnoozedTickets } from '../tickets/lifecycle/wake-snoozed-tickets.ts'
import { mergeTickets } from '../tickets/merging/merge-tickets.ts'
import { changeTags } from '../tickets/properties/change-tags.ts'
import { setAssignee } from '../tickets/properties/set-assignee.ts'
import { setPriority } from '../tickets/properties/set-priority.ts'
import { createBulkUpdate } from './create-bulk-update.ts'
import { listBulkUpdateFailures, listBulkUpdates } from './list-bulk-updates.ts'
import { findUnfinishedBulkUpdates, recordBulkProgress, runBulkUpdateStep } from './run-bulk-update.ts'
import { undoBulkUpdate } from './undo-bulk-update.ts'

let db: TestDatabase
let team: Awaited<ReturnType<typeof aTeam>>
let agent: Context
let colleague: Awaited<ReturnType<typeof anAgent>>
let beside: Context
let lodge: Context
beforeAll(async () => {
  db = await createTestDatabase()
})
beforeEach(async () => {
  team = await aTeam(db)
  colleague = await anAgent(db, { teams: [team] })
  agent = actingAs(db, await anAgent(db, { teams: [team] }), after(1))
  beside = actingAs(db, colleague, after(2))
  lodge = systemContext(db, () => after(3))
})
afterAll(() => db.drop())

const many = (given: Parameters<typeof aTicket>[1] = {}) =>
  Promise.all(Array.from({ length: 8 }, () => aTicket(db, { team, status: 'open', ...given })))
const begin = (change: BulkUpdateInput, tickets: readonly { number: number }[]) =>
  createBulkUpdate(agent, { change, tickets: { numbers: tickets.map(({ number }) => number) } })
const rowOf = ({ id }: { id: string }) => getOne(db, 'ticket', { id })

/** Round by round, since a ticket that somebody has locked is passed over. */
async function workOff() {
  for (
    let runs = await findUnfinishedBulkUpdates(db);
    runs.length > 0;
    runs = await findUnfinishedBulkUpdates(db)
  ) {
    for (const run of runs) {
      let steps = 0
      while ((await runBulkUpdateStep(lodge, run)).outcome !== 'none') steps += 1
      await recordBulkProgress(lodge, run, steps)
    }
  }
}

/** Runs an update in two workers while a colleague makes the same change to each of its tickets. */
function meanwhile(tickets: readonly { number: number }[], edit: (number: number) => Promise<unknown>) {
  return Promise.all([workOff(), workOff(), ...tickets.map(({ number }) => edit(number))])
}

/** Returns the values that events of a type set, each checked to begin with what the one before left. */
async function chainOf(ticket: { id: string }, type: string, first: string | null) {
  let before = first
  for (const { payload } of (await eventsOf(db, ticket)).filter((event) => event.type === type)) {
    expect(payload).toMatchObject({ from: before })
    before = (payload as { to: string | null }).to
  }
  return before
}

test('a bulk update and a colleague’s edit of the same tickets are both kept', async () => {
  const tickets = await many()
  const { id } = await begin({ kind: 'add_tag', tag: 'exams' }, tickets)
  await meanwhile(tickets, (number) => changeTags(beside, { number, add: ['law'], remove: [] }))

  expect(await listBulkUpdates(agent)).toMatchObject([{ id, done: 8, failed: 0 }])
  for (const ticket of tickets) {
    const { tags, version } = await rowOf(ticket)
    expect([tags.toSorted(), version]).toEqual([['exams', 'law'], 3])
  }
})

test('a locked ticket does not delay the others and is changed afterwards', async () => {
  const tickets = await many()
  const { id } = await begin({ kind: 'add_tag', tag: 'exams' }, tickets)
  const [run] = await findUnfinishedBulkUpdates(db)
  if (!run) throw new Error('There is nothing to do.')
  await transact(db, async (holder) => {
    await query(holder, sql`SELECT FROM ticket WHERE id = ${tickets[0]?.id} FOR UPDATE`)
    let steps = 0
    while ((await runBulkUpdateStep(lodge, run)).outcome !== 'none') steps += 1
    expect(steps).toBe(7)
  })
  await workOff()

  expect(await listBulkUpdates(agent)).toMatchObject([{ id, done: 8, failed: 0 }])
})

test('a step that an outage interrupts is repeated and does not count as failed', async () => {
  const [ticket] = await many()
  if (!ticket) throw new Error('There is no ticket.')
  const { id } = await begin({ kind: 'add_tag', tag: 'exams' }, [ticket])
  const [run] = await findUnfinishedBulkUpdates(db)
  if (!run) throw new Error('There is nothing to do.')
  const hasty = createDatabase(db.url, { limits: { ...timeLimits.worker, lockMs: 100 } })
  await transact(db, async (holder) => {
    await query(holder, sql`LOCK TABLE event IN EXCLUSIVE MODE`)
    await expect(runBulkUpdateStep({ ...lodge, db: hasty }, run)).rejects.toMatchObject({ code: '55P03' })
  })
  await hasty.close()
  await workOff()

  expect(await listBulkUpdates(agent)).toMatchObject([{ id, done: 1, failed: 0 }])
})

test('the later of two changes of a property wins, and the events are in that order', async () => {
  const tickets = await many()
  await begin({ kind: 'priority', priority: 'urgent' }, tickets)
  await meanwhile(tickets, (number) => setPriority(beside, { number, priority: 'high' }))

  for (const ticket of tickets) {
    const { priority, version } = await rowOf(ticket)
    expect(await chainOf(ticket, 'ticket.priority_changed', 'normal')).toBe(priority)
    expect(version).toBe(3)
  }
})

test('an agent who takes a ticket during a bulk assignment gets it or sees who has it', async () => {
  const tickets = await many()
  const third = await anAgent(db, { teams: [team] })
  await begin({ kind: 'assignee', assignee: third.alias }, tickets)
  const takes = tickets.map(({ number }) =>
    setAssignee(beside, { number, assignee: colleague.alias, expected: null }),
  )
  const [taken] = await Promise.all([Promise.allSettled(takes), workOff()])

  for (const [place, ticket] of tickets.entries()) {
    const { assigneeId } = await rowOf(ticket)
    expect(assigneeId).toBe(third.id)
    expect(await chainOf(ticket, 'ticket.assigned', null)).toBe(assigneeId)
    const own = taken[place]
    if (own?.status === 'rejected')
      expect(own.reason).toMatchObject({
        code: 'already_taken',
        details: { present: { assignee: { alias: third.alias } } },
      })
  }
})

test('tickets whose snooze ends during a bulk resolution end resolved', async () => {
  const tickets = await many({ status: 'on_hold' })
  const ids = tickets.map(({ id }) => id)
  await updateMany(db, 'ticket', { id: ids }, { snoozedUntil: after(-5) })
  const { id } = await begin({ kind: 'status', status: 'resolved' }, tickets)
  await Promise.all([workOff(), wakeSnoozedTickets(lodge, 3), wakeSnoozedTickets(lodge, 3), workOff()])
  await wakeSnoozedTickets(lodge, 20)

  expect((await listBulkUpdateFailures(agent, { id })).items).toEqual([])
  for (const ticket of tickets) {
    expect(await rowOf(ticket)).toMatchObject({ status: 'resolved', snoozedUntil: null })
    expect(await chainOf(ticket, 'ticket.status_changed', 'new')).toBe('resolved')
  }
})

test('an undo and a colleague’s edit at once leave one of the two states', async () => {
  const tickets = await many()
  const { id } = await begin({ kind: 'status', status: 'pending' }, tickets)
  await workOff()
  const undo = await undoBulkUpdate(agent, { id })
  await meanwhile(tickets, (number) => setStatus(beside, { number, status: 'resolved' }))

  const failed = (await listBulkUpdateFailures(agent, { id: undo.id })).items.map(({ number }) => number)
  for (const ticket of tickets) {
    const { status } = await rowOf(ticket)
    // Restored first and then resolved, or resolved and therefore left alone.
    expect(status).toBe('resolved')
    const states = (await eventsOf(db, ticket)).flatMap(({ type, payload }) =>
      type === 'ticket.status_changed' ? [(payload as { to: string }).to] : [],
    )
    expect(states).toEqual(
      failed.includes(ticket.number)
        ? ['open', 'pending', 'resolved']
        : ['open', 'pending', 'open', 'resolved'],
    )
  }
})

test('a ticket that is merged during a bulk update is reported and stays unchanged', async () => {
  const requester = await aStudent(db)
  const [from, into] = [await aTicket(db, { team, requester }), await aTicket(db, { team, requester })]
  const { id } = await begin({ kind: 'priority', priority: 'urgent' }, [from, into])
  await mergeTickets(beside, { number: from.number, target: into.number })
  await workOff()

  expect((await listBulkUpdateFailures(agent, { id })).items).toMatchObject([
    { number: from.number, refusal: { message: expect.stringContaining('merged') } },
  ])
  expect([(await rowOf(from)).priority, (await rowOf(into)).priority]).toEqual(['normal', 'urgent'])
})
