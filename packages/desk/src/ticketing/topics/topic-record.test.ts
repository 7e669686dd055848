import { SaveTopic } from '@lodge/contracts'
import { getOne, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../foundation/context.ts'
import { collect } from '../../testing/collect.ts'
import { actingAs, after } from '../../testing/context.ts'
import { anAgent, aStudent } from '../../testing/person-factory.ts'
import { aSite } from '../../testing/site-factory.ts'
import { aTicket, eventsOf } from '../../testing/ticket-factory.ts'
import { aTeam, aTopic } from '../../testing/topic-factory.ts'
import { getTopic } from './get-topic.ts'
import { listTopicForms } from './list-topic-forms.ts'
import { exportTopics, listTopicRecords } from './list-topic-records.ts'
import { listStaffTopics } from './list-topics.ts'
import { moveTopic } from './move-topic.ts'
import { archiveTopic, countTopicUsage, createTopic, getTopicRecord, updateTopic } from './topic-record.ts'

let db: TestDatabase
let ctx: Context
let team: { alias: string; name: string }
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  ctx = actingAs(db, await anAgent(db, { permissions: ['manage_topic'] }))
  team = await aTeam(db, { name: 'Help Team' })
})
afterAll(() => db.drop())

const input = (name: string, more: Partial<SaveTopic> = {}): SaveTopic => ({
  name,
  title: `Ask about ${name}`,
  description: '',
  icon: 'wifi',
  parent: null,
  team: team.alias,
  priority: 'normal',
  form: null,
  usesDepartmentTeam: false,
  needsCourse: false,
  departments: [],
  isDefaultExpanded: false,
  newUntil: null,
  disabledBecause: null,
  ...more,
})

/** The aliases of what students see below a topic, in its order. */
async function shownBelow(alias: string): Promise<string[]> {
  const node = (await listStaffTopics(ctx, {})).find((topic) => topic.alias === alias)
  return (node?.children ?? []).map((child) => child.alias)
}

async function aBranch(name: string, ...children: string[]) {
  const parent = await createTopic(ctx, input(name))
  for (const child of children) await createTopic(ctx, input(child, { parent: parent.alias }))
  return parent
}

test('a new topic is in the portal at once, after its siblings', async () => {
  const parent = await aBranch('Network', 'Network cable')
  const created = await createTopic(ctx, input('Network radio', { parent: parent.alias, priority: 'high' }))

  expect(created).toMatchObject({ alias: 'network-radio', priority: 'high', revision: 1, form: null })
  expect(await shownBelow(parent.alias)).toEqual(['network-cable', 'network-radio'])
})

test.each([
  ['parent', { parent: 'no-such-topic' }, 'unknown_parent'],
  ['team', { team: 'no-such-team' }, 'unknown_team'],
  ['form', { form: 'no-such-form' }, 'unknown_form'],
  ['alias', { alias: 'taken-address' }, 'address_taken'],
])('an invalid %s is refused at its field', async (field, more, reason) => {
  if (field === 'alias') await createTopic(ctx, input('Taken address'))
  await expect(createTopic(ctx, input('Refused', more))).rejects.toMatchObject({
    code: 'invalid_input',
    details: { fields: { [field]: { reason } } },
  })
})

test('a topic cannot have an archived team or an archived parent', async () => {
  const archivedTeam = await aTeam(db)
  await updateOne(db, 'team', { id: archivedTeam.id }, { archivedAt: after(-1) })
  const old = await aTopic(db, { archivedAt: after(-1) })

  await expect(createTopic(ctx, input('One', { team: archivedTeam.alias }))).rejects.toMatchObject({
    details: { fields: { team: { reason: 'unknown_team' } } },
  })
  await expect(createTopic(ctx, input('Two', { parent: old.alias }))).rejects.toMatchObject({
    details: { fields: { parent: { reason: 'unknown_parent' } } },
  })
})

test('a late save gets the present topic', async () => {
  const { alias, revision } = await createTopic(ctx, input('Printing'))
  await updateTopic(ctx, { alias, revision, input: input('Printing and scanning') })

  await expect(updateTopic(ctx, { alias, revision, input: input('Copying') })).rejects.toMatchObject({
    code: 'edit_conflict',
    details: { present: { name: 'Printing and scanning', revision: revision + 1 } },
  })
})

test('a topic cannot be moved below itself, by the form or by a move', async () => {
  const top = await aBranch('Rooms', 'Keys')

  for (const parent of [top.alias, 'keys']) {
    const refused = { details: { fields: { parent: { reason: 'topic_below_itself' } } } }
    const { alias, revision } = top
    await expect(
      updateTopic(ctx, { alias, revision, input: input('Rooms', { parent }) }),
    ).rejects.toMatchObject(refused)
    await expect(moveTopic(ctx, { alias, parent, before: null })).rejects.toMatchObject(refused)
  }
})

test('one of two concurrent moves of topics below each other is refused', async () => {
  const one = await createTopic(ctx, input('One way'))
  const two = await createTopic(ctx, input('Other way'))

  const saves = await Promise.allSettled([
    updateTopic(ctx, { alias: one.alias, revision: 1, input: input('One way', { parent: two.alias }) }),
    moveTopic(ctx, { alias: two.alias, parent: one.alias, before: null }),
  ])

  expect(saves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a topic is moved before another one, to the end, and into another parent', async () => {
  const left = await aBranch('Left', 'L1', 'L2', 'L3')
  const right = await aBranch('Right', 'R1')

  await moveTopic(ctx, { alias: 'l3', parent: left.alias, before: 'l1' })
  expect(await shownBelow(left.alias)).toEqual(['l3', 'l1', 'l2'])

  await moveTopic(ctx, { alias: 'l3', parent: left.alias, before: null })
  expect(await shownBelow(left.alias)).toEqual(['l1', 'l2', 'l3'])

  const moved = await moveTopic(ctx, { alias: 'l2', parent: right.alias, before: 'r1' })
  expect([await shownBelow(left.alias), await shownBelow(right.alias)]).toEqual([
    ['l1', 'l3'],
    ['l2', 'r1'],
  ])
  expect(moved).toMatchObject({ parent: { alias: right.alias }, revision: 2 })
  const [event] = (await eventsOf(db)).filter(({ type }) => type === 'topic.changed').slice(-1)
  expect(event?.payload).toMatchObject({
    before: { parent: 'Left', place: 2 },
    after: { parent: 'Right', place: 1 },
  })
})

test('a move before a topic that is not there is refused, and nothing moves', async () => {
  const parent = await aBranch('Sports', 'Gym', 'Pool')

  await expect(moveTopic(ctx, { alias: 'gym', parent: null, before: 'pool' })).rejects.toMatchObject({
    details: { fields: { before: { reason: 'record_gone' } } },
  })
  expect(await shownBelow(parent.alias)).toEqual(['gym', 'pool'])
})

test('a topic that keeps its place is not recorded as moved', async () => {
  const parent = await aBranch('Still', 'Still one', 'Still two')
  const before = (await eventsOf(db)).length

  await moveTopic(ctx, { alias: 'still-one', parent: parent.alias, before: 'still-two' })

  expect((await eventsOf(db)).length).toBe(before)
})

test('a topic is archived after its subtopics and restored after its parent', async () => {
  const parent = await aBranch('Parking', 'Parking permits')
  const put = (alias: string, isArchived: boolean) => archiveTopic(ctx, { alias, isArchived })

  await expect(put(parent.alias, true)).rejects.toMatchObject({
    code: 'still_in_use',
    reason: 'topic_has_topics',
  })
  await put('parking-permits', true)
  await put(parent.alias, true)
  expect((await listStaffTopics(ctx, {})).map(({ alias }) => alias)).not.toContain(parent.alias)

  await expect(put('parking-permits', false)).rejects.toMatchObject({ reason: 'topic_needs_parent' })
  await put(parent.alias, false)
  await put('parking-permits', false)
  expect(await shownBelow(parent.alias)).toEqual(['parking-permits'])
})

test('either a topic is archived or a concurrent subtopic is created', async () => {
  const parent = await createTopic(ctx, input('Racing'))

  const [archived, created] = await Promise.allSettled([
    archiveTopic(ctx, { alias: parent.alias, isArchived: true }),
    createTopic(ctx, input('Racing child', { parent: parent.alias })),
  ])

  expect([archived.status, created.status].sort()).toEqual(['fulfilled', 'rejected'])
})

test('a topic whose team is archived is not restored', async () => {
  const archivedTeam = await aTeam(db)
  const topic = await aTopic(db, { team: archivedTeam, archivedAt: after(-1) })
  await updateOne(db, 'team', { id: archivedTeam.id }, { archivedAt: after(-1) })

  await expect(archiveTopic(ctx, { alias: topic.alias, isArchived: false })).rejects.toMatchObject({
    code: 'still_in_use',
    reason: 'topic_needs_team',
  })
})

test('the list follows the tree, and a search also matches the topics above', async () => {
  await aBranch('Zoo', 'Zoo tickets', 'Aviary')
  const names = async (search: string) =>
    (await listTopicRecords(ctx, { search, show: 'active' })).items.map(({ name, path }) => [...path, name])

  expect(await names('zoo')).toEqual([['Zoo'], ['Zoo', 'Zoo tickets'], ['Zoo', 'Aviary']])
  expect(await names('zoo AVI')).toEqual([['Zoo', 'Aviary']])
  await archiveTopic(ctx, { alias: 'aviary', isArchived: true })
  const archived = await listTopicRecords(ctx, { search: 'zoo', show: 'archived' })
  expect(archived.counts).toEqual({ active: 2, archived: 1 })
  expect(archived.items.map(({ alias }) => alias)).toEqual(['aviary'])
})

test('the usage of a topic is counted, also in the export', async () => {
  const topic = await aTopic(db, { name: 'Used topic' })
  await aTicket(db, { topic })
  await aTicket(db, { topic, status: 'closed' })

  expect(await countTopicUsage(ctx, { alias: topic.alias })).toEqual({
    openTickets: 1,
    finishedTickets: 1,
    topics: 0,
    policies: 0,
  })
  const [head, row] = await collect(exportTopics(ctx, { search: 'used topic', show: 'active' }))
  expect(head?.[6]).toBe('Open tickets')
  expect([row?.[0], row?.[6]]).toEqual(['Used topic', '1'])
})

test('the available forms come with their published fields', async () => {
  const { formId } = await aTopic(db, {
    fields: [{ key: 'seat', type: 'text', label: 'Seat', isRequired: true }],
  })
  const form = await getOne(db, 'form', { id: formId ?? '' })

  expect(await listTopicForms(ctx)).toContainEqual({
    alias: form.alias,
    name: form.name,
    fields: [{ key: 'seat', type: 'text', label: 'Seat', isRequired: true }],
  })
  expect(await createTopic(ctx, input('Seats', { form: form.alias }))).toMatchObject({
    form: { alias: form.alias, name: form.name },
  })
})

test('without the permission topics can be neither read nor changed', async () => {
  const other = actingAs(db, await anAgent(db, { permissions: ['manage_team'] }))
  const { alias } = await createTopic(ctx, input('Closed'))

  for (const call of [
    getTopicRecord(other, { alias }),
    createTopic(other, input('New')),
    updateTopic(other, { alias, revision: 1, input: input('Changed') }),
    moveTopic(other, { alias, parent: null, before: null }),
    archiveTopic(other, { alias, isArchived: true }),
    listTopicRecords(other, { show: 'active' }),
    listTopicForms(other),
    countTopicUsage(other, { alias }),
    collect(exportTopics(other, { show: 'active' })),
  ])
    await expect(call).rejects.toMatchObject({ code: 'forbidden' })
})

test('a topic’s form has the topic’s name as its heading unless one is given', async () => {
  const { title: _, ...untitled } = input('Lost property')
  const topic = await createTopic(ctx, SaveTopic.parse(untitled))
  expect(topic.title).toBe('Lost property')
  expect((await createTopic(ctx, input('Lockers', { title: 'Ask about a locker' }))).title).toBe(
    'Ask about a locker',
  )
})

test('a former alias of a topic leads to it, and no other topic can take it', async () => {
  const topic = await createTopic(ctx, input('Bicycles', { alias: 'bicycles' }))
  const renamed = await updateTopic(ctx, {
    alias: 'bicycles',
    revision: topic.revision,
    input: input('Bicycles', { alias: 'bicycle-sheds' }),
  })
  const student = await aStudent(db)
  const who = actingAs(db, student)
  expect(await getTopicRecord(ctx, { alias: 'bicycles' })).toMatchObject({ alias: 'bicycle-sheds' })
  expect(await getTopic(who, { alias: 'bicycles' })).toMatchObject({
    alias: 'bicycle-sheds',
    name: 'Bicycles',
  })
  await expect(createTopic(ctx, input('Other', { alias: 'bicycles' }))).rejects.toMatchObject({
    details: { fields: { alias: { reason: 'address_taken' } } },
  })
  const { alias: _, ...unaddressed } = input('Bicycles')
  expect((await createTopic(ctx, unaddressed)).alias).toBe('bicycles-2')

  const back = { alias: 'bicycle-sheds', revision: renamed.revision }
  await updateTopic(ctx, { ...back, input: input('Bicycles', { alias: 'bicycles' }) })
  expect(await getTopic(who, { alias: 'bicycle-sheds' })).toMatchObject({ alias: 'bicycles' })
})
