import { CreateSavedView, limits } from '@lodge/contracts'
import { aTestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actingAs, anAgent, aSuperadmin, aTeam, aTicket } from '../testing/index.ts'
import { countViews, listViews } from './list-views.ts'
import { createView, deleteView, orderViews, updateView } from './save-view.ts'

let db: Awaited<ReturnType<typeof aTestDatabase>>
beforeAll(async () => {
  db = await aTestDatabase()
})
afterAll(() => db.drop())

const aView = (name: string, team: string | null = null, conditions: Record<string, string> = {}) =>
  CreateSavedView.parse({
    name,
    team,
    query: { conditions, sort: 'updated', columns: ['number', 'subject', 'tags'] },
  })

async function aDesk() {
  const team = await aTeam(db)
  const [owner, mate, lead, stranger] = await Promise.all([
    anAgent(db, { teams: [team] }),
    anAgent(db, { teams: [team] }),
    anAgent(db, { teams: [team] }),
    anAgent(db),
  ])
  await db.prisma.teamMember.updateMany({ where: { personId: lead.id }, data: { isLead: true } })
  const as = (someone: typeof owner) => actingAs(db, someone)
  return { team, owner: as(owner), mate: as(mate), lead: as(lead), stranger: as(stranger) }
}

const names = async (ctx: Parameters<typeof listViews>[0]) => (await listViews(ctx)).map(({ name }) => name)

test('a view of one’s own is nobody else’s', async () => {
  const { owner, mate } = await aDesk()
  const view = await createView(owner, aView('Mine', null, { status: '-resolved,closed', tag: 'exams' }))

  expect(await listViews(owner)).toEqual([view])
  expect(view).toMatchObject({ canChange: true, team: null, query: { sort: 'updated' } })
  expect(await listViews(mate)).toEqual([])
  await expect(updateView(mate, { id: view.id, name: 'Theirs', revision: 1 })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(deleteView(mate, { id: view.id })).rejects.toMatchObject({ code: 'not_found' })
})

test('a shared view is its team’s to see, and its owner’s, the leads’ and a superadmin’s to change', async () => {
  const { team, owner, mate, lead, stranger } = await aDesk()
  const superadmin = actingAs(db, await aSuperadmin(db))
  const { id } = await createView(owner, aView('Finalists', team.alias))

  expect(await listViews(mate)).toMatchObject([{ id, canChange: false, team: { alias: team.alias } }])
  expect(await listViews(stranger)).toEqual([])
  await expect(updateView(mate, { id, name: 'Ours', revision: 1 })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(updateView(stranger, { id, name: 'Ours', revision: 1 })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await updateView(lead, { id, name: 'Exams', revision: 1 })).toMatchObject({
    name: 'Exams',
    canChange: true,
  })
  expect(await updateView(superadmin, { id, query: aView('x').query, revision: 2 })).toMatchObject({ id })
  expect(await updateView(owner, { id, team: null, revision: 3 })).toMatchObject({
    name: 'Exams',
    team: null,
  })
  expect(await listViews(mate)).toEqual([])
  const told = await db.prisma.event.findFirst({
    where: { type: 'saved_view.changed' },
    orderBy: { seq: 'desc' },
  })
  expect(told?.payload).toMatchObject({ viewId: id, teamIds: [team.id] })
})

test('of two who change a shared view at once one wins, and the other is told what it is now', async () => {
  const { team, owner, lead } = await aDesk()
  const { id, revision } = await createView(owner, aView('Finalists', team.alias))
  const both = await Promise.allSettled([
    updateView(owner, { id, name: 'By its owner', revision }),
    updateView(lead, { id, name: 'By the lead', revision }),
  ])
  const won = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const lost = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  const { canChange: _, ...present } = won[0] ?? (await createView(owner, aView('None won')))

  expect([won.length, lost.length]).toEqual([1, 1])
  expect(lost[0]).toMatchObject({ code: 'record_changed', details: { present } })
  expect(await listViews(owner)).toMatchObject([{ name: present.name, revision: revision + 1 }])
})

test('another place in the order is no change that anyone loses', async () => {
  const { owner } = await aDesk()
  const view = await createView(owner, aView('One'))
  await orderViews(owner, { ids: [view.id] })
  expect(await updateView(owner, { id: view.id, name: 'Two', revision: view.revision })).toMatchObject({
    name: 'Two',
  })
})

test('a superadmin shares a view with any team', async () => {
  const { team, mate } = await aDesk()
  const superadmin = actingAs(db, await aSuperadmin(db))
  const { id, revision } = await createView(superadmin, aView('For you', team.alias))
  expect(await listViews(mate)).toMatchObject([{ id, canChange: false }])
  const other = await aTeam(db)
  await updateView(superadmin, { id, team: other.alias, revision })
  expect(await listViews(mate)).toEqual([])
})

test('a view is shared with a team that one is in', async () => {
  const { team, stranger, owner } = await aDesk()
  const foreign = aView('Foreign', team.alias)
  for (const attempt of [
    () => createView(stranger, foreign),
    () => createView(owner, { ...foreign, team: 'no-such-team' }),
  ])
    await expect(attempt()).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: { team: expect.any(String) } },
    })
})

test('views keep the order that they are put in', async () => {
  const { owner } = await aDesk()
  const ids: string[] = []
  for (const name of ['one', 'two', 'three']) ids.push((await createView(owner, aView(name))).id)
  expect(await names(owner)).toEqual(['one', 'two', 'three'])
  await orderViews(owner, { ids: ids.toReversed() })
  expect(await names(owner)).toEqual(['three', 'two', 'one'])
  await deleteView(owner, { id: ids[1] ?? '' })
  expect(await names(owner)).toEqual(['three', 'one'])
})

test('a view that can no longer be read whole keeps what can, and breaks no other', async () => {
  const { team, owner, mate } = await aDesk()
  const good = await createView(
    owner,
    aView('Open', team.alias, { status: '-resolved,closed', team: team.alias }),
  )
  const bad = await createView(owner, aView('Old', team.alias))
  const unreadable = [
    { conditions: { status: '-resolved,closed', created: '0000-01-01..0000-12-31', colour: 'red', team: 7 } },
    { conditions: 'all', sort: 'colour', columns: [] },
    { conditions: { assignee: 'me' }, sort: 'due', columns: ['number'] },
    'nothing at all',
  ]
  const read = []
  for (const query of unreadable) {
    await db.prisma.savedView.update({ where: { id: bad.id }, data: { query } })
    const views = await listViews(mate)
    expect(views.map(({ id }) => id)).toEqual([good.id, bad.id])
    read.push(views[1]?.query.filter)
    expect((await countViews(mate)).byView).toMatchObject({ [good.id]: 0 })
  }

  expect(read).toEqual([{ status: '-resolved,closed' }, {}, { assignee: 'me' }, {}])
  expect(
    await updateView(owner, { id: bad.id, query: aView('x').query, revision: bad.revision }),
  ).toMatchObject({
    query: aView('x').query,
  })
})

test('with as many own views as there may be, those of the team are still listed', async () => {
  const { team, owner, mate } = await aDesk()
  for (const name of ['One', 'Two']) await createView(owner, aView(name, team.alias))
  for (let count = 0; count < limits.maxSavedViews; count += 1) await createView(mate, aView(`Mine ${count}`))

  await expect(createView(mate, aView('One too many'))).rejects.toMatchObject({ code: 'record_in_use' })
  expect(await names(mate)).toEqual(
    expect.arrayContaining(['One', 'Two', 'Mine 0', `Mine ${limits.maxSavedViews - 1}`]),
  )
})

test('views made at once are no more than there may be', async () => {
  const { owner } = await aDesk()
  for (let count = 2; count < limits.maxSavedViews; count += 1) await createView(owner, aView(`Mine ${count}`))
  const all = await Promise.allSettled(['a', 'b', 'c', 'd'].map((name) => createView(owner, aView(name))))

  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await listViews(owner)).toHaveLength(limits.maxSavedViews)
})

test('only lists of unresolved tickets are counted, for whoever looks', async () => {
  const { team, owner, mate } = await aDesk()
  const open = await createView(
    owner,
    aView('Open', team.alias, { status: '-resolved,closed', team: team.alias }),
  )
  const all = await createView(owner, aView('All', team.alias, {}))
  await Promise.all([aTicket(db, { team }), aTicket(db, { team, status: 'closed' }), aTicket(db)])

  expect(await countViews(mate)).toEqual({ mine: 0, byView: { [open.id]: 1, [all.id]: null } })
})

test.each([
  [{ status: 'lost' }, /status/],
  [{ colour: 'red' }, /colour/],
])('a view of %o is refused', (conditions, reason) => {
  const { success, error } = CreateSavedView.safeParse({
    name: 'x',
    team: null,
    query: { conditions, sort: 'due', columns: ['subject'] },
  })
  expect(success).toBe(false)
  expect(error?.message).toMatch(reason)
})

test('a view of something that there is not is refused by its field', async () => {
  const { owner } = await aDesk()
  await expect(createView(owner, aView('x', null, { topic: 'no-such-topic' }))).rejects.toMatchObject({
    code: 'invalid_input',
    details: { fields: { topic: expect.any(String) } },
  })
})
