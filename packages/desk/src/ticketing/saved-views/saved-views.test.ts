import { CreateSavedView, limits } from '@lodge/contracts'
import { findOne, updateMany, updateOne } from '@lodge/database'
import { createTestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actingAs, anAgent, aSuperadmin, aTeam, aTicket } from '../../testing/index.ts'
import { createSavedView, deleteSavedView, reorderSavedViews, updateSavedView } from './change-saved-view.ts'
import { countSavedViews, listSavedViews } from './list-saved-views.ts'

let db: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const aView = (name: string, team: string | null = null, filter: Record<string, string> = {}) =>
  CreateSavedView.parse({
    name,
    team,
    query: { filter, sort: 'updated', columns: ['number', 'subject', 'tags'] },
  })

async function aDesk() {
  const team = await aTeam(db)
  const [owner, mate, lead, stranger] = await Promise.all([
    anAgent(db, { teams: [team] }),
    anAgent(db, { teams: [team] }),
    anAgent(db, { teams: [team] }),
    anAgent(db),
  ])
  await updateMany(db, 'team_member', { personId: lead.id }, { isLead: true })
  const as = (someone: typeof owner) => actingAs(db, someone)
  return { team, owner: as(owner), mate: as(mate), lead: as(lead), stranger: as(stranger) }
}

const names = async (ctx: Parameters<typeof listSavedViews>[0]) =>
  (await listSavedViews(ctx)).map(({ name }) => name)

test('a private saved view is visible to its owner alone', async () => {
  const { owner, mate } = await aDesk()
  const view = await createSavedView(owner, aView('Mine', null, { status: '-resolved,closed', tag: 'exams' }))

  expect(await listSavedViews(owner)).toEqual([view])
  expect(view).toMatchObject({ canChange: true, team: null, query: { sort: 'updated' } })
  expect(await listSavedViews(mate)).toEqual([])
  await expect(updateSavedView(mate, { id: view.id, name: 'Theirs', revision: 1 })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(deleteSavedView(mate, { id: view.id })).rejects.toMatchObject({ code: 'not_found' })
})

test('a shared view is visible to its team, and changed by its owner, the leads and superadmins', async () => {
  const { team, owner, mate, lead, stranger } = await aDesk()
  const superadmin = actingAs(db, await aSuperadmin(db))
  const { id } = await createSavedView(owner, aView('Finalists', team.alias))

  expect(await listSavedViews(mate)).toMatchObject([{ id, canChange: false, team: { alias: team.alias } }])
  expect(await listSavedViews(stranger)).toEqual([])
  await expect(updateSavedView(mate, { id, name: 'Ours', revision: 1 })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(updateSavedView(stranger, { id, name: 'Ours', revision: 1 })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await updateSavedView(lead, { id, name: 'Exams', revision: 1 })).toMatchObject({
    name: 'Exams',
    canChange: true,
  })
  expect(await updateSavedView(superadmin, { id, query: aView('x').query, revision: 2 })).toMatchObject({
    id,
  })
  expect(await updateSavedView(owner, { id, team: null, revision: 3 })).toMatchObject({
    name: 'Exams',
    team: null,
  })
  expect(await listSavedViews(mate)).toEqual([])
  const recorded = await findOne(db, 'event', { type: 'saved_view.changed' }, { orderBy: ['seq DESC'] })
  expect(recorded?.payload).toMatchObject({ viewId: id, teamIds: [team.id] })
})

test('one of two concurrent changes of a shared view wins, and the other gets the present state', async () => {
  const { team, owner, lead } = await aDesk()
  const { id, revision } = await createSavedView(owner, aView('Finalists', team.alias))
  const both = await Promise.allSettled([
    updateSavedView(owner, { id, name: 'By its owner', revision }),
    updateSavedView(lead, { id, name: 'By the lead', revision }),
  ])
  const won = both.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const lost = both.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  const { canChange: _, ...present } = won[0] ?? (await createSavedView(owner, aView('None won')))

  expect([won.length, lost.length]).toEqual([1, 1])
  expect(lost[0]).toMatchObject({ code: 'edit_conflict', details: { present } })
  expect(await listSavedViews(owner)).toMatchObject([{ name: present.name, revision: revision + 1 }])
})

test('reordering a saved view causes no conflict for its next change', async () => {
  const { owner } = await aDesk()
  const view = await createSavedView(owner, aView('One'))
  await reorderSavedViews(owner, { ids: [view.id] })
  expect(await updateSavedView(owner, { id: view.id, name: 'Two', revision: view.revision })).toMatchObject({
    name: 'Two',
  })
})

test('a superadmin can share a saved view with any team', async () => {
  const { team, mate } = await aDesk()
  const superadmin = actingAs(db, await aSuperadmin(db))
  const { id, revision } = await createSavedView(superadmin, aView('For you', team.alias))
  expect(await listSavedViews(mate)).toMatchObject([{ id, canChange: false }])
  const other = await aTeam(db)
  await updateSavedView(superadmin, { id, team: other.alias, revision })
  expect(await listSavedViews(mate)).toEqual([])
})

test('a saved view can be shared only with one of the agent’s own teams', async () => {
  const { team, stranger, owner } = await aDesk()
  const foreign = aView('Foreign', team.alias)
  for (const attempt of [
    () => createSavedView(stranger, foreign),
    () => createSavedView(owner, { ...foreign, team: 'no-such-team' }),
  ])
    await expect(attempt()).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: { team: { reason: 'view_for_other_team' } } },
    })
})

test('saved views keep their chosen order', async () => {
  const { owner } = await aDesk()
  const ids: string[] = []
  for (const name of ['one', 'two', 'three']) ids.push((await createSavedView(owner, aView(name))).id)
  expect(await names(owner)).toEqual(['one', 'two', 'three'])
  await reorderSavedViews(owner, { ids: ids.toReversed() })
  expect(await names(owner)).toEqual(['three', 'two', 'one'])
  await deleteSavedView(owner, { id: ids[1] ?? '' })
  expect(await names(owner)).toEqual(['three', 'one'])
})

test('a saved view with an outdated part keeps the rest and breaks no other', async () => {
  const { team, owner, mate } = await aDesk()
  const good = await createSavedView(
    owner,
    aView('Open', team.alias, { status: '-resolved,closed', team: team.alias }),
  )
  const bad = await createSavedView(owner, aView('Old', team.alias))
  const unreadable = [
    { filter: { status: '-resolved,closed', created: '0000-01-01..0000-12-31', colour: 'red', team: 7 } },
    { filter: 'all', sort: 'colour', columns: [] },
    { filter: { assignee: 'me' }, sort: 'due', columns: ['number'] },
    'nothing at all',
  ]
  const read = []
  for (const query of unreadable) {
    await updateOne(db, 'saved_view', { id: bad.id }, { query })
    const views = await listSavedViews(mate)
    expect(views.map(({ id }) => id)).toEqual([good.id, bad.id])
    read.push(views[1]?.query.filter)
    expect((await countSavedViews(mate)).byView).toMatchObject({ [good.id]: 0 })
  }

  expect(read).toEqual([{ status: '-resolved,closed' }, {}, { assignee: 'me' }, {}])
  expect(
    await updateSavedView(owner, { id: bad.id, query: aView('x').query, revision: bad.revision }),
  ).toMatchObject({
    query: aView('x').query,
  })
})

test('the team’s saved views are listed besides the maximum of own ones', async () => {
  const { team, owner, mate } = await aDesk()
  for (const name of ['One', 'Two']) await createSavedView(owner, aView(name, team.alias))
  for (let count = 0; count < limits.maxSavedViews; count += 1)
    await createSavedView(mate, aView(`Mine ${count}`))

  await expect(createSavedView(mate, aView('One too many'))).rejects.toMatchObject({ code: 'still_in_use' })
  expect(await names(mate)).toEqual(
    expect.arrayContaining(['One', 'Two', 'Mine 0', `Mine ${limits.maxSavedViews - 1}`]),
  )
})

test('concurrently created saved views do not exceed the maximum', async () => {
  const { owner } = await aDesk()
  for (let count = 2; count < limits.maxSavedViews; count += 1)
    await createSavedView(owner, aView(`Mine ${count}`))
  const all = await Promise.allSettled(
    ['a', 'b', 'c', 'd'].map((name) => createSavedView(owner, aView(name))),
  )

  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await listSavedViews(owner)).toHaveLength(limits.maxSavedViews)
})

test('only saved views of unresolved tickets have counts, and each agent gets their own', async () => {
  const { team, owner, mate } = await aDesk()
  const open = await createSavedView(
    owner,
    aView('Open', team.alias, { status: '-resolved,closed', team: team.alias }),
  )
  const all = await createSavedView(owner, aView('All', team.alias, {}))
  await Promise.all([aTicket(db, { team }), aTicket(db, { team, status: 'closed' }), aTicket(db)])

  expect(await countSavedViews(mate)).toEqual({ mine: 0, byView: { [open.id]: 1, [all.id]: null } })
})

test.each([
  [{ status: 'lost' }, /status/],
  [{ colour: 'red' }, /colour/],
])('a saved view of %o is refused', (filter, reason) => {
  const { success, error } = CreateSavedView.safeParse({
    name: 'x',
    team: null,
    query: { filter, sort: 'due', columns: ['subject'] },
  })
  expect(success).toBe(false)
  expect(error?.message).toMatch(reason)
})

test('a saved view with an unknown filter value is refused at its field', async () => {
  const { owner } = await aDesk()
  await expect(createSavedView(owner, aView('x', null, { topic: 'no-such-topic' }))).rejects.toMatchObject({
    code: 'invalid_input',
    details: { fields: { topic: { reason: 'unknown_filter_value' } } },
  })
})
