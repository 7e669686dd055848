import { randomUUID } from 'node:crypto'
import type { QueueCounts } from '@lodge/contracts'
import { countRows, findMany, getOne } from '@lodge/database'
import { createTestDatabase } from '@lodge/database/testing'
import { DomainError } from '@lodge/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  actingAs,
  anAgent,
  aStudent,
  aSuperadmin,
  aSupervisor,
  aTeam,
  aTicket,
  aTopic,
} from '../../testing/index.ts'
import { replyAsRequester } from '../tickets/conversation/reply-as-requester.ts'
import { replyToTicket } from '../tickets/conversation/reply-to-ticket.ts'
import { createTicket } from '../tickets/lifecycle/create-ticket.ts'
import { setStatus } from '../tickets/lifecycle/set-status.ts'
import { setAssignee } from '../tickets/properties/set-assignee.ts'
import { setTeam } from '../tickets/properties/set-team.ts'
import { countQueues, getQueueCounts } from './count-queues.ts'

let db: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  db = await createTestDatabase({ maxConnections: 12 })
})
afterAll(() => db.drop())

test('counts unresolved tickets by team, and those at risk, breached and unassigned', async () => {
  const [team, empty] = await Promise.all([aTeam(db), aTeam(db)])
  const agent = await anAgent(db, { teams: [team] })
  const made = [
    { slaStatus: 'breached' },
    { slaStatus: 'breached', assignee: agent, status: 'open' },
    { slaStatus: 'at_risk', status: 'pending' },
    { slaStatus: 'met', status: 'resolved' },
    { slaStatus: 'breached', status: 'closed' },
  ] as const
  for (const given of made) await aTicket(db, { team, ...given })

  const { version, byTeam } = await countQueues(db)
  expect(byTeam[team.alias]).toEqual({ open: 3, unassigned: 2, atRisk: 1, breached: 2 })
  expect(byTeam[empty.alias]).toEqual({ open: 0, unassigned: 0, atRisk: 0, breached: 0 })
  expect((await countQueues(db)).version).toBeGreaterThan(version)
})

test('an agent gets the counts of their teams, a supervisor all counts, and others none', async () => {
  const [team, other] = await Promise.all([aTeam(db), aTeam(db)])
  await aTicket(db, { team: other })
  const teamsOf = async (someone: Parameters<typeof actingAs>[1]) =>
    Object.keys((await getQueueCounts(actingAs(db, someone))).byTeam)

  expect(await teamsOf(await anAgent(db, { teams: [team] }))).toEqual([team.alias])
  const all = Object.keys((await countQueues(db)).byTeam).sort()
  expect((await teamsOf(await aSupervisor(db))).sort()).toEqual(all)
  expect((await teamsOf(await aSuperadmin(db))).sort()).toEqual(all)
  expect(await teamsOf(await anAgent(db))).toEqual([])
  expect(await teamsOf(await aStudent(db))).toEqual([])
})

test('a count that waits for the lock includes the changes made meanwhile', async () => {
  const team = await aTeam(db)
  const first = await db.pool.connect()
  const waiting = async () =>
    (await db.pool.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)).rowCount
  try {
    await first.query(`SELECT pg_advisory_lock(hashtext('queue_count_version'))`)
    const second = countQueues(db)
    await expect.poll(waiting).toBe(1)
    await aTicket(db, { team })
    await first.query(`SELECT pg_advisory_unlock(hashtext('queue_count_version'))`)
    expect((await second).byTeam[team.alias]).toMatchObject({ open: 1 })
  } finally {
    first.release()
  }
})

test('many changes are summed up without changing the counts', async () => {
  const team = await aTeam(db)
  await aTicket(db, { team })
  const rows = () => countRows(db, 'queue_count', { teamId: team.id })
  await db.pool.query(
    `INSERT INTO queue_count (team_id, open, unassigned, at_risk, breached)
     SELECT $1, sign, sign, 0, 0 FROM generate_series(1, 300), (VALUES (1), (-1)) AS side (sign)`,
    [team.id],
  )
  const { byTeam } = await countQueues(db)

  expect(await rows()).toBe(1)
  expect((await countQueues(db)).byTeam).toEqual(byTeam)
  expect(byTeam[team.alias]).toEqual({ open: 1, unassigned: 1, atRisk: 0, breached: 0 })
})

test('a deleted ticket no longer counts', async () => {
  const team = await aTeam(db)
  const { id } = await getOne(db, 'ticket', {
    number: (await aTicket(db, { team, slaStatus: 'breached' })).number,
  })
  await db.pool.query('DELETE FROM event WHERE ticket_id = $1', [id])
  await db.pool.query('DELETE FROM message WHERE ticket_id = $1', [id])
  await db.pool.query('DELETE FROM ticket WHERE id = $1', [id])

  expect((await countQueues(db)).byTeam[team.alias]).toMatchObject({ open: 0, breached: 0 })
})

const action = fc.record({
  verb: fc.constantFrom('open', 'answer', 'reply', 'take', 'drop', 'resolve', 'reopen', 'close', 'move'),
  who: fc.nat(1),
  which: fc.nat(3),
})
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never

test('after any interleaving of commands the latest counts are right', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 8, maxLength: 24 }), async (actions) => {
      const act = await aBusyDesk()
      const pushed: QueueCounts[] = []
      await Promise.all(
        actions.map(async (one) => {
          await act(one)
          pushed.push(await countQueues(db))
        }),
      )
      const versions = new Set(pushed.map(({ version }) => version))
      expect(versions.size).toBe(pushed.length)
      const latest = pushed.reduce((some, other) => (other.version > some.version ? other : some))
      expect(latest.byTeam).toEqual(await countedTruth())
    }),
    { numRuns: 15 },
  )
})

async function aBusyDesk() {
  const teams = [await aTeam(db), await aTeam(db)] as const
  const topic = await aTopic(db, { team: teams[0] })
  const student = await aStudent(db)
  const agents = [await anAgent(db, { teams }), await anAgent(db, { teams })] as const
  const tickets = await Promise.all([0, 1, 2, 3].map(() => aTicket(db, { topic, requester: student })))
  return async ({ verb, who, which }: Action) => {
    const agent = agents[who === 0 ? 0 : 1]
    const number = tickets[which]?.number ?? 0
    const staff = actingAs(db, agent)
    const reply = { body: 'Hello', attachments: [], submissionId: randomUUID() }
    const verbs = {
      open: () =>
        createTicket(actingAs(db, student), {
          ...reply,
          topic: topic.alias,
          subject: 'Question',
          formAnswers: {},
        }),
      answer: () => replyAsRequester(actingAs(db, student), { number, ...reply }),
      reply: () => replyToTicket(staff, { number, ...reply, visibility: 'public', thenStatus: 'pending' }),
      take: () => setAssignee(staff, { number, assignee: agent.alias, expected: null }),
      drop: () => setAssignee(staff, { number, assignee: null, expected: agent.alias }),
      resolve: () => setStatus(staff, { number, status: 'resolved' }),
      reopen: () => setStatus(staff, { number, status: 'open' }),
      close: () => setStatus(staff, { number, status: 'closed' }),
      move: () => setTeam(staff, { number, team: teams[which % 2 === 0 ? 0 : 1].alias }),
    }
    // A command may be refused; the counts must be right all the same.
    await verbs[verb]().catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error
    })
  }
}

async function countedTruth() {
  const [teams, tickets] = await Promise.all([findMany(db, 'team', {}), findMany(db, 'ticket', {})])
  return Object.fromEntries(
    teams.map(({ id, alias }) => {
      const theirs = tickets.filter(
        ({ teamId, status }) => teamId === id && status !== 'resolved' && status !== 'closed',
      )
      const counted = {
        open: theirs.length,
        unassigned: theirs.filter(({ assigneeId }) => assigneeId === null).length,
        atRisk: theirs.filter(({ slaStatus }) => slaStatus === 'at_risk').length,
        breached: theirs.filter(({ slaStatus }) => slaStatus === 'breached').length,
      }
      return [alias, counted]
    }),
  )
}
