import { Readable } from 'node:stream'
import { limits, RichHtml } from '@lodge/contracts'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readHeadings } from '../../knowledge-base/article-html/read-headings.ts'
import { sanitiseArticle } from '../../knowledge-base/article-html/sanitise-article.ts'
import { importHolidays } from '../../sla/business-hours/import-holidays.ts'
import { actingAs } from '../../testing/context.ts'
import { aSuperadmin } from '../../testing/person-factory.ts'
import { htmlToText } from '../rich-text/html-to-text.ts'
import { anyReference, sanitiseHtml } from '../rich-text/sanitise-html.ts'
import { inThread } from './parse-in-thread.ts'

/** The most computing for which anybody else waits meanwhile. */
const mostDelayMs = 400
/** Computing time, which is what keeps others waiting where texts are read. */
const mostTextMs = 1_500

let db: TestDatabase
let admin: ReturnType<typeof actingAs>
beforeAll(async () => {
  db = await createTestDatabase()
  admin = actingAs(db, await aSuperadmin(db))
})
afterAll(() => db.drop())

/** Returns milliseconds that this thread has computed. Time does not tell: others keep the processors too. */
function computedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Returns the longest computing during which nothing else was done. */
async function delayOf(work: () => unknown): Promise<number> {
  let [last, longest] = [computedMs(), 0]
  const look = () => {
    const now = computedMs()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(look, 5)
  await work()
  look()
  clearInterval(timer)
  return longest
}

test('the delay of the process is measured', async () => {
  const busy = () => {
    const until = computedMs() + 50
    while (computedMs() < until);
  }
  expect(await delayOf(busy)).toBeGreaterThanOrEqual(50)
})

const calendarOf = (events: readonly string[]) =>
  [
    'BEGIN:VCALENDAR',
    ...events.flatMap((event) => ['BEGIN:VEVENT', event, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n')
const never = 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31;BYDAY=MO'
const day = 'DTSTART;VALUE=DATE:20270607'

test.each([
  ['ten yearly rules that match no day', calendarOf(Array.from({ length: 10 }, () => `${day}\r\n${never}`))],
  ['a day for each of a thousand years', calendarOf(['DTSTART;VALUE=DATE:10000101\r\nRRULE:FREQ=DAILY'])],
  ['20,000 events', calendarOf(Array.from({ length: 20_000 }, () => day))],
  ['a megabyte of folded lines', `${calendarOf([`${day}\r\nSUMMARY:x${'\r\n x'.repeat(200_000)}`])}`],
  [
    '200,000 dates of one event',
    calendarOf([`${day}\r\nRDATE;VALUE=DATE:${'20270101,'.repeat(100_000)}20270102`]),
  ],
  ['calendars in calendars', 'BEGIN:VCALENDAR\r\n'.repeat(50_000)],
])('a calendar of %s delays nobody', async (_, text) => {
  const bytes = Buffer.from(text)
  let outcome: unknown
  const delay = await delayOf(async () => {
    outcome = await importHolidays(admin, Readable.from([bytes])).then(
      ({ holidays, leftOutCount }) => ({ holidays: holidays.length, leftOutCount }),
      ({ reason }) => reason,
    )
  })
  expect(outcome).toBeDefined()
  expect(delay).toBeLessThan(mostDelayMs)
})

test('a file that takes too long in its thread is refused, and the next file is read', async () => {
  const years = { from: '2026-01-01', until: '2029-12-31', siteZone: 'UTC' }
  const finder = new URL('../../sla/business-hours/calendar-file/find-holidays.ts', import.meta.url)
  const read = (text: string, ms: number) =>
    inThread(finder, 'findHolidays', { ms })({ bytes: Buffer.from(text), ...years })
  const slow = calendarOf(Array.from({ length: 10 }, () => `${day}\r\n${never}`))

  await expect(read(slow, 200)).rejects.toMatchObject({ reason: 'file_too_complex' })
  expect(await read(calendarOf([day]), 10_000)).toMatchObject({ events: 1 })
})

const most = (piece: string, tags: number) =>
  piece.repeat(Math.min(limits.htmlTags / tags, limits.htmlLength / piece.length))
const deepest = (piece: string, tags: number) => piece.repeat(limits.htmlDepth / tags)
const links = { image: () => null, article: () => null, articleAt: () => null }

test.each([
  ['headings in headings', deepest('<h2>', 1)],
  ['headings that are all alike', most('<h2>x</h2>', 2)],
  ['lists in lists', deepest('<ul><li>', 2)],
  ['bold in bold', deepest('<b>', 1)],
  ['links in links', deepest('<a>', 1)],
  ['spans that say nothing', most('<span>x</span>', 2)],
  ['open tags, and closing ones of others', `${deepest('<span>', 1)}${'</a>'.repeat(9_000)}`],
  ['empty paragraphs', most('<p></p>', 2)],
  ['tables in tables', deepest('<table><tr><td>', 3)],
  ['spaces', `<p>${' '.repeat(99_000)}x</p>`],
  ['line breaks', `<pre>${' \n'.repeat(49_000)}x</pre>`],
  ['ampersands', '&'.repeat(limits.htmlLength)],
  ['an attribute without an end', `<a href="${'x'.repeat(99_000)}`],
])('the longest accepted rich text of %s is read in no time', (_, html) => {
  expect(RichHtml.safeParse(html).success).toBe(true)
  const before = process.cpuUsage()
  const article = sanitiseArticle(html, links)
  readHeadings(article)
  htmlToText(sanitiseHtml(html, anyReference))
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1_000).toBeLessThan(mostTextMs)
})

test('rich text with too many tags is refused before it is read', () => {
  expect(RichHtml.safeParse('<b>'.repeat(limits.htmlTags + 1)).success).toBe(false)
  expect(RichHtml.safeParse('<b></b>'.repeat(limits.htmlTags / 2)).success).toBe(true)
})

test.each([
  ['within each other', '<span>'.repeat(limits.htmlDepth + 1)],
  ['between closing ones of others', '<span></a>'.repeat(limits.htmlDepth + 1)],
  ['in capitals', '<SPAN></B>'.repeat(limits.htmlDepth + 1)],
])('rich text with too many open tags %s is refused', (_, html) => {
  expect(RichHtml.safeParse(html).success).toBe(false)
})

test('line breaks, pictures and closed tags do not count as nested', () => {
  const long = '<p><b>x</b><br><img src="/api/files/x"></p>'.repeat(600)
  expect(RichHtml.safeParse(long).success).toBe(true)
})
