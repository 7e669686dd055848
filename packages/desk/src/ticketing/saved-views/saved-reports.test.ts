import { CreateSavedReport } from '@lodge/contracts'
import { findOne, updateOne } from '@lodge/database'
import { createTestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../foundation/context.ts'
import { actingAs, anAgent, aTeam } from '../../testing/index.ts'
import { createSavedView, deleteSavedView } from './change-saved-view.ts'
import { listSavedViews } from './list-saved-views.ts'
import { createSavedReport, deleteSavedReport, listSavedReports, updateSavedReport } from './saved-reports.ts'

let db: Awaited<ReturnType<typeof createTestDatabase>>
let desk: Awaited<ReturnType<typeof aDesk>>
beforeAll(async () => {
  db = await createTestDatabase()
  desk = await aDesk()
})
afterAll(() => db.drop())

async function aDesk() {
  const team = await aTeam(db)
  const reader = { teams: [team], permissions: ['view_report'] as const }
  const [owner, mate, unable, stranger] = await Promise.all([
    anAgent(db, reader),
    anAgent(db, reader),
    anAgent(db, { teams: [team] }),
    anAgent(db, { permissions: ['view_report'] }),
  ])
  return {
    team,
    owner: actingAs(db, owner),
    mate: actingAs(db, mate),
    unable: actingAs(db, unable),
    stranger: actingAs(db, stranger),
  }
}

const aReport = (name: string, team: string | null = null, query: Record<string, string> = {}) =>
  CreateSavedReport.parse({ name, team, query: { range: 'last_month', ...query } })

const names = async (ctx: Context) => (await listSavedReports(ctx)).map(({ name }) => name)

test('a saved report is its owner’s, and visible to its team once it is shared', async () => {
  const { team, owner, mate, stranger } = desk
  const own = await createSavedReport(owner, aReport('Phone', null, { channel: 'phone', agent: 'me' }))
  const shared = await createSavedReport(owner, aReport('Finals', team.alias))

  expect(own).toMatchObject({
    team: null,
    canChange: true,
    query: { range: 'last_month', channel: 'phone', agent: 'me' },
  })
  expect(await names(owner)).toEqual(['Finals', 'Phone'])
  expect(await listSavedReports(mate)).toMatchObject([{ id: shared.id, canChange: false }])
  expect(await names(stranger)).toEqual([])
  await expect(updateSavedReport(mate, { id: shared.id, name: 'Ours', revision: 1 })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(deleteSavedReport(stranger, { id: shared.id })).rejects.toMatchObject({ code: 'not_found' })
  const recorded = await findOne(db, 'event', { type: 'saved_view.changed' }, { orderBy: ['seq DESC'] })
  expect(recorded?.payload).toMatchObject({ viewId: shared.id, teamIds: [team.id] })
  for (const { id } of [own, shared]) await deleteSavedReport(owner, { id })
  expect(await names(owner)).toEqual([])
})

test('a late change of a saved report gets the present one', async () => {
  const { owner } = desk
  const { id } = await createSavedReport(owner, aReport('Phone'))
  const query = { range: '2026-10-01..2026-10-31' }
  expect(await updateSavedReport(owner, { id, query, revision: 1 })).toMatchObject({ name: 'Phone', query })
  await expect(updateSavedReport(owner, { id, name: 'Late', revision: 1 })).rejects.toMatchObject({
    code: 'edit_conflict',
    details: { present: { id, name: 'Phone', query, revision: 2 } },
  })
  await deleteSavedReport(owner, { id })
})

test('saved reports and saved lists are kept apart', async () => {
  const { owner } = desk
  const list = { filter: {}, sort: 'due' as const, columns: ['subject' as const] }
  const view = await createSavedView(owner, { name: 'List', team: null, query: list })
  const report = await createSavedReport(owner, aReport('Report'))

  expect((await listSavedViews(owner)).map(({ name }) => name)).toEqual(['List'])
  expect(await names(owner)).toEqual(['Report'])
  await expect(deleteSavedReport(owner, { id: view.id })).rejects.toMatchObject({ code: 'not_found' })
  await expect(deleteSavedView(owner, { id: report.id })).rejects.toMatchObject({ code: 'not_found' })
  await deleteSavedReport(owner, { id: report.id })
})

test('saved reports need the permission to view reports', async () => {
  const { unable } = desk
  const [id, revision] = ['00000000-0000-7000-8000-000000000001', 1]
  for (const attempt of [
    () => listSavedReports(unable),
    () => createSavedReport(unable, aReport('Mine')),
    () => updateSavedReport(unable, { id, revision, name: 'Mine' }),
    () => deleteSavedReport(unable, { id }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' })
})

test('a saved report with an outdated part keeps the rest', async () => {
  const { owner } = desk
  const { id } = await createSavedReport(owner, aReport('Old'))
  const query = { range: 'last_decade', colour: 'red', priority: 'urgent' }
  await updateOne(db, 'saved_view', { id }, { query })
  expect(await listSavedReports(owner)).toMatchObject([{ id, query: { priority: 'urgent' } }])
  await deleteSavedReport(owner, { id })
})

test('a report on an unknown team is refused', async () => {
  await expect(
    createSavedReport(desk.owner, aReport('x', null, { team: 'no-such-team' })),
  ).rejects.toMatchObject({
    code: 'invalid_input',
    details: { fields: { team: { reason: 'unknown_filter_value' } } },
  })
})

test.each([
  [{ range: '2026-10-31..2026-10-01' }, 'range'],
  [{ range: '1926-10-31..2026-10-01' }, 'range'],
  [{ colour: 'red' }, 'colour'],
])('a saved report of %o is refused', (query, field) => {
  const { error } = CreateSavedReport.safeParse({ name: 'x', team: null, query })
  expect(error?.message).toContain(field)
})
