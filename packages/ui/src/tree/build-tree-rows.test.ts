import type { TreeNode } from '@lodge/contracts'
import { expect, test } from 'vitest'
import {
  buildTreeRows,
  type ChildLoad,
  countMatches,
  findTreePath,
  type TreeState,
} from './build-tree-rows.ts'

const options: TreeNode[] = [
  {
    id: 'science',
    label: 'Science',
    isDefaultExpanded: true,
    children: [
      { id: 'computing', label: 'Computing', children: [{ id: 'ai', label: 'AI Group' }] },
      { id: 'maths', label: 'Mathematics' },
    ],
  },
  { id: 'services', label: 'Services', children: null },
  { id: 'empty', label: 'Empty', children: [] },
]

const loadOf = (children: TreeNode[]): ChildLoad => ({ state: 'loaded', children })
const state = (patch: Partial<TreeState> = {}): TreeState => ({
  options,
  loads: new Map(),
  toggled: new Map(),
  query: '',
  ...patch,
})
const keys = (patch?: Partial<TreeState>) => buildTreeRows(state(patch)).map(({ key }) => key)

test('at first only branches that are expanded by default are open', () => {
  expect(keys()).toEqual(['science', 'computing', 'maths', 'services', 'empty'])
})

test('branches that a person opened or closed override the default', () => {
  const toggledKeys = new Map([
    ['science', false],
    ['empty', true],
  ])

  expect(keys({ toggled: toggledKeys })).toEqual(['science', 'services', 'empty', 'empty/note'])
})

test('a row knows its level, its parent and its place among its siblings', () => {
  const rows = buildTreeRows(state({ toggled: new Map([['computing', true]]) }))

  expect(rows.find(({ key }) => key === 'ai')).toMatchObject({
    level: 3,
    parentKey: 'computing',
    isBranch: false,
    position: 1,
    siblings: 1,
  })
  expect(rows.find(({ key }) => key === 'maths')).toMatchObject({ level: 2, position: 2, siblings: 2 })
})

test.each([
  ['on their way', undefined, 'loading'],
  ['on their way again', { state: 'loading' }, 'loading'],
  ['not to be had', { state: 'failed' }, 'failed'],
  ['none', { state: 'loaded', children: [] }, 'empty'],
] as const)('an open branch whose children are %s shows a line about it', (_, load, note) => {
  const loads = new Map(load ? [['services', load.state === 'loaded' ? loadOf([]) : load]] : [])
  const rows = buildTreeRows(state({ loads, toggled: new Map([['services', true]]) }))

  expect(rows.find(({ key }) => key === 'services/note')).toMatchObject({ state: note, level: 2 })
})

test('loaded children stand under their branch and are found by a search', () => {
  const loads = new Map([['services', loadOf([{ id: 'it', label: 'IT Desk' }])]])

  expect(keys({ loads, toggled: new Map([['services', true]]) })).toContain('it')
  expect(keys({ loads, query: 'desk' })).toEqual(['services', 'it'])
  expect(findTreePath('it', options, loads).map(({ label }) => label)).toEqual(['Services', 'IT Desk'])
  expect(findTreePath('it', options)).toEqual([])
})

test('a search shows the matches with all their parents and nothing else', () => {
  expect(keys({ query: 'ai' })).toEqual(['science', 'computing', 'ai'])
  expect(keys({ query: 'zebra' })).toEqual([])
})

test('a matching branch stays closed, and shows all its children once it is opened', () => {
  expect(keys({ query: 'computing' })).toEqual(['science', 'computing'])
  expect(keys({ query: 'computing', toggled: new Map([['computing', true]]) })).toEqual([
    'science',
    'computing',
    'ai',
  ])
})

test('only labels of nodes themselves are counted as matches', () => {
  expect(countMatches(options, { loads: new Map(), query: 'm' })).toBe(3)
  expect(countMatches(options, { loads: new Map(), query: 'science' })).toBe(1)
})
