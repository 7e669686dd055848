import {
  type AutomationCondition,
  AutomationDefinition,
  type AutomationTriggerName,
  type TicketPriority,
} from '@lodge/contracts'
import { createDatabase, findMany, query, sql } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemContext } from '../../foundation/context.ts'
import { actingAs, after, anAgent, aSite, aTeam, aTicket, type TestPerson } from '../../testing/index.ts'
import { changeTags } from '../tickets/properties/change-tags.ts'
import { setPriority } from '../tickets/properties/set-priority.ts'
import { publishAutomation } from './publish-automation.ts'
import { runAutomations } from './run-automations.ts'
import { createAutomation } from './save-automation.ts'

let db: TestDatabase
let agent: TestPerson
let keeper: TestPerson
let team: { id: string }
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  team = await aTeam(db)
  agent = await anAgent(db, { permissions: ['view_all_tickets'] })
  keeper = await anAgent(db, { permissions: ['manage_automation', 'view_all_tickets'] })
})
afterAll(() => db.drop())

const tag = fc.constantFrom('a', 'b', 'c')
const priority = fc.constantFrom<TicketPriority>('low', 'normal', 'high', 'urgent')
const condition: fc.Arbitrary<AutomationCondition> = fc.oneof(
  tag.map((value) => ({ kind: 'property', field: 'tag', value }) as const),
  tag.map((value) => ({ kind: 'property', field: 'tag', value: `-${value}` }) as const),
  priority.map((value) => ({ kind: 'property', field: 'priority', value }) as const),
)
const change = fc.oneof(
  tag.map((value) => ({ kind: 'add_tag', tag: value }) as const),
  tag.map((value) => ({ kind: 'remove_tag', tag: value }) as const),
  priority.map((value) => ({ kind: 'priority', priority: value }) as const),
)
const rule = fc.record({
  events: fc.uniqueArray(
    fc.constantFrom<AutomationTriggerName>('priority_changed', 'tags_changed', 'note_added'),
    { minLength: 1 },
  ),
  groups: fc.array(
    fc.record({
      match: fc.constantFrom('all' as const, 'any' as const),
      conditions: fc.array(condition, { minLength: 1, maxLength: 2 }),
    }),
    { maxLength: 2 },
  ),
  changes: fc.uniqueArray(change, {
    minLength: 1,
    maxLength: 2,
    selector: (one) => (one.kind === 'priority' ? 'priority' : one.tag),
  }),
  // A ticket without a deadline has no value for it: such a run fails.
  fails: fc.boolean(),
})
const step = fc.oneof(
  priority.map((value) => ({ kind: 'priority', value }) as const),
  tag.map((value) => ({ kind: 'tag', value }) as const),
)
const histories = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 4 })

type Rule = typeof rule extends fc.Arbitrary<infer Value> ? Value : never
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

async function publishAll(rules: readonly Rule[]) {
  await query(db, sql`UPDATE automation SET archived_at = now() WHERE archived_at IS NULL`)
  for (const [place, { events, groups, changes, fails }] of rules.entries()) {
    const note = fails ? '<p>{{ticket.dueAt}}</p>' : ''
    const definition = AutomationDefinition.parse({
      trigger: { kind: 'event', events },
      groups,
      actions: { macro: null, note, reply: '', changes, notice: null, webhook: null },
    })
    const ctx = actingAs(db, keeper, after(1))
    const made = await createAutomation(ctx, { title: `Rule ${place}`, definition })
    await publishAutomation(ctx, { alias: made.alias, revision: made.revision })
  }
}

async function live(steps: readonly Step[]) {
  const ticket = await aTicket(db, { team })
  for (const [place, { kind, value }] of steps.entries()) {
    const ctx = actingAs(db, agent, after(place + 1))
    if (kind === 'priority') await setPriority(ctx, { number: ticket.number, priority: value })
    else await changeTags(ctx, { number: ticket.number, add: [value], remove: [] })
  }
  return ticket
}

const pending = () =>
  query<{ id: string; type: string; payload: object }>(
    db,
    sql`SELECT id, type, payload FROM event WHERE 'automations' = ANY(pending_consumers) ORDER BY random()`,
  )

async function acknowledge(id: string) {
  await query(
    db,
    sql`UPDATE event SET pending_consumers = array_remove(pending_consumers, 'automations') WHERE id = ${id}`,
  )
}

async function workOff(handle: (event: never, place: number) => Promise<void>) {
  for (let round = 0; round < 60; round += 1) {
    const events = await pending()
    if (events.length === 0) return
    await Promise.all(
      events.map(async ({ id, type, payload }, place) => {
        await handle({ ...payload, id, type } as never, place).then(
          () => acknowledge(id),
          () => undefined,
        )
      }),
    )
  }
  throw new Error('The automations do not come to an end')
}

/** Everything that automations made of a ticket, without the ids of this time. */
async function outcomeOf({ id }: { id: string }) {
  const runs = await query<{ key: string }>(
    db,
    sql`SELECT concat_ws(' ', automation.title, run.trigger, run.depth, run.outcome,
                         run.before->'tags', run.after->'tags', run.before->'priority', run.after->'priority') AS key
        FROM automation_run run JOIN automation ON automation.id = run.automation_id
        WHERE run.ticket_id = ${id} ORDER BY key`,
  )
  const causes = await query<{ count: number }>(
    db,
    sql`SELECT count(*)::int AS count FROM automation_run WHERE ticket_id = ${id} GROUP BY automation_id, cause`,
  )
  const [ticket] = await findMany(db, 'ticket', { id }, { columns: ['priority', 'tags'] })
  return { ticket, runs: runs.map(({ key }) => key), isOnce: causes.every(({ count }) => count === 1) }
}

test('random automations over random histories end, run once for each cause, and come to the same on one node as on two that are killed', async () => {
  const lodge = systemContext(db, () => after(30))
  await fc.assert(
    fc.asyncProperty(fc.array(rule, { minLength: 1, maxLength: 5 }), histories, async (rules, lives) => {
      await publishAll(rules)
      const alone: Awaited<ReturnType<typeof outcomeOf>>[] = []
      for (const steps of lives) {
        const ticket = await live(steps)
        await workOff((event) => runAutomations(lodge, event))
        alone.push(await outcomeOf(ticket))
      }

      const nodes = [createDatabase(db.url), createDatabase(db.url)]
      for (const node of nodes) node.pool.on('error', () => undefined)
      let kills = 4
      try {
        const tickets = []
        for (const steps of lives) tickets.push(await live(steps))
        await workOff(async (event, place) => {
          const node = nodes[place % 2] ?? db
          const isKilled = kills > 0 && place % 3 === 0
          if (isKilled) kills -= 1
          const running = runAutomations(
            systemContext(node, () => after(30)),
            event,
          )
          await Promise.all([running, isKilled ? killStatements() : null])
        })
        const shared = []
        for (const ticket of tickets) shared.push(await outcomeOf(ticket))
        expect(shared).toEqual(alone)
        expect(shared.every(({ isOnce }) => isOnce)).toBe(true)
      } finally {
        await Promise.all(nodes.map((node) => node.close()))
      }
    }),
    { numRuns: 12 },
  )
}, 240_000)

/** Ends the connections of transactions that are under way, as the death of their process does. */
async function killStatements() {
  await query(
    db,
    sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL`,
  )
}
