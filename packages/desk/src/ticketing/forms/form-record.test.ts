import type { FormField, SaveForm, SaveTopic } from '@lodge/contracts'
import { findMany, insert, sql } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../foundation/context.ts'
import { collect } from '../../testing/collect.ts'
import { actingAs } from '../../testing/context.ts'
import { anAgent } from '../../testing/person-factory.ts'
import { aSite } from '../../testing/site-factory.ts'
import { eventsOf } from '../../testing/ticket-factory.ts'
import { aTopic } from '../../testing/topic-factory.ts'
import { findLeafTopic } from '../topics/find-leaf-topic.ts'
import { listTopicForms } from '../topics/list-topic-forms.ts'
import { archiveTopic, createTopic, getTopicRecord, updateTopic } from '../topics/topic-record.ts'
import { archiveForm, countFormUsage, createForm, duplicateForm, getForm, updateForm } from './form-record.ts'
import { exportForms, listFormRecords } from './list-form-records.ts'
import { listFormVersions } from './list-form-versions.ts'
import { publishForm } from './publish-form.ts'

let db: TestDatabase
let ctx: Context
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  ctx = actingAs(db, await anAgent(db, { permissions: ['manage_form', 'manage_topic'] }))
})
afterAll(() => db.drop())

const room: FormField = { key: 'room', type: 'text', label: 'Room', isRequired: true }
const floor: FormField = { key: 'floor', type: 'number', label: 'Floor', isRequired: false }

function input(name: string, fields: FormField[] = [room]): SaveForm {
  return { name, fields }
}

async function aPublishedForm(name: string, fields: FormField[] = [room]) {
  const { alias, revision } = await createForm(ctx, input(name, fields))
  return publishForm(ctx, { alias, revision })
}

async function aTopicAsking(alias: string) {
  const topic = await aTopic(db)
  const { form: _form, team, parent, ...record } = await getTopicRecord(ctx, { alias: topic.alias })
  const saved = {
    ...record,
    icon: 'wifi',
    team: team.alias,
    parent: parent?.alias ?? null,
    departments: record.departments.map(({ alias }) => alias),
    form: alias,
  } as const
  return updateTopic(ctx, { alias: topic.alias, revision: record.revision, input: saved })
}

test('a new form is a draft, and publishing it makes version 1', async () => {
  const draft = await createForm(ctx, input('Room booking'))
  expect(draft).toMatchObject({ alias: 'room-booking', revision: 1, hasDraft: true, version: null })
  expect((await listTopicForms(ctx)).map(({ alias }) => alias)).not.toContain('room-booking')

  const published = await publishForm(ctx, { alias: draft.alias, revision: 1 })
  expect(published).toMatchObject({ revision: 2, hasDraft: false, version: 1, fields: [room] })
  expect((await listTopicForms(ctx)).map(({ alias }) => alias)).toContain('room-booking')
})

test('students see the published version and nothing of the draft', async () => {
  const { alias, revision } = await aPublishedForm('Keys')
  const topic = await aTopicAsking(alias)
  const findTopicFields = async () => (await findLeafTopic(db, topic.alias, ctx.now()))?.fields

  const changed = await updateForm(ctx, { alias, revision, input: input('Keys', [room, floor]) })
  expect(changed).toMatchObject({ hasDraft: true, version: 1, fields: [room, floor] })
  expect(await findTopicFields()).toEqual([room])

  await publishForm(ctx, { alias, revision: changed.revision })
  expect(await findTopicFields()).toEqual([room, floor])
  const versions = await findMany(
    db,
    'form_version',
    sql`form_id = (SELECT id FROM form WHERE alias = ${alias})`,
    { columns: ['version', 'fields'], orderBy: ['version'] },
  )
  expect(versions).toEqual([
    { version: 1, fields: [room] },
    { version: 2, fields: [room, floor] },
  ])
})

test('a draft equal to the published version is no draft', async () => {
  const { alias, revision } = await aPublishedForm('Lockers')
  const saved = await updateForm(ctx, { alias, revision, input: input('Lockers and keys') })
  expect(saved).toMatchObject({ name: 'Lockers and keys', hasDraft: false })
  await expect(publishForm(ctx, { alias, revision: saved.revision })).rejects.toMatchObject({
    reason: 'form_unchanged',
  })
})

test('a late save and a late publication get the present form', async () => {
  const { alias } = await createForm(ctx, input('Parking'))
  await updateForm(ctx, { alias, revision: 1, input: input('Parking', [room, floor]) })

  const refused = { code: 'edit_conflict', details: { present: { revision: 2 } } }
  await expect(updateForm(ctx, { alias, revision: 1, input: input('Late') })).rejects.toMatchObject(refused)
  await expect(publishForm(ctx, { alias, revision: 1 })).rejects.toMatchObject(refused)
})

test('wrong fields are refused at their paths, and nothing is saved', async () => {
  const later: FormField = {
    ...room,
    visibleWhen: { match: 'all', tests: [{ field: 'gone', test: 'is_answered' }] },
  }
  await expect(createForm(ctx, input('Refused', [later, { ...floor, key: 'room' }]))).rejects.toMatchObject({
    code: 'invalid_input',
    details: {
      fields: {
        'fields.0.visibleWhen.tests.0.field': { reason: 'condition_field_gone' },
        'fields.1.key': { reason: 'field_key_taken' },
      },
    },
  })
  await expect(getForm(ctx, { alias: 'refused' })).rejects.toMatchObject({ code: 'not_found' })
})

test('a form without fields can be saved and not published', async () => {
  const { alias, revision } = await createForm(ctx, input('Nothing yet', []))
  await expect(publishForm(ctx, { alias, revision })).rejects.toMatchObject({
    details: { fields: { fields: { reason: 'form_fields_required' } } },
  })
})

test('a copy of a form is a separate draft', async () => {
  const { alias } = await aPublishedForm('Library card')
  expect(await duplicateForm(ctx, { alias })).toMatchObject({
    name: 'Library card (copy)',
    alias: 'library-card-copy',
    version: null,
    fields: [room],
  })
})

test('a form in use cannot be archived, and an archived form cannot be chosen or published', async () => {
  const { alias } = await aPublishedForm('Sports hall')
  const topic = await aTopicAsking(alias)
  const archive = () => archiveForm(ctx, { alias, isArchived: true })

  await expect(archive()).rejects.toMatchObject({ reason: 'form_in_use' })
  await archiveTopic(ctx, { alias: topic.alias, isArchived: true })
  const { revision } = await archive()

  await expect(publishForm(ctx, { alias, revision })).rejects.toMatchObject({ reason: 'form_archived' })
  expect((await listTopicForms(ctx)).map((form) => form.alias)).not.toContain(alias)
  await expect(archiveTopic(ctx, { alias: topic.alias, isArchived: false })).rejects.toMatchObject({
    reason: 'topic_needs_form',
  })
  await expect(aTopicAsking(alias)).rejects.toMatchObject({
    details: { fields: { form: { reason: 'unknown_form' } } },
  })
})

test('one of a concurrent archiving of a form and its use by a topic fails', async () => {
  const { alias } = await aPublishedForm('Race')
  const { alias: team } = await insert(db, 'team', { alias: 'race-team', name: 'Race team' })
  const topic: SaveTopic = {
    name: 'Race topic',
    title: 'Race',
    description: '',
    icon: 'wifi',
    parent: null,
    team,
    priority: 'normal',
    form: alias,
    usesDepartmentTeam: false,
    needsCourse: false,
    departments: [],
    isDefaultExpanded: false,
    newUntil: null,
    disabledBecause: null,
  }

  const outcomes = await Promise.allSettled([
    archiveForm(ctx, { alias, isArchived: true }),
    createTopic(ctx, topic),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('the list and its export count questions and topics', async () => {
  const heading: FormField = { key: 'top', type: 'heading', label: 'Where', isRequired: false }
  const { alias } = await aPublishedForm('Counted form', [heading, room, floor])
  await aTopicAsking(alias)

  const query = { search: 'counted', show: 'active', sort: 'name' } as const
  const page = await listFormRecords(ctx, query)
  expect(page).toMatchObject({
    counts: { active: 1, archived: 0 },
    items: [{ alias, version: 1, hasDraft: false, questions: 2, topics: 1 }],
  })
  expect((await collect(exportForms(ctx, query)))[1]?.slice(0, 6)).toEqual([
    'Counted form',
    alias,
    '1',
    'no',
    '2',
    '1',
  ])
  expect(await countFormUsage(ctx, { alias })).toEqual({ topics: 1, openTickets: 0, finishedTickets: 0 })
})

test('a change is recorded with its fields before and after, and a publication with its version', async () => {
  const { alias, revision } = await aPublishedForm('Logged')
  const { revision: next } = await updateForm(ctx, { alias, revision, input: input('Logged', [floor]) })
  await publishForm(ctx, { alias, revision: next })

  const [edited, published] = (await eventsOf(db)).filter(({ type }) => type === 'form.changed').slice(-2)
  expect(edited?.payload).toMatchObject({
    how: 'edited',
    before: { fields: 'Room * (text)' },
    after: { fields: 'Floor (number)' },
  })
  expect(published?.payload).toMatchObject({
    how: 'published',
    before: { version: 1 },
    after: { version: 2 },
  })
})

test('without the permission forms can be neither read nor changed', async () => {
  const other = actingAs(db, await anAgent(db, { permissions: ['manage_topic'] }))
  const { alias } = await createForm(ctx, input('Closed'))
  for (const call of [
    () => getForm(other, { alias }),
    () => createForm(other, input('New')),
    () => updateForm(other, { alias, revision: 1, input: input('Changed') }),
    () => publishForm(other, { alias, revision: 1 }),
    () => duplicateForm(other, { alias }),
    () => archiveForm(other, { alias, isArchived: true }),
    () => countFormUsage(other, { alias }),
    () => listFormVersions(other, { alias }),
    () => listFormRecords(other, { show: 'active', sort: 'name' }),
  ])
    await expect((async () => call())()).rejects.toMatchObject({ code: 'forbidden' })
})
