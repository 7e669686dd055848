import { expect, test } from 'vitest'
import { statementName } from './statement-names.ts'

test('a statement gets a name at its second use and keeps it', () => {
  const [one, other] = ['SELECT 1 AS named', 'SELECT 2 AS named']
  expect(statementName(one)).toBeUndefined()
  const name = statementName(one)
  expect(name).toMatch(/^lodge_\d+$/)
  expect([statementName(one), statementName(other)]).toEqual([name, undefined])
  expect(statementName(other)).not.toBe(name)
})

test('a statement with its limit as a value gets no name', () => {
  for (const _ of [1, 2, 3])
    expect(statementName('SELECT id FROM ticket ORDER BY id LIMIT $1')).toBeUndefined()
})

test('the number of named statements has a limit', () => {
  const many = Array.from({ length: 600 }, (_, place) => `SELECT ${place} AS many`)
  for (const text of [...many, ...many]) statementName(text)
  expect(many.filter((text) => statementName(text) === undefined).length).toBeGreaterThan(50)
})
