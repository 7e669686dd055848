import { limits } from '@lodge/contracts'
import { DomainError } from '@lodge/domain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchesFilter } from './match-filter.ts'
import { parseFilter, parsePath, type ScimFilter, type ScimOperator } from './parse-filter.ts'

const operators: ScimOperator[] = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le']
const path = fc.constantFrom(
  'userName',
  'name.givenName',
  'value',
  'type',
  'urn:ietf:params:scim:schemas:core:2.0:User:userName',
)
const value = fc.oneof(
  fc
    .string({ unit: 'grapheme', maxLength: 12 })
    .filter((text) => !text.includes('\u0000') && text.isWellFormed()),
  fc.integer({ min: -999, max: 999 }),
  fc.boolean(),
  fc.constant(null),
)
const leaf: fc.Arbitrary<ScimFilter> = fc.oneof(
  fc.record({ kind: fc.constant('compare' as const), path, operator: fc.constantFrom(...operators), value }),
  fc.record({ kind: fc.constant('present' as const), path }),
)
const filters = fc.letrec<{ filter: ScimFilter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    leaf,
    fc.record({ kind: fc.constant('not' as const), part: tie('filter') }),
    fc.record({ kind: fc.constant('within' as const), path: fc.constant('emails'), filter: leaf }),
    fc.record({
      kind: fc.constant('and' as const),
      parts: fc.array(tie('filter'), { minLength: 2, maxLength: 2 }),
    }),
    fc.record({
      kind: fc.constant('or' as const),
      parts: fc.array(tie('filter'), { minLength: 2, maxLength: 2 }),
    }),
  ),
})).filter

/** Writes a filter with a bracket around each part of a list. */
function write(filter: ScimFilter): string {
  if (filter.kind === 'present') return `${filter.path} pr`
  if (filter.kind === 'compare') return `${filter.path} ${filter.operator} ${JSON.stringify(filter.value)}`
  if (filter.kind === 'not') return `not (${write(filter.part)})`
  if (filter.kind === 'within') return `${filter.path}[${write(filter.filter)}]`
  return filter.parts.map((part) => `(${write(part)})`).join(` ${filter.kind} `)
}

test('every filter that is written is read back as it was', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      const text = write(filter)
      fc.pre(text.length <= limits.scimFilterLength)
      expect(parseFilter(text)).toEqual(filter)
    }),
    { numRuns: 500 },
  )
})

test('no text does anything but be read or refused', () => {
  const words = fc.constantFrom(
    'userName',
    ' eq ',
    '"x"',
    '(',
    ')',
    '[',
    ']',
    ' and ',
    ' or ',
    'not ',
    '.value',
    '"',
    '\\',
    '5',
    'pr',
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.array(words, { maxLength: 30 }).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      try {
        parseFilter(text)
      } catch (error) {
        expect(error).toBeInstanceOf(DomainError)
      }
    }),
    { numRuns: 2_000 },
  )
})

test('and binds more closely than or, and words are read in any case', () => {
  expect(parseFilter('a eq "1" OR b Eq "2" aNd not (c PR)')).toEqual({
    kind: 'or',
    parts: [
      { kind: 'compare', path: 'a', operator: 'eq', value: '1' },
      {
        kind: 'and',
        parts: [
          { kind: 'compare', path: 'b', operator: 'eq', value: '2' },
          { kind: 'not', part: { kind: 'present', path: 'c' } },
        ],
      },
    ],
  })
})

test.each([
  ['emails[type eq "work"].value', { name: 'emails', sub: 'value' }],
  ['name.familyName', { name: 'name.familyName', filter: null, sub: null }],
  ['members', { name: 'members', filter: null, sub: null }],
])('the path %s is read', (text, expected) => {
  expect(parsePath(text)).toMatchObject(expected)
})

test('values of a list meet a filter whatever the case of their letters', () => {
  const email = { value: 'Sam@uni.example', type: 'work', primary: true }
  expect(matchesFilter(email, parseFilter('type eq "WORK" and value sw "sam@" and primary eq "True"'))).toBe(
    true,
  )
  expect(matchesFilter(email, parseFilter('type eq "home" or not (value pr)'))).toBe(false)
})
