import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './workspaces.ts'

/**
 * Counts of the items of levels 1 and 2 in each section of a chapter of ASVS 5.0.0; items are numbered from
 * 1.
 */
const standard: Record<number, Record<number, number>> = {
  1: { 1: 2, 2: 9, 3: 11, 4: 3, 5: 2 },
  2: { 1: 3, 2: 3, 3: 4, 4: 1 },
  3: { 2: 2, 3: 4, 4: 6, 5: 5, 7: 2 },
  4: { 1: 3, 2: 1, 3: 2, 4: 4 },
  5: { 1: 1, 2: 3, 3: 2, 4: 3 },
  6: { 1: 3, 2: 12, 3: 4, 4: 4, 5: 5, 6: 3, 8: 4 },
  7: { 1: 3, 2: 4, 3: 2, 4: 5, 5: 2, 6: 2 },
  8: { 1: 2, 2: 3, 3: 1, 4: 1 },
  9: { 1: 3, 2: 4 },
  10: { 1: 2, 2: 2, 3: 4, 4: 11, 5: 5, 6: 2, 7: 3 },
  11: { 1: 2, 2: 3, 3: 3, 4: 4, 5: 1, 6: 1 },
  12: { 1: 3, 2: 2, 3: 4 },
  13: { 1: 1, 2: 5, 3: 2, 4: 5 },
  14: { 1: 2, 2: 4, 3: 3 },
  15: { 1: 3, 2: 3, 3: 7 },
  16: { 1: 1, 2: 5, 3: 4, 4: 3, 5: 3 },
}

const states = ['met', 'partly', 'not yet'] as const

const text = readFileSync(join(root, 'docs/security.md'), 'utf8')
const parts = text.split(/^## /m).map((part) => ({ title: part.split('\n')[0] ?? '', text: part }))
const chapters = parts.filter(({ title }) => /^V\d+ /.test(title))
const rows = chapters.flatMap(rowsIn)

test('every item of levels 1 and 2 stands in its chapter once', () => {
  const actual = Object.fromEntries(
    chapters.map((chapter) => [chapter.title.split(' ')[0], itemsIn(chapter).toSorted()]),
  )
  const expected = Object.entries(standard).map(([chapter, sections]) => [
    `V${chapter}`,
    Object.entries(sections)
      .flatMap(([section, count]) => numbersTo(count).map((number) => `${chapter}.${section}.${number}`))
      .toSorted(),
  ])

  expect(actual).toEqual(Object.fromEntries(expected))
})

test('every row names its item in a few words and one of the states', () => {
  expect(rows.filter(({ state }) => !isState(state))).toEqual([])
  expect(rows.filter(({ asks }) => asks.split(' ').length > 10)).toEqual([])
})

test('every fulfilled item names its evidence', () => {
  const isProven = (evidence: string) => pathsIn(evidence).length > 0 || evidence.includes('](#')

  expect(rows.filter(({ state, evidence }) => state === 'met' && !isProven(evidence))).toEqual([])
})

test('every path leads to something in the repository', () => {
  const named = pathsIn(text)
  const linkedPages = [...text.matchAll(/\]\(([^#)]+\.md)\)/g)].map(([, path]) => `docs/${path}`)

  expect(named.length).toBeGreaterThan(100)
  expect([...named, ...linkedPages].filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('every reference within the document leads to a part of it', () => {
  const anchors = parts.map(({ title }) => title.toLowerCase().replaceAll(' ', '-'))
  const linkedAnchors = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor)

  expect(linkedAnchors.filter((anchor) => !anchors.includes(anchor))).toEqual([])
})

describe('the totals', () => {
  const countsByChapter = chapters.map((chapter) => ({ title: chapter.title, counts: countsOf(chapter) }))

  test.each(countsByChapter)('of $title match the table', ({ title, counts }) => {
    expect(totalsOf(title)).toEqual(counts)
  })

  test('of all chapters are the sums of the chapters', () => {
    const sums = [0, 1, 2, 3, 4].map((column) =>
      countsByChapter.reduce((sum, { counts }) => sum + (counts[column] ?? 0), 0),
    )

    expect(totalsOf('**All**')).toEqual(sums)
  })
})

test('the list of unfulfilled items has each of them and no other', () => {
  const list = parts.find(({ title }) => title === 'What is not fulfilled yet')?.text ?? ''
  const missing = rows.filter(({ state }) => state === 'not yet').map(({ item }) => item)

  expect(numbersIn(list).toSorted()).toEqual(missing.toSorted())
})

/** Returns the numbers that the table at the top has for a chapter. */
function totalsOf(title: string): number[] {
  const line = text.split('\n').find((each) => each.startsWith(`| ${title} |`)) ?? ''
  return line.split('|').slice(2, -1).map(Number)
}

function rowsIn(chapter: { text: string }) {
  const lines = chapter.text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \| (.+) \|$/gm)
  return [...lines].map(([, item = '', asks = '', state = '', evidence = '']) => ({
    item,
    asks,
    state,
    evidence,
  }))
}

function itemsIn(chapter: { text: string }): string[] {
  return [...rowsIn(chapter).map(({ item }) => item), ...notApplicableIn(chapter)]
}

function notApplicableIn(chapter: { text: string }): string[] {
  return numbersIn(/^Not applicable: .*$/m.exec(chapter.text)?.[0] ?? '')
}

/** Returns the items that a text names, also as a range such as 10.1.1–10.1.2. */
function numbersIn(list: string): string[] {
  return [...list.matchAll(/(\d+\.\d+)\.(\d+)(?:–\1\.(\d+))?/g)].flatMap(([, section, first, last = first]) =>
    numbersTo(Number(last))
      .filter((number) => number >= Number(first))
      .map((number) => `${section}.${number}`),
  )
}

function numbersTo(last: number): number[] {
  return Array.from({ length: last }, (_, place) => place + 1)
}

function countsOf(chapter: { text: string }): number[] {
  const all = rowsIn(chapter)
  const byState = states.map((state) => all.filter((row) => row.state === state).length)
  return [...byState, notApplicableIn(chapter).length, itemsIn(chapter).length]
}

function isState(state: string): boolean {
  return states.some((each) => each === state)
}

function pathsIn(words: string): string[] {
  return [...words.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name).filter(isPath)
}

/** Paths have a folder or are files of the root; other names in code type are settings, cookies and headers. */
function isPath(name: string): boolean {
  return /^[\w.-]+(\/[\w.-]+)+\/?$/.test(name) || /\.(json|yml|md)$/.test(name) || name === '.dockerignore'
}
