import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../foundation/context.ts'
import { actingAs, anAgent, anArticle, aSite, eventsOf } from '../../testing/index.ts'
import { searchArticles } from './search-articles.ts'
import {
  createSearchSynonym,
  deleteSearchSynonym,
  listSearchSynonyms,
  updateSearchSynonym,
} from './search-synonyms.ts'

let db: TestDatabase
let ctx: Context
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  ctx = actingAs(db, await anAgent(db, { permissions: ['manage_knowledge_base'] }))
  await anArticle(db, { title: 'Where to park' })
  await anArticle(db, { title: 'Doctoral thesis' })
})
afterAll(() => db.drop())

const found = async (q: string) =>
  (await searchArticles(ctx, { q, limit: 10 })).items.map(({ title }) =>
    title.map(({ text }) => text).join(''),
  )

test('synonyms find the same articles in both directions until they are removed', async () => {
  const made = await createSearchSynonym(ctx, { words: ['Park', 'Car storage', 'Stationnement'] })
  expect(await listSearchSynonyms(ctx)).toEqual([made])
  for (const q of ['car storage', 'stationnement', 'STATIONNEMENT', 'park'])
    expect(await found(q)).toEqual(['Where to park'])

  const { id, revision } = made
  const changed = await updateSearchSynonym(ctx, { id, revision, words: ['thesis', 'Dissertation'] })
  expect(changed).toEqual({ id, revision: revision + 1, words: ['thesis', 'Dissertation'] })
  expect(await found('dissertation')).toEqual(['Doctoral thesis'])
  await expect(updateSearchSynonym(ctx, { id, revision, words: ['a', 'b'] })).rejects.toMatchObject({
    code: 'edit_conflict',
    details: { present: changed },
  })

  await deleteSearchSynonym(ctx, { id })
  expect(await found('dissertation')).toEqual([])
  await expect(deleteSearchSynonym(ctx, { id })).rejects.toMatchObject({ code: 'not_found' })
  expect((await eventsOf(db)).slice(-3).map(({ payload }) => payload)).toMatchObject([
    { how: 'created', after: { words: ['Park', 'Car storage', 'Stationnement'] } },
    { how: 'edited', after: { words: ['thesis', 'Dissertation'] } },
    { how: 'deleted', after: null },
  ])
})

test('synonyms are only for managers of the knowledge base', async () => {
  const other = actingAs(db, await anAgent(db))
  const [id, words] = ['01a204cb-e17f-7381-911d-b4c44d6e8d05', ['a', 'b']]
  const calls: (() => Promise<unknown>)[] = [
    () => listSearchSynonyms(other),
    () => createSearchSynonym(other, { words }),
    () => updateSearchSynonym(other, { id, revision: 1, words }),
    () => deleteSearchSynonym(other, { id }),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'forbidden' })
})
