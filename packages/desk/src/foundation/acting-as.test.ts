import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadPerson } from '../identity/people/load-person.ts'
import { anAgent, aStudent, noon } from '../testing/index.ts'
import { actingAs, readingAs, recordEventBy, systemContext, transaction } from './context.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const root = join(import.meta.dirname, '../../../..')
const sources = globSync('{packages/*,apps/*,workers/*,workers}/src/**/*.ts', { cwd: root })
  .filter((path) => !/\.test\.ts$|\/testing\/|\/generated\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Returns the files with such code, without those where it belongs. */
const filesWith = (code: RegExp, ...allowed: string[]) =>
  sources.filter(({ path, text }) => code.test(text) && !allowed.includes(path)).map(({ path }) => path)

test('actors are created in one place only', () => {
  const actor = 'packages/domain/src/people/actor.ts'
  // A reader of the knowledge base is no actor: they have departments and no id.
  const reader = 'packages/desk/src/knowledge-base/reader.ts'
  expect(sources.length).toBeGreaterThan(1_000)
  expect(filesWith(/kind: 'requester'/, actor, reader)).toEqual([])
  expect(filesWith(/kind: 'staff', id/, actor, 'packages/desk/src/identity/people/load-staff.ts')).toEqual([])
})

test('only actingAs and readingAs change the actor of a context', () => {
  const context = 'packages/desk/src/foundation/context.ts'
  const contexts = /\.\.\.(ctx|now|frozen|contextOf\([^)]*\)|systemContext\([^)]*\)),\s+(\.\.\.\{ )?actor\b/
  expect(filesWith(contexts, context)).toEqual([])
  expect(filesWith(/recordEvents?\(\s*tx,\s*\{/, context)).toEqual([])
})

test('a person acts with their own kind and through the door that they came by', async () => {
  const agent = await anAgent(db)
  const student = await aStudent(db)
  const lodge = systemContext(db, () => noon)
  const doors = [
    [agent, 'session'],
    [agent, 'mail'],
    [student, 'link'],
    [student, 'token'],
    [agent, 'automation'],
  ] as const
  for (const [{ id }, door] of doors) {
    const ctx = actingAs(lodge, await loadPerson(db, id), door)
    const eventId = await transaction(ctx, (tx) =>
      recordEventBy(ctx, tx, { type: 'person.access_changed', personId: id }),
    )
    const event = await findOne(db, 'event', { id: eventId ?? '' })
    const actorKind = id === agent.id ? 'staff' : 'requester'
    expect(event).toMatchObject({ actorId: id, actorKind, through: door })
  }
  const eventId = await transaction(lodge, (tx) =>
    recordEventBy(lodge, tx, { type: 'person.access_changed', personId: agent.id }),
  )
  const event = await findOne(db, 'event', { id: eventId ?? '' })
  expect(event).toMatchObject({ actorId: null, actorKind: 'system', through: null })
})

test('reading as somebody else records no door', async () => {
  const { id } = await aStudent(db)
  const ctx = actingAs(systemContext(db), await loadPerson(db, id), 'session')

  expect(readingAs(ctx, { kind: 'visitor' })).toMatchObject({ actor: { kind: 'visitor' }, through: null })
})
