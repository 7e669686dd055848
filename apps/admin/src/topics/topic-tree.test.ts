import type { TopicRow } from '@lodge/contracts'
import { expect, test } from 'vitest'
import { aTopicRow } from './topic-row-factory.ts'
import {
  findPlace,
  findStep,
  listParentOptions,
  listTreeRows,
  moveInTree,
  placeOf,
  withoutBranch,
} from './topic-tree.ts'

/** IT (Wi-Fi, Accounts (Password)), Library */
const topics: TopicRow[] = [
  aTopicRow('it'),
  aTopicRow('wifi', { parent: 'it', openTickets: 2 }),
  aTopicRow('accounts', { parent: 'it' }),
  aTopicRow('password', { parent: 'accounts', openTickets: 3 }),
  aTopicRow('library'),
]

const outline = (moved: readonly TopicRow[]) =>
  listTreeRows(moved).map(({ topic, depth }) => `${'-'.repeat(depth)}${topic.alias}`)

test('a row says how deep it is, and counts what is below it', () => {
  expect(listTreeRows(topics)).toMatchObject([
    { depth: 0, below: 3, openTickets: 5 },
    { depth: 1, below: 0, openTickets: 2 },
    { depth: 1, below: 1, openTickets: 3 },
    { depth: 2, below: 0, openTickets: 3 },
    { depth: 0, below: 0, openTickets: 0 },
  ])
})

test('what is below a collapsed topic is hidden and still counted', () => {
  const rows = listTreeRows(topics, new Set(['it']))
  expect(rows.map(({ topic, below }) => [topic.alias, below])).toEqual([
    ['it', 3],
    ['library', 0],
  ])
})

test('a topic whose parent is not listed stands at the top', () => {
  expect(
    outline([aTopicRow('lost', { parent: 'archived' }), aTopicRow('below', { parent: 'lost' })]),
  ).toEqual(['lost', '-below'])
})

test.each([
  ['before the first', 0, 5, { depth: 0, parent: null, before: 'it' }],
  ['as the first below a topic', 1, 0, { depth: 1, parent: 'it', before: 'wifi' }],
  ['no deeper than the row over it allows', 2, 9, { depth: 2, parent: 'wifi', before: null }],
  ['last in its branch', 2, 1, { depth: 1, parent: 'it', before: null }],
  ['after the whole branch', 2, 0, { depth: 0, parent: null, before: 'library' }],
  ['at the end', 3, -3, { depth: 0, parent: null, before: null }],
] as const)('a dragged topic goes %s', (_, gap, depth, place) => {
  expect(findPlace(withoutBranch(listTreeRows(topics), 'accounts'), gap, depth)).toEqual(place)
})

test.each([
  ['accounts', 'ArrowUp', { parent: 'it', before: 'wifi' }],
  ['wifi', 'ArrowDown', { parent: 'it', before: null }],
  ['accounts', 'ArrowRight', { parent: 'wifi', before: null }],
  ['accounts', 'ArrowLeft', { parent: null, before: 'library' }],
  ['wifi', 'ArrowUp', null],
  ['wifi', 'ArrowRight', null],
  ['library', 'ArrowDown', null],
  ['library', 'ArrowLeft', null],
] as const)('%s goes by %s to its next place, if there is one', (alias, step, place) => {
  expect(findStep(topics, alias, step)).toEqual(place)
})

test.each([
  ['accounts', { parent: 'it', before: 'wifi' }, ['it', '-accounts', '--password', '-wifi', 'library']],
  ['accounts', { parent: null, before: null }, ['it', '-wifi', 'library', 'accounts', '-password']],
  ['accounts', { parent: 'library', before: null }, ['it', '-wifi', 'library', '-accounts', '--password']],
  ['wifi', { parent: 'it', before: null }, ['it', '-accounts', '--password', '-wifi', 'library']],
  [
    'wifi',
    { parent: 'accounts', before: 'password' },
    ['it', '-accounts', '--wifi', '--password', 'library'],
  ],
])('%s moves with all below it', (alias, place, expected) => {
  const moved = moveInTree(topics, alias, place)
  expect(outline(moved)).toEqual(expected)
  expect(placeOf(moved, alias).parent).toBe(place.parent)
})

test('a topic is offered neither itself nor its own as a parent', () => {
  expect(listParentOptions(topics, 'accounts')).toEqual([
    { id: 'it', label: 'it', children: [{ id: 'wifi', label: 'wifi' }] },
    { id: 'library', label: 'library' },
  ])
})
