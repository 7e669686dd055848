import { randomUUID } from 'node:crypto'
import { CountTickets, ListTickets } from '@lodge/contracts'
import { insert, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../foundation/context.ts'
import { listFormerTeamAliases, listTeams } from '../../../identity/people/list-teams.ts'
import { reportScopeOf } from '../../../insight/reports/report-scope.ts'
import { listPolicyViews } from '../../../sla/policies/policy-views.ts'
import {
  aCourse,
  actingAs,
  aDepartment,
  afterBreach,
  anAgent,
  anSlaPolicy,
  aSite,
  aSupervisor,
  aTeam,
  aTicket,
  aTopic,
} from '../../../testing/index.ts'
import { searchTickets } from '../../search/search-tickets.ts'
import { countTickets } from './count-tickets.ts'
import { listTickets } from './list-tickets.ts'

let db: TestDatabase
let ctx: Context
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  ctx = actingAs(db, await aSupervisor(db))
})
afterAll(() => db.drop())

async function rename(kind: string, recordId: string): Promise<string> {
  const alias = `old-${randomUUID()}`
  await insert(db, 'former_alias', { kind, alias, recordId })
  return alias
}

test('a former alias of a team, topic, department or course still finds its tickets', async () => {
  const ticket = await aTicket(db)
  const [team, topic] = [await aTeam(db), await aTopic(db)]
  const [department, course] = [await aDepartment(db), await aCourse(db)]
  const records = { team, topic, department, course }
  const ids = { teamId: team.id, topicId: topic.id, departmentId: department.id, courseId: course.id }
  await updateOne(db, 'ticket', { id: ticket.id }, ids)

  for (const [field, { id, alias }] of Object.entries(records)) {
    const old = await rename(field, id)
    for (const value of [old, `${old},${alias}`]) {
      const page = (await listTickets(ctx, ListTickets.parse({ [field]: value }))).parse()
      expect([field, page.items.map(({ number }) => number)]).toEqual([field, [ticket.number]])
      expect((await countTickets(ctx, CountTickets.parse({ [field]: value }))).count).toBe(1)
    }
    const found = await searchTickets(ctx, { q: `${field}:${old}`, size: 10, sort: 'newest' })
    expect([field, found.problems, found.items.length]).toEqual([field, [], 1])
  }
})

test('a report and an escalation step find a team by its former alias', async () => {
  const team = await aTeam(db)
  const old = await rename('team', team.id)
  const policy = await anSlaPolicy(db, {
    escalation: [afterBreach(0, { type: 'move_to_team', team: old })],
  })

  await expect(reportScopeOf(ctx, old)).resolves.toBeDefined()
  const [view] = await listPolicyViews(db, policy.alias)
  expect(view?.escalation).toMatchObject([{ action: { type: 'move_to_team', team: team.alias } }])
})

test('an agent gets the former aliases of teams that they see, and no others', async () => {
  const [own, other] = [await aTeam(db), await aTeam(db)]
  const old = await rename('team', own.id)
  await rename('team', other.id)
  const agent = actingAs(db, await anAgent(db, { teams: [own] }))

  expect(await listFormerTeamAliases(agent, await listTeams(agent))).toEqual({ [old]: own.alias })
})
