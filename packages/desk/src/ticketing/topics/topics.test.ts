import type { FormField } from '@lodge/contracts'
import { insert, updateOne } from '@lodge/database'
import { createTestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCourse, actingAs, after, aStudent, aTeam, aTopic } from '../../testing/index.ts'
import { aSite } from '../../testing/site-factory.ts'
import { getEmbeddedTopic } from './get-embedded-topic.ts'
import { getTopic } from './get-topic.ts'
import { listMyCourses } from './list-my-courses.ts'
import { listTopics } from './list-topics.ts'

let db: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const room: FormField = { key: 'room', type: 'text', label: 'Room', isRequired: true }

test('the tree has the active topics in order, and nothing below an archived one', async () => {
  const it = await aTopic(db, { name: 'IT' })
  const wifi = await aTopic(db, { name: 'Wi-Fi', parent: it })
  const account = await aTopic(db, { name: 'Account', parent: it })
  await updateOne(db, 'topic', { id: account.id }, { position: 1 })
  const old = await aTopic(db, { parent: it, archivedAt: after(-60) })
  await aTopic(db, { parent: old })

  const tree = await listTopics({ db, actor: { kind: 'visitor' } })
  expect(tree.find((node) => node.alias === it.alias)).toMatchObject({
    name: 'IT',
    children: [
      { alias: wifi.alias, children: [] },
      { alias: account.alias, children: [] },
    ],
  })
})

test('a topic shows its path, its team and its present form', async () => {
  const team = await aTeam(db)
  const housing = await aTopic(db, { name: 'Housing' })
  const keys = await aTopic(db, { name: 'Keys', parent: housing, team, fields: [room] })
  await insert(db, 'form_version', {
    formId: keys.formId ?? '',
    version: 2,
    fields: [],
    publishedAt: after(60),
  })
  const student = await aStudent(db)

  const view = await getTopic(actingAs(db, student), { alias: keys.alias })
  expect(view).toEqual({
    alias: keys.alias,
    name: 'Keys',
    title: 'Ask about Keys',
    path: [
      { alias: housing.alias, name: 'Housing' },
      { alias: keys.alias, name: 'Keys' },
    ],
    team: { alias: team.alias, name: team.name },
    fields: [room],
    expectedAnswerAt: null,
    closedUntil: null,
  })
  expect(await getTopic(actingAs(db, student, after(60)), { alias: keys.alias })).toMatchObject({
    fields: [],
  })
  for (const alias of [housing.alias, 'no-such-topic'])
    await expect(getTopic(actingAs(db, student), { alias })).rejects.toMatchObject({ code: 'not_found' })
})

test('a topic whose last subtopic is archived shows its form again', async () => {
  const parent = await aTopic(db)
  await aTopic(db, { parent, archivedAt: after(-1) })
  expect(await getTopic(actingAs(db, await aStudent(db)), { alias: parent.alias })).toMatchObject({
    fields: [],
  })
})

test('a student’s active courses are listed by code', async () => {
  const courses = [await aCourse(db, { code: 'ZZ900' }), await aCourse(db, { code: 'AA900' })]
  const over = await aCourse(db, { code: 'BB900' })
  await updateOne(db, 'course', { id: over.id }, { archivedAt: after(-60) })
  const student = await aStudent(db, { courses: [...courses, over] })
  expect((await listMyCourses(actingAs(db, student))).map(({ code }) => code)).toEqual(['AA900', 'ZZ900'])
  expect(await listMyCourses(actingAs(db, await aStudent(db)))).toEqual([])
})

test('a form is embedded while a site may do so, without what only the portal can ask', async () => {
  await aSite(db)
  const visitor = actingAs(db, await aStudent(db))
  const file: FormField = { key: 'photo', type: 'file', label: 'Photo', isRequired: false }
  const { alias } = await aTopic(db, { name: 'Leaks', fields: [room, file] })
  const hidden = await aTopic(db, { name: 'Old', archivedAt: after(-60) })
  await expect(getEmbeddedTopic(visitor, { alias })).rejects.toMatchObject({ code: 'not_found' })

  await updateOne(db, 'site', { id: 1 }, { embedOrigins: ['https://www.uni.example'] })

  expect(await getEmbeddedTopic(visitor, { alias })).toEqual({
    alias,
    name: 'Leaks',
    title: 'Ask about Leaks',
    fields: [room],
  })
  await expect(getEmbeddedTopic(visitor, hidden)).rejects.toMatchObject({ code: 'not_found' })
})
