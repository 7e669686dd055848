import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extendTailwindMerge } from 'tailwind-merge'
import { expect, test } from 'vitest'
import { mergeClasses } from './merge-classes.ts'

/** Knows everything that Tailwind has. */
const mergeAny = extendTailwindMerge({
  extend: { theme: { text: ['body', 'meta'], spacing: ['control', 'gutter'] } },
})

const root = join(import.meta.dirname, '../../../..')
const sources = ['packages/ui/src', 'apps/admin/src', 'apps/portal/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|generated|merge-classes/.test(file))
    .map((file) => readFileSync(join(root, folder, file), 'utf8')),
)
const words = new Set(sources.flatMap((source) => source.match(/[^\s'"`{}$]+/g) ?? []))

/** Classes in the sources, without the conditions before them. */
const classes = [...new Set([...words].map((word) => word.split(/:(?![^[(]*[\])])/).at(-1) ?? ''))].filter(
  (word) => mergeAny(`${word} ${word}`) === word,
)

const isReplacedBy = (merge: typeof mergeAny, one: string, other: string) =>
  merge(`${one} ${other}`) === other

test('every class in the sources replaces the same classes as in tailwind-merge', () => {
  const kinds: string[] = []
  const wrong: string[] = []
  const compare = (one: string, other: string) => {
    if (one === other) return
    const [actual, expected] = [mergeClasses, mergeAny].map((merge) => merge(`${one} ${other}`))
    if (actual !== expected) wrong.push(`${one} ${other}: ${actual}`)
  }
  for (const each of classes) {
    const kind = kinds.find(
      (known) => isReplacedBy(mergeAny, known, each) && isReplacedBy(mergeAny, each, known),
    )
    if (kind === undefined) kinds.push(each)
    compare(kind ?? each, each)
    compare(each, kind ?? each)
  }
  for (const first of kinds) for (const second of kinds) compare(first, second)

  expect(classes.length).toBeGreaterThan(500)
  expect(kinds.length).toBeGreaterThan(100)
  expect(wrong).toEqual([])
})

test('classes unknown to tailwind-merge stay', () => {
  const others = 'animate-in animate-late animate-highlight fade-in-0 change-highlight rich-text noscript'
  expect(mergeClasses(others)).toBe(others)
  expect(mergeAny(others)).toBe(others)
})

test('a class is replaced under the same condition only', () => {
  expect(mergeClasses('p-2 hover:p-3 portal:hover:p-4', 'px-1 p-5 hover:portal:p-6')).toBe(
    'hover:p-3 p-5 hover:portal:p-6',
  )
})
