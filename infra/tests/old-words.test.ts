import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** Words that the glossary replaced, as parts of names; those that English needs for other things are left out. */
const oldWords = [
  'asker',
  'openTicketFor',
  'answerTicket',
  'fileQuestion',
  'wakeAt',
  'waitChanged',
  'passTime',
  'absorbed',
  'shareMarks',
  'goesOnIn',
  'putBack',
  'whomToTell',
  'knownConditions',
  'savedViewView',
  'lostRace',
  'seer',
  'draftKeeper',
  'freshRow',
  'storedClock',
  'verdict',
  'judge',
  'judgement',
  'retime',
  'milestone',
  'lookAhead',
  'whys',
  'recordAllBy',
  'owed',
  'onceKey',
  'teller',
  'inBursts',
  'inBatches',
  'turnstile',
  'deadLetter',
  'bulkChange',
  'rail',
  'glow',
]

/** Props of two menus say what is changed in bulk. */
const allowed = ['apps/admin/src/ticketing/ticket-list/bulk/bulk-bar.tsx']

const upper = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`
const kebab = (word: string) => word.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Finds a word as a whole name, as a part of one, and as a part of a file's name. */
const linesWith = (word: string) =>
  new RegExp(
    `(?<![A-Za-z])(${word}|${upper(word)}|${kebab(word)})s?(?![a-z])|(?<=[a-z])${upper(word)}s?(?![a-z])`,
  )

const sources = () =>
  execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.sql', '*.prisma'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => !file.includes('/seed/demo/') && !file.includes('/migrations/') && file !== own)

const own = path.relative(root, import.meta.filename)

test('a search for a word that the glossary replaced finds nothing', async () => {
  const files = sources().filter((file) => !allowed.includes(file))
  const texts = await Promise.all(
    files.map(async (file) => ({ file, text: `${file}\n${await readFile(path.join(root, file), 'utf8')}` })),
  )
  const hits = oldWords.flatMap((word) => {
    const expression = linesWith(word)
    return texts.filter(({ text }) => expression.test(text)).map(({ file }) => `${word}: ${file}`)
  })
  expect(files.length).toBeGreaterThan(1_000)
  expect(hits).toEqual([])
})

test.each([
  ['judge', 'judgeForm(values)', true],
  ['judge', 'the same person', false],
  ['lookAhead', 'look-ahead.ts', true],
  ['onceKey', 'const theOnceKey = 1', true],
  ['rail', 'a trailing comma', false],
])('the word %s is found in "%s": %s', (word, text, isFound) => {
  expect(linesWith(word).test(text)).toBe(isFound)
})
