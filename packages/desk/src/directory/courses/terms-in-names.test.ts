import { ExportTickets, ListTickets } from '@lodge/contracts'
import { insert, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../foundation/context.ts'
import { exportTickets } from '../../insight/exports/export-tickets.ts'
import { actingAs, aSite, aSupervisor, aTicket } from '../../testing/index.ts'
import { getTicket } from '../../ticketing/tickets/list/get-ticket.ts'
import { listTickets } from '../../ticketing/tickets/list/list-tickets.ts'
import { suggestFilterValues } from '../../ticketing/tickets/list/suggest-filter-values.ts'
import { setCourse } from '../../ticketing/tickets/properties/set-course.ts'
import { suggestCourses } from '../../ticketing/topics/suggest-courses.ts'

let db: TestDatabase
let ctx: Context
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  ctx = actingAs(db, await aSupervisor(db))
})
afterAll(() => db.drop())

const course = (alias: string, code: string, term: string) =>
  insert(db, 'course', { alias, code, name: 'Databases', term })

const rowOf = async (number: number) =>
  (await listTickets(ctx, ListTickets.parse({}))).parse().items.find((row) => row.number === number)

async function csvOf(): Promise<string[]> {
  const cells: string[] = []
  const rows = await exportTickets(ctx, ExportTickets.parse({ sort: 'number', columns: 'subject,course' }))
  for await (const row of rows) cells.push(...row)
  return cells
}

test('a course is named with its term as soon as another term has the same code', async () => {
  const autumn = await course('cs201', 'CS201', '2026/27 Autumn')
  await course('ma100', 'MA100', '2026/27 Autumn')
  const ticket = await aTicket(db)
  const { number } = ticket
  await setCourse(ctx, { number, course: autumn.alias, expected: null })
  expect((await rowOf(number))?.course).toEqual({ alias: 'cs201', code: 'CS201', name: 'Databases' })

  await course('cs201-spring', 'CS201', '2026/27 Spring')

  const named = { code: 'CS201', name: 'Databases (2026/27 Autumn)', term: '2026/27 Autumn' }
  expect((await rowOf(number))?.course).toMatchObject(named)
  expect((await getTicket(ctx, { number })).course).toMatchObject({ code: named.code, name: named.name })
  expect(await csvOf()).toContain('CS201 Databases (2026/27 Autumn)')
  const filters = await suggestFilterValues(ctx, { field: 'course', text: 'CS201' })
  expect(filters.items.map(({ name }) => name).toSorted()).toEqual([
    'CS201 Databases (2026/27 Autumn)',
    'CS201 Databases (2026/27 Spring)',
  ])
  const choices = await suggestCourses(ctx, { text: 'CS201' })
  expect(choices.map(({ name }) => name)).toContain('Databases (2026/27 Spring)')
  const others = await suggestFilterValues(ctx, { field: 'course', text: 'MA100' })
  expect(others.items.map(({ name }) => name)).toEqual(['MA100 Databases'])

  await setCourse(ctx, { number, course: 'cs201-spring', expected: 'cs201' })
  const { events } = await getTicket(ctx, { number })
  expect(events.at(-1)).toMatchObject({ from: 'CS201 (2026/27 Autumn)', to: 'CS201 (2026/27 Spring)' })
})

test('a changed term changes the ticket rows that name it', async () => {
  const old = await course('ph1', 'PH1', '2025/26')
  await course('ph1-again', 'PH1', '2026/27')
  const { number } = await aTicket(db)
  await setCourse(ctx, { number, course: old.alias, expected: null })
  expect((await rowOf(number))?.course?.term).toBe('2025/26')
  await updateOne(db, 'course', { id: old.id }, { term: '2024/25' })
  expect((await rowOf(number))?.course?.term).toBe('2024/25')
})
