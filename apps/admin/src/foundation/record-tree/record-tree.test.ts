import { expect, test } from 'vitest'
import {
  findPlace,
  findStep,
  listTreeOptions,
  listTreeRows,
  moveInTree,
  placeOf,
  type TreeRecord,
  withoutBranch,
  withoutOption,
} from './record-tree.ts'

function aRecord(alias: string, parent?: string): TreeRecord {
  return { alias, name: alias, parent: parent === undefined ? null : { alias: parent, name: parent } }
}

/** IT (Wi-Fi, Accounts (Password)), Library */
const records: TreeRecord[] = [
  aRecord('it'),
  aRecord('wifi', 'it'),
  aRecord('accounts', 'it'),
  aRecord('password', 'accounts'),
  aRecord('library'),
]

const outline = (moved: readonly TreeRecord[]) =>
  listTreeRows(moved).map(({ record, depth }) => `${'-'.repeat(depth)}${record.alias}`)

test('a row says how deep it is, and what is below it', () => {
  expect(listTreeRows(records).map(({ depth, below }) => [depth, below.map(({ alias }) => alias)])).toEqual([
    [0, ['wifi', 'accounts', 'password']],
    [1, []],
    [1, ['password']],
    [2, []],
    [0, []],
  ])
})

test('what is below a collapsed record is hidden and still known', () => {
  const rows = listTreeRows(records, new Set(['it']))
  expect(rows.map(({ record, below }) => [record.alias, below.length])).toEqual([
    ['it', 3],
    ['library', 0],
  ])
})

test('a record whose parent is not listed stands at the top', () => {
  expect(outline([aRecord('lost', 'archived'), aRecord('below', 'lost')])).toEqual(['lost', '-below'])
})

test.each([
  ['before the first', 0, 5, { depth: 0, parent: null, before: 'it' }],
  ['as the first below a record', 1, 0, { depth: 1, parent: 'it', before: 'wifi' }],
  ['no deeper than the row over it allows', 2, 9, { depth: 2, parent: 'wifi', before: null }],
  ['last in its branch', 2, 1, { depth: 1, parent: 'it', before: null }],
  ['after the whole branch', 2, 0, { depth: 0, parent: null, before: 'library' }],
  ['at the end', 3, -3, { depth: 0, parent: null, before: null }],
] as const)('a dragged record goes %s', (_, gap, depth, place) => {
  expect(findPlace(withoutBranch(listTreeRows(records), 'accounts'), gap, depth)).toEqual(place)
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
  expect(findStep(records, alias, step)).toEqual(place)
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
  const moved = moveInTree(records, alias, place)
  expect(outline(moved)).toEqual(expected)
  expect(placeOf(moved, alias).parent).toBe(place.parent)
})

test('a record is offered neither itself nor its own as a parent', () => {
  expect(withoutOption(listTreeOptions(records), 'accounts')).toEqual([
    { id: 'it', label: 'it', children: [{ id: 'wifi', label: 'wifi' }] },
    { id: 'library', label: 'library' },
  ])
  expect(withoutOption(listTreeOptions(records), 'password')[0]?.children).toContainEqual({
    id: 'accounts',
    label: 'accounts',
  })
})
