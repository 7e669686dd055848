import { type FormField, parseEvent } from '@lodge/contracts'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemContext } from '../../foundation/context.ts'
import { recordActivity } from '../../settings/activity/record-activity.ts'
import { actingAs, anAgent, eventsOf } from '../../testing/index.ts'
import { createForm, updateForm } from './form-record.ts'
import { listFormVersions } from './list-form-versions.ts'
import { publishForm } from './publish-form.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const room: FormField = { key: 'room', type: 'text', label: 'Room', isRequired: true }
const floor: FormField = { key: 'floor', type: 'number', label: 'Floor', isRequired: false }

async function logAll() {
  for (const { type, payload, id, actorId, createdAt } of await eventsOf(db))
    if (type === 'form.changed') {
      const event = { ...Object(payload), type, id, actorId, at: createdAt.toISOString() }
      await recordActivity(systemContext(db), [parseEvent(type, event)])
    }
}

/** Publishes a form this often, with one field and then the other. */
async function aFormWithVersions(ctx: Parameters<typeof createForm>[0], count: number) {
  let form = await createForm(ctx, { name: 'Keys', fields: [room] })
  for (let version = 1; version <= count; version += 1) {
    if (version > 1) {
      const fields = version % 2 ? [room] : [floor]
      const { alias, revision } = form
      form = await updateForm(ctx, { alias, revision, input: { name: 'Keys', fields } })
    }
    form = await publishForm(ctx, { alias: form.alias, revision: form.revision })
  }
  return form
}

test('the versions come newest first, page by page, with their fields and who published them', async () => {
  const mia = actingAs(db, await anAgent(db, { name: 'Mia Keller', permissions: ['manage_form'] }))
  const { alias, publishedAt } = await aFormWithVersions(mia, 11)
  const { items: unlogged } = await listFormVersions(mia, { alias })
  expect(unlogged[0]).toMatchObject({ version: 11, publishedBy: null })
  await logAll()

  const newest = await listFormVersions(mia, { alias })
  expect(newest.items.map(({ version }) => version)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
  expect(newest.items[0]).toEqual({ version: 11, publishedAt, publishedBy: 'Mia Keller', fields: [room] })
  expect(newest.items[1]).toMatchObject({ fields: [floor], publishedBy: 'Mia Keller' })
  expect(newest.next).toBe(2)
  const oldest = await listFormVersions(mia, { alias, before: 2 })
  expect(oldest).toMatchObject({ items: [{ version: 1, fields: [room] }], next: null })
})

test('an unknown form has no versions', async () => {
  const ctx = actingAs(db, await anAgent(db, { permissions: ['manage_form'] }))
  await expect(listFormVersions(ctx, { alias: 'no-form' })).rejects.toMatchObject({ code: 'not_found' })
})
