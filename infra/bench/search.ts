import { SearchTickets, searchTextLength } from '@lodge/contracts'
import { createDatabase, type Database, query, sql } from '@lodge/database'
import { type Context, systemContext } from '@lodge/desk/foundation'
import { searchTickets } from '@lodge/desk/ticketing'
import { commonWord, rareWord } from './src/generate/generate.ts'
import { loadActor, type StaffActor } from './src/load-staff.ts'
import { percentilesOf, printTable } from './src/percentiles.ts'
import { startServers } from './src/product/servers.ts'
import { pickRareWords, withTypo } from './src/search-words.ts'
import { benchSizes } from './src/settings.ts'

/**
 * Searches of an agent who sees all tickets and of one of a team, one after the other, beside a plain ILIKE.
 * BENCH_SIZES, BENCH_SEARCHES.
 */
const times = Number(process.env.BENCH_SEARCHES ?? 200)
const plainTimes = 3
const aimMs = 150

const servers = await startServers()
try {
  for (const tickets of benchSizes) await run(tickets)
} finally {
  await servers.stop()
}

async function run(tickets: number): Promise<void> {
  const { url, drop } = await servers.withTickets(tickets)
  const db = createDatabase(url)
  try {
    const [everyone, narrow] = await Promise.all([loadActor(db, 'supervisor-1'), loadActor(db, 'agent-1')])
    const rare = await pickRareWords(db)
    const any = (index: number) => rare[index % rare.length] ?? rareWord
    const searches: [name: string, actor: StaffActor, q: (index: number) => string][] = [
      ['rare word', everyone, any],
      ['word of one in 2,000', everyone, () => rareWord],
      ['common word', everyone, () => commonWord],
      ['typo in a rare word', everyone, (index) => withTypo(any(index))],
      ['typo in the common word', everyone, () => withTypo(commonWord)],
      ['prefix of three letters', everyone, (index) => any(index).slice(0, 3)],
      ['prefix of five letters', everyone, (index) => any(index).slice(0, 5)],
      ['two words', everyone, (index) => `${commonWord} ${any(index).slice(0, 4)}`],
      ['phrase', everyone, () => `"about the ${commonWord}"`],
      ['common word and a status', everyone, () => `${commonWord} status:open`],
      ['common word and a tag', everyone, () => `${commonWord} tag:tag-40`],
      ['filters alone', everyone, () => 'status:open,pending priority:urgent'],
      ['nothing to find', everyone, (index) => `xq${any(index)}vx`],
      ['rare word, one team', narrow, any],
      ['common word, one team', narrow, () => commonWord],
      ['typo, one team', narrow, (index) => withTypo(any(index))],
    ]
    const rows = []
    for (const [search, actor, q] of searches) rows.push({ search, ...(await sampleOf(db, actor, q)) })
    for (const q of [any(1), commonWord]) rows.push({ search: `plain ILIKE, ${q}`, ...(await plain(db, q)) })
    console.log(`\n${tickets} tickets, ${await documentSize(db)}; the aim is p99 under ${aimMs} ms`)
    printTable(rows)
  } finally {
    await db.close()
    await drop()
  }
}

async function sampleOf(db: Database, actor: StaffActor, q: (index: number) => string) {
  const ctx: Context = { ...systemContext(db), actor }
  const durations: number[] = []
  let foundCount = 0
  for (let index = -10; index < times; index += 1) {
    const searchQuery = SearchTickets.parse({ q: q(Math.abs(index)).slice(0, searchTextLength) })
    const startedAt = performance.now()
    const page = await searchTickets(ctx, searchQuery)
    if (index < 0) continue
    durations.push(performance.now() - startedAt)
    foundCount += page.total?.count ?? 0
  }
  const { median, p99, max } = percentilesOf(durations)
  return { 'p50 ms': median, 'p99 ms': p99, 'max ms': max, 'found, on average': foundCount / times }
}

/** Searches without an index, with a page and order of its own. */
async function plain(db: Database, q: string) {
  const durations: number[] = []
  for (let index = 0; index < plainTimes; index += 1) {
    const startedAt = performance.now()
    await query(
      db,
      sql`
      SELECT ticket.id FROM ticket
      WHERE ticket.subject ILIKE ${`%${q}%`} OR EXISTS (
        SELECT FROM message WHERE message.ticket_id = ticket.id AND message.body ILIKE ${`%${q}%`})
      ORDER BY ticket.updated_at DESC, ticket.id DESC LIMIT 21`,
    )
    durations.push(performance.now() - startedAt)
  }
  const { median, p99, max } = percentilesOf(durations)
  return { 'p50 ms': median, 'p99 ms': p99, 'max ms': max, 'found, on average': Number.NaN }
}

async function documentSize(db: Database): Promise<string> {
  const [row] = await query<{ table: string; index: string; words: number }>(
    db,
    sql`SELECT pg_size_pretty(pg_table_size('ticket_search')) AS table,
               pg_size_pretty(pg_relation_size('ticket_search_document')) AS index,
               (SELECT count(*)::int FROM search_word) AS words`,
  )
  return `documents ${row?.table}, their index ${row?.index}, ${row?.words} words`
}
