import { SearchTickets } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import { seedDemo } from '@lodge/database/seed'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actingAs, aSupervisor, type TestPerson } from '../../testing/index.ts'
import { searchTickets } from './search-tickets.ts'

const now = new Date('2026-11-18T14:14:00Z')
const questionCount = 100

let db: TestDatabase
let supervisor: TestPerson
let queries: Query[]
beforeAll(async () => {
  db = await createTestDatabase()
  await seedDemo({ databaseUrl: db.url, password: 'a demo password', now })
  supervisor = await aSupervisor(db)
  queries = queriesFrom(await subjects())
})
afterAll(() => db.drop())

interface Query {
  number: number
  right: string
  wrong: string
}

/** Returns the first page of what an agent who sees all tickets finds. */
const search = (q: string) => searchTickets(actingAs(db, supervisor, now), SearchTickets.parse({ q }))

test('at least 95 of a hundred queries with a typo find their ticket on the first page', async () => {
  const missed: string[] = []
  for (const { number, right, wrong } of queries) {
    const { items } = await search(wrong)
    if (!items.some(({ row }) => row.number === number)) missed.push(`${wrong} (${right})`)
  }
  expect(queries).toHaveLength(questionCount)
  expect(missed.length, missed.join(', ')).toBeLessThanOrEqual(questionCount - 95)
})

test('only the word with the typo is corrected in a query', async () => {
  for (const { right, wrong } of queries) {
    const { corrections } = await search(wrong)
    const changed = corrections.map(({ from }) => from)
    expect(
      right.split(' ').filter((word) => changed.includes(word)),
      wrong,
    ).toEqual([])
  }
})

test('a hundred correct queries find their tickets without a correction', async () => {
  for (const { number, right } of queries) {
    const { corrections, isPartialMatch, items } = await search(right)
    expect({ right, corrections, isPartialMatch }).toEqual({ right, corrections: [], isPartialMatch: false })
    expect(
      items.map(({ row }) => row.number),
      right,
    ).toContain(number)
  }
})

test.each([
  ['tuiton fees', 'tuition'],
  ['resit fee', null],
  ['exam', null],
])('the corrections of %j and its hits are right', async (q, corrected) => {
  const { items, corrections, isPartialMatch } = await search(q)
  expect(corrections.flatMap(({ to }) => to)).toEqual(corrected ? [corrected] : [])
  expect(items.length).toBeGreaterThan(0)
  const words = corrected ? [corrected, 'fee'] : q.split(' ')
  for (const { row } of items.slice(0, 4)) {
    const text = await textOf(row.number)
    const has = words.filter((word) => new RegExp(`\\b${word}`, 'i').test(text))
    expect(has.length, `${row.number}: ${row.subject}`).toBeGreaterThanOrEqual(
      isPartialMatch ? 1 : words.length,
    )
  }
})

function subjects(): Promise<{ number: number; subject: string }[]> {
  return query(db, sql`SELECT number, subject FROM ticket ORDER BY number`)
}

async function textOf(number: number): Promise<string> {
  const [row] = await query<{ text: string }>(
    db,
    sql`SELECT concat_ws(' ', subject, array_to_string(tags, ' '), (SELECT string_agg(value, ' ') FROM jsonb_each_text(form_answers)),
          (SELECT string_agg(body, ' ') FROM message WHERE message.ticket_id = ticket.id)) AS text
        FROM ticket WHERE number = ${number}`,
  )
  return row?.text ?? ''
}

/**
 * Returns two words of each subject, one of five letters or more with a typo in it: left out, added, mistaken, swapped.
 */
function queriesFrom(tickets: readonly { number: number; subject: string }[]): Query[] {
  return tickets
    .flatMap(({ number, subject }) => {
      const words = [
        ...new Set(subject.toLowerCase().match(/(?<![\p{L}\d])\p{L}{4,}(?![\p{L}\d])/gu) ?? []),
      ].toSorted((one, other) => other.length - one.length)
      const [long = '', other = ''] = words
      return long.length >= 5 && other ? [{ number, long, other }] : []
    })
    .slice(0, questionCount)
    .map(({ number, long, other }, index) => {
      const write = (word: string) => (index % 2 === 0 ? `${word} ${other}` : `${other} ${word}`)
      return { number, right: write(long), wrong: write(typo(long, index)) }
    })
}

function typo(word: string, index: number): string {
  const place = 1 + (index % (word.length - 2))
  const [before, letter = '', next = '', after] = [
    word.slice(0, place),
    word[place],
    word[place + 1],
    word.slice(place + 2),
  ]
  const typos = [
    `${before}${next}${after}`,
    `${before}${letter}${letter}${next}${after}`,
    `${before}${letter === 'x' ? 'k' : 'x'}${next}${after}`,
    `${before}${next}${letter}${after}`,
  ]
  return typos[index % typos.length] ?? word
}
