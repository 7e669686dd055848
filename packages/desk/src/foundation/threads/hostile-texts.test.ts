import { cannedResponsePlaceholders, Tag } from '@lodge/contracts'
import { toAlias } from '@lodge/domain'
import { expect, test } from 'vitest'
import { cleanFileName } from '../../files/file-names.ts'
import { withoutQuery } from '../../knowledge-base/addresses.ts'
import { articleToText } from '../../knowledge-base/article-html/article-to-text.ts'
import { sanitiseArticle } from '../../knowledge-base/article-html/sanitise-article.ts'
import { markPersonalData } from '../../knowledge-base/articles/mark-personal-data.ts'
import { listLinks } from '../../knowledge-base/links/list-links.ts'
import { fillPlaceholders } from '../../ticketing/canned-responses/fill-placeholders.ts'

const links = { image: () => null, article: () => null, articleAt: () => null }
/** A letter with marks in an order of which the normal form has another. */
const accents = (length: number) => `a${'\u0316\u0301'.repeat(length / 2)}`

/** Each thing done with people's texts, beside the text from whose every sign a careless pattern would begin anew. */
const hostile: [string, (text: string) => unknown, (length: number) => string][] = [
  ['a file’s name of dots', cleanFileName, (length) => `a${'.'.repeat(length)}b`],
  ['a file’s name of spaces', cleanFileName, (length) => `a${' '.repeat(length)}b`],
  ['a file’s name of accents', cleanFileName, accents],
  ['a tag of accents', (text) => Tag.safeParse(text), accents],
  ['an alias of accents', toAlias, accents],
  ['an address of hashes', withoutQuery, (length) => `/${'#'.repeat(length)}\n`],
  [
    'a link to hashes',
    (text: string) => listLinks(sanitiseArticle(text, links)),
    (length: number) => `<a href="/${'#'.repeat(length)}&#10;x">x</a>`,
  ],
  [
    'a text of open tags',
    (text) => fillPlaceholders(text, cannedResponsePlaceholders),
    (length) => '<'.repeat(length),
  ],
  ['an article of spaces', articleToText, (length) => `<p>x${'&nbsp; '.repeat(length / 7)}x</p>`],
  ['an article of line breaks', articleToText, (length) => `<pre>x${' \n'.repeat(length / 2)}x</pre>`],
  [
    'a ticket of digits',
    (text) => markPersonalData(text, ['Amara']),
    (length) => `${'1-'.repeat(length / 2)}a`,
  ],
  ['a ticket of letters', (text) => markPersonalData(text, ['Amara']), (length) => 'a'.repeat(length)],
  ['a ticket of at signs', (text) => markPersonalData(text, ['Amara']), (length) => 'a@'.repeat(length / 2)],
]

/** Returns the least of three times of computing, in milliseconds. */
function costOf(work: () => unknown): number {
  const costs = [1, 2, 3].map(() => {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1_000
  })
  return Math.min(...costs)
}

const short = 12_000
const times = 4
/** Anything faster costs nobody anything, and is too short to be compared. */
const nothingMs = 30

test.each(hostile)('the cost of %s grows with the length and not with its square', (_, read, make) => {
  const [one, four] = [short, short * times].map((length) => {
    const text = make(length)
    return costOf(() => read(text))
  })
  // The square would cost sixteen times as much.
  expect(four ?? 0).toBeLessThan(Math.max(nothingMs, 2 * times * (one ?? 0)))
})
