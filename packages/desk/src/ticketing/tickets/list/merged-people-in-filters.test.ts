import { AutomationDefinition, CountTickets, ListTickets } from '@lodge/contracts'
import { getOne, insert } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mergePeople } from '../../../directory/users/merging/merge-people.ts'
import { undoPeopleMerge } from '../../../directory/users/merging/undo-people-merge.ts'
import type { Context } from '../../../foundation/context.ts'
import { actingAs, anAgent, aSite, aStudent, aSuperadmin, aTeam, aTicket } from '../../../testing/index.ts'
import { readOneDefinition } from '../../automations/read-definitions.ts'
import { createSavedView } from '../../saved-views/change-saved-view.ts'
import { countSavedViews } from '../../saved-views/list-saved-views.ts'
import { searchTickets } from '../../search/search-tickets.ts'
import { countTickets } from './count-tickets.ts'
import { listTickets } from './list-tickets.ts'
import { suggestFilterValues } from './suggest-filter-values.ts'

let db: TestDatabase
let ctx: Context
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  ctx = actingAs(db, await aSuperadmin(db))
})
afterAll(() => db.drop())

async function merge(source: { alias: string }, target: { alias: string }) {
  const revisionOf = async ({ alias }: { alias: string }) => (await getOne(db, 'person', { alias })).revision
  const [revision, targetRevision] = [await revisionOf(source), await revisionOf(target)]
  await mergePeople(ctx, { alias: source.alias, target: target.alias, revision, targetRevision })
}

const listed = async (requester: string, reader = ctx) =>
  (await listTickets(reader, ListTickets.parse({ requester, sort: 'number' })))
    .parse()
    .items.map(({ number }) => number)
const nameOf = async (alias: string, reader = ctx) =>
  (await suggestFilterValues(reader, { field: 'requester', values: alias })).items

test('a list, its count, a search and a saved view that name a merged person find who they are now, and after undoing who they were', async () => {
  const [source, middle, target] = [
    await aStudent(db, { name: 'Ines Prado' }),
    await aStudent(db, { name: 'Ines P.' }),
    await aStudent(db, { name: 'Ines Prado Soto' }),
  ]
  const [first, second] = [await aTicket(db, { requester: source }), await aTicket(db, { requester: target })]
  const filter = { requester: source.alias, status: '-resolved,closed' }
  const columns = ['subject' as const]
  const view = await createSavedView(ctx, {
    name: 'Ines',
    team: null,
    query: { filter, sort: 'number', columns },
  })
  const counted = async () => (await countSavedViews(ctx)).byView[view.id]
  expect([await listed(source.alias), await counted()]).toEqual([[first.number], 1])

  await merge(source, middle)
  await merge(middle, target)

  const both = [second.number, first.number]
  expect(await listed(source.alias)).toEqual(both)
  expect(await listed(`${source.alias},${middle.alias}`)).toEqual(both)
  expect((await countTickets(ctx, CountTickets.parse({ requester: source.alias }))).count).toBe(2)
  expect(await counted()).toBe(2)
  const found = await searchTickets(ctx, { q: `requester:${source.alias}`, size: 10, sort: 'newest' })
  expect([found.problems, found.items.length]).toEqual([[], 2])
  expect(await nameOf(source.alias)).toEqual([{ alias: source.alias, name: 'Ines Prado Soto' }])

  await undoPeopleMerge(ctx, { alias: middle.alias })
  await undoPeopleMerge(ctx, { alias: source.alias })
  expect([await listed(source.alias), await counted()]).toEqual([[first.number], 1])
  expect(await nameOf(source.alias)).toEqual([{ alias: source.alias, name: 'Ines Prado' }])
})

test('an automation that names a merged person is about who they are now', async () => {
  const [source, target] = [await aStudent(db), await aStudent(db, { name: 'Ines Prado Soto' })]
  await merge(source, target)
  const conditions = [{ kind: 'property', field: 'requester', value: `-${source.alias}` }]
  const definition = AutomationDefinition.parse({
    trigger: { kind: 'event', events: ['ticket_created'] },
    groups: [{ match: 'all', conditions }],
    actions: { macro: null, note: 'Look here.', reply: '', changes: [], notice: null, webhook: null },
  })

  const read = await readOneDefinition(db, definition)

  expect(read.definition.groups[0]?.conditions).toEqual([
    { kind: 'property', field: 'requester', value: `-${target.alias}` },
  ])
  expect(read.named).toContainEqual({ kind: 'person', alias: target.alias, name: 'Ines Prado Soto' })
})

test('an agent who sees no ticket of the person learns nothing by the former alias', async () => {
  const [source, target] = [await aStudent(db), await aStudent(db)]
  await aTicket(db, { requester: source })
  await merge(source, target)
  const agent = actingAs(db, await anAgent(db, { teams: [await aTeam(db)] }))

  await expect(listed(source.alias, agent)).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await nameOf(source.alias, agent)).toEqual([])
})

test('nobody is offered a merged person', async () => {
  const [source, target] = [await aStudent(db, { name: 'Quirin Merged' }), await aStudent(db)]
  await merge(source, target)
  expect((await suggestFilterValues(ctx, { field: 'requester', text: 'Quirin' })).items).toEqual([])
})

test('the name of a team that a view names by a former alias, and its count, are there', async () => {
  const team = await aTeam(db)
  await aTicket(db, { team })
  await insert(db, 'former_alias', { kind: 'team', alias: 'former-team', recordId: team.id })
  const filter = { team: 'former-team', status: '-resolved,closed' }
  const query = { filter, sort: 'number' as const, columns: ['subject' as const] }
  const view = await createSavedView(ctx, { name: 'Team', team: null, query })

  expect((await countSavedViews(ctx)).byView[view.id]).toBe(1)
  expect((await suggestFilterValues(ctx, { field: 'team', values: 'former-team' })).items).toEqual([
    { alias: 'former-team', name: team.name },
  ])
})
