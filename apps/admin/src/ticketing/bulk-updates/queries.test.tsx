import { beforeEach, expect, test } from 'vitest'
import { buildBulkUpdate, bulkUpdateId } from '../../testing/bulk-update-factory.ts'
import { queryCache } from '../../testing/render-admin.tsx'
import { applyBulkUpdate, bulkUpdatesQuery } from './queries.ts'

const key = bulkUpdatesQuery.queryKey
const running = buildBulkUpdate({ done: 2, finishedAt: null, createdAt: '2026-10-15T15:00:00.000Z' })
const updates = () => queryCache.getQueryData(key)?.items
beforeEach(() => queryCache.setQueryData(key, { items: [running] }))

test('progress only ever goes on, whichever push comes first', () => {
  applyBulkUpdate(queryCache, { ...running, done: 3 })
  applyBulkUpdate(queryCache, { ...running, done: 1 })
  expect(updates()).toMatchObject([{ done: 3 }])
})

test('a bulk update that has finished does not run again for a straggler', () => {
  applyBulkUpdate(queryCache, { ...running, done: 4, finishedAt: '2026-10-15T15:01:00.000Z' })
  applyBulkUpdate(queryCache, { ...running, done: 3 })
  expect(updates()).toMatchObject([{ done: 4, finishedAt: '2026-10-15T15:01:00.000Z' }])
})

test('the newest bulk update comes first, also when another tab has started it', () => {
  const other = buildBulkUpdate({ id: bulkUpdateId(2), createdAt: '2026-10-15T16:00:00.000Z' })
  applyBulkUpdate(queryCache, other)
  expect(updates()?.map(({ id }) => id)).toEqual([bulkUpdateId(2), bulkUpdateId(1)])
})

test('one that undoes another marks that one as undone', () => {
  const undo = buildBulkUpdate({
    id: bulkUpdateId(2),
    undoes: running.id,
    createdAt: '2026-10-15T16:00:00.000Z',
  })
  applyBulkUpdate(queryCache, undo)
  expect(updates()?.[1]).toMatchObject({ id: running.id, undoneBy: undo.id })
})

test('a push before the list is loaded begins no list of its own', () => {
  queryCache.clear()
  applyBulkUpdate(queryCache, running)
  expect(updates()).toBeUndefined()
})
