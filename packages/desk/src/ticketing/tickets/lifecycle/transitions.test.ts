import { randomUUID } from 'node:crypto'
import { domainEvents, TicketStatus } from '@lodge/contracts'
import { getOne } from '@lodge/database'
import { canSnooze, canTransition, DomainError, isFinal } from '@lodge/domain'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { type Context, systemContext } from '../../../foundation/context.ts'
import { actingAs, aDeskFixture, aTicket, eventsOf } from '../../../testing/index.ts'
import { replyAsRequester } from '../conversation/reply-as-requester.ts'
import { replyToTicket } from '../conversation/reply-to-ticket.ts'
import { setAssignee } from '../properties/set-assignee.ts'
import { autoCloseTickets } from './auto-close-tickets.ts'
import { closeMyTicket } from './close-my-ticket.ts'
import { reopenMyTicket } from './reopen-my-ticket.ts'
import { setStatus } from './set-status.ts'
import { wakeSnoozedTickets } from './wake-snoozed-tickets.ts'

const { db, team, agent, student } = await aDeskFixture()
afterAll(() => db.drop())

const newMessage = () => ({ body: 'Hello', attachments: [], submissionId: randomUUID() })
const inAMinute = () => new Date(Date.now() + 60_000).toISOString()
const settable = TicketStatus.exclude(['new'])

/** A ticket, the people around it, and every command that may move it. */
interface Scene {
  number: number
  id: string
  staff: Context
  requester: Context
}
type Move = (scene: Scene) => Promise<unknown>

const move: fc.Arbitrary<Move> = fc.oneof(
  fc.constantFrom(...settable.options).map(
    (status): Move =>
      ({ staff, number }) =>
        setStatus(staff, { number, status }),
  ),
  fc.constantFrom('pending' as const, 'on_hold' as const).map(
    (status): Move =>
      ({ staff, number }) =>
        setStatus(staff, { number, status, until: inAMinute() }),
  ),
  fc.constantFrom(undefined, 'pending' as const, 'resolved' as const).map(
    (thenStatus): Move =>
      ({ staff, number }) =>
        replyToTicket(staff, {
          number,
          ...newMessage(),
          visibility: 'public',
          ...(thenStatus && { thenStatus }),
        }),
  ),
  fc.constantFrom<Move>(
    ({ requester, number }) => replyAsRequester(requester, { number, ...newMessage() }),
    ({ requester, number }) => closeMyTicket(requester, { number }),
    ({ requester, number }) => reopenMyTicket(requester, { number }),
    ({ staff, number }) => setAssignee(staff, { number, assignee: agent.alias, expected: null }),
    () => wakeSnoozedTickets(systemContext(db), 10),
    () => autoCloseTickets(systemContext(db), 10),
    comeDue,
  ),
)

/** Moves the times that the ticket waits for into the past. */
async function comeDue({ id }: Scene) {
  await db.pool.query(
    `UPDATE ticket SET snoozed_until = CASE WHEN snoozed_until IS NOT NULL THEN now() END, resolved_at = resolved_at - interval '8 days'
     WHERE id = $1`,
    [id],
  )
}

async function aScene(): Promise<Scene> {
  const { number, id } = await aTicket(db, { team, requester: student, createdAt: new Date() })
  return {
    number,
    id,
    staff: { ...actingAs(db, agent), now: () => new Date() },
    requester: { ...actingAs(db, student), now: () => new Date() },
  }
}

/** A command may be refused by its rules, and may not fail in any other way. */
async function attempt(run: Move, scene: Scene): Promise<void> {
  await run(scene).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error
  })
}

test('no interleaving of commands leads outside the allowed transitions', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(move, { minLength: 1, maxLength: 4 }), { maxLength: 6 }),
      async (rounds) => {
        const scene = await aScene()
        // The moves of a round run at once.
        for (const round of rounds) await Promise.all(round.map((run) => attempt(run, scene)))

        const changes = (await eventsOf(db, scene)).flatMap(({ type, payload }) =>
          type === 'ticket.status_changed' ? [domainEvents[type].payload.parse(payload)] : [],
        )
        let status: TicketStatus = 'new'
        for (const change of changes) {
          expect(change.from).toBe(status)
          expect(canTransition(change.from, change.to), `${change.from} to ${change.to}`).toBe(true)
          status = change.to
        }
        const ticket = await getOne(db, 'ticket', { id: scene.id })
        expect(ticket.status).toBe(status)
        if (!canSnooze(status)) expect(ticket.snoozedUntil).toBeNull()
        expect(ticket.resolvedAt !== null).toBe(isFinal(status))
        expect(ticket.closedAt !== null).toBe(status === 'closed')
      },
    ),
    { numRuns: 40 },
  )
}, 60_000)
