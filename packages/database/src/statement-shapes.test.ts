import { describe, expect, test } from 'vitest'
import { empty, isOneOf, join, literalList, raw, type Sql, sql, textOf } from './sql.ts'

const statements: Record<string, (value: unknown) => Sql> = {
  'a template': (value) => sql`SELECT ${value} AS one`,
  'another template': (value) => sql`SELECT ${value} AS other`,
  'a fragment within': (value) => sql`SELECT ${sql`${value} + 1`} AS one`,
  'another fragment within': (value) => sql`SELECT ${sql`${value} + 2`} AS one`,
  'no fragment': () => sql`SELECT ${empty} AS one`,
  'a word': () => sql`SELECT ${raw('one')} AS one`,
  'another word': () => sql`SELECT ${raw('other')} AS one`,
  'a word that reads as a separator': () => sql`SELECT ${raw(' AND ')} AS one`,
  'a list of one': (value) => sql`SELECT ${join([value])} AS list`,
  'a list of two': (value) => sql`SELECT ${join([value, value])} AS one`,
  'a list of two otherwise': (value) => sql`SELECT ${join([value, value], ' AND ')} AS one`,
  'a long list': (value) => sql`SELECT ${join(new Array(80).fill(value))} AS list`,
  'a list of fragments': (value) => sql`SELECT ${join([sql`${value}`, sql`${value}::text`])} AS one`,
  'one id': (value) => sql`SELECT ${isOneOf(sql`id`, [`${value}`])} AS one`,
  'two ids': (value) => sql`SELECT ${isOneOf(sql`id`, [`${value}`, `${value}`])} AS one`,
  'literal words': () => sql`SELECT ${literalList(['one', 'other'])} AS one`,
}

describe('statements of one shape share a text, which is their own', () => {
  test.each(Object.entries(statements))('%s', (_, statement) => {
    const [first, second] = [statement(1), statement(2)]

    expect(textOf(first)).toBe(first.text)
    expect(textOf(second)).toBe(first.text)
  })

  test('and no two others do', () => {
    const texts = Object.values(statements).map((statement) => textOf(statement(1)))

    expect(new Set(texts).size).toBe(texts.length)
  })
})

test('beyond the shapes that a process keeps a statement has its own text', () => {
  const many = Array.from({ length: 25_000 }, (_, place) => sql`SELECT ${raw(`word_${place}`)}`)

  expect(many.every((statement, place) => textOf(statement) === `SELECT word_${place}`)).toBe(true)
})
