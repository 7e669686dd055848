import { setTimeout as pause } from 'node:timers/promises'
import type { QueueCounts } from '@lodge/contracts'
import { findMany } from '@lodge/database'
import { actingAs, aSupervisor, aTicket, aTopic } from '@lodge/desk/testing'
import { createTicket, replyToTicket, rooms, setAssignee, setStatus, setTeam } from '@lodge/desk/ticketing'
import { DomainError } from '@lodge/domain'
import { startRelay } from '@lodge/events'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRealtimeFixture, replyInput } from '../testing/realtime-fixture.ts'
import { startRealtime } from '../worker.ts'

let fixture: Awaited<ReturnType<typeof createRealtimeFixture>>
let running: { close: () => Promise<void> }[]
beforeAll(async () => {
  fixture = await createRealtimeFixture()
  running = [startRelay(fixture.plumbing), startRealtime(fixture.plumbing), startRealtime(fixture.plumbing)]
})
afterAll(async () => {
  await Promise.all(running.map((one) => one.close()))
  await fixture.close()
})

const action = fc.record({
  verb: fc.constantFrom('open', 'reply', 'take', 'drop', 'resolve', 'reopen', 'close', 'move'),
  who: fc.nat(1),
  which: fc.nat(3),
  laterMs: fc.nat(20),
})
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never

test('after any interleaving of commands every screen shows the counted truth', async () => {
  const screens = await Promise.all([
    fixture.screens.admin(rooms.allTickets),
    fixture.screens.admin(rooms.team(fixture.team.id)),
    fixture.screens.admin(rooms.team(fixture.otherTeam.id)),
  ])
  const act = await aBusyDesk()
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 6, maxLength: 20 }), async (actions) => {
      await Promise.all(actions.map(act))
      const truth = await countedTruth()
      const [{ alias: own }, { alias: others }] = [fixture.team, fixture.otherTeam]
      await expect.poll(() => shownBy(screens[0]), { timeout: 10_000 }).toEqual(truth)
      await expect.poll(() => shownBy(screens[1])[own], { timeout: 10_000 }).toEqual(truth[own])
      await expect.poll(() => shownBy(screens[2])[others], { timeout: 10_000 }).toEqual(truth[others])
    }),
    { numRuns: 8 },
  )
  expect(shownBy(screens[1])).not.toHaveProperty(fixture.otherTeam.alias)
})

/** Runs several agents and a student on the same few tickets, without waiting for each other. */
async function aBusyDesk() {
  const { db, team, otherTeam, requester } = fixture
  const topic = await aTopic(db, { team })
  const agents = [await aSupervisor(db), await aSupervisor(db)] as const
  const tickets = await Promise.all([0, 1, 2, 3].map(() => aTicket(db, { topic, requester })))
  return async ({ verb, who: agentIndex, which: ticketIndex, laterMs }: Action) => {
    const agent = agents[agentIndex === 0 ? 0 : 1]
    const number = tickets[ticketIndex]?.number ?? 0
    const staff = actingAs(db, agent, new Date())
    const question = { ...replyInput('Hello'), topic: topic.alias, subject: 'Question', formAnswers: {} }
    const verbs = {
      open: () => createTicket(actingAs(db, requester, new Date()), question),
      reply: () => replyToTicket(staff, { number, ...replyInput('Hello'), thenStatus: 'pending' }),
      take: () => setAssignee(staff, { number, assignee: agent.alias, expected: null }),
      drop: () => setAssignee(staff, { number, assignee: null, expected: agent.alias }),
      resolve: () => setStatus(staff, { number, status: 'resolved' }),
      reopen: () => setStatus(staff, { number, status: 'open' }),
      close: () => setStatus(staff, { number, status: 'closed' }),
      move: () => setTeam(staff, { number, team: ticketIndex % 2 === 0 ? team.alias : otherTeam.alias }),
    }
    await pause(laterMs)
    // A command may be refused; the counts must be right all the same.
    await verbs[verb]().catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error
    })
  }
}

type Screen = Awaited<ReturnType<typeof fixture.screens.admin>>

/** Returns what a sidebar shows: for each team the count with the highest version. */
function shownBy(screen: Screen): QueueCounts['byTeam'] {
  const pushes = screen.heard('queue_counts.changed').toSorted((one, other) => one.version - other.version)
  return Object.assign({}, ...pushes.map(({ byTeam }) => byTeam))
}

async function countedTruth(): Promise<QueueCounts['byTeam']> {
  const [teams, tickets] = await Promise.all([
    findMany(fixture.db, 'team', {}),
    findMany(fixture.db, 'ticket', {}),
  ])
  return Object.fromEntries(
    teams.map(({ id, alias }) => {
      const theirs = tickets.filter(({ teamId, status }) => teamId === id && !/resolved|closed/.test(status))
      const expectedCounts = {
        open: theirs.length,
        unassigned: theirs.filter(({ assigneeId }) => assigneeId === null).length,
        atRisk: theirs.filter(({ slaStatus }) => slaStatus === 'at_risk').length,
        breached: theirs.filter(({ slaStatus }) => slaStatus === 'breached').length,
      }
      return [alias, expectedCounts]
    }),
  )
}
