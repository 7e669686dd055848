import { loadavg } from 'node:os'
import { SearchArticles } from '@lodge/contracts'
import { createDatabase, type Database, query, sql } from '@lodge/database'
import { type Context, systemContext } from '@lodge/desk/foundation'
import { searchArticles, suggestArticles } from '@lodge/desk/knowledge-base'
import { fillKnowledgeBase } from './src/generate/articles.ts'
import { commonWord } from './src/generate/generate.ts'
import { percentilesOf, printTable } from './src/percentiles.ts'
import { startServers } from './src/product/servers.ts'
import { pickRareWords, withTypo } from './src/search-words.ts'

/**
 * Searches and suggestions of ten readers at once, each beside a bare query of the same index, in turn.
 * BENCH_ARTICLES, BENCH_SEARCHES (of each reader).
 */
const articles = Number(process.env.BENCH_ARTICLES ?? 10_000)
const times = Number(process.env.BENCH_SEARCHES ?? 20)
const readers = 10
const tickets = 1_000
const aimedRatio = 2

/** Returns the number of hits. */
type Ask = (ctx: Context, text: string) => Promise<number>

interface Case {
  what: string
  q: (index: number) => string
  /** Replaces the search. */
  ask?: Ask
  askPlainly?: (db: Database, text: string) => Promise<unknown>
  /** False where the aim does not apply: misspelt words ask the index more than once. */
  isAimedAt?: false
}

const servers = await startServers()
try {
  const { url, drop } = await servers.withTickets(tickets)
  const db = createDatabase(url, { maxConnections: readers })
  try {
    await fillKnowledgeBase(db, articles)
    await report(db, await casesOf(db))
  } finally {
    await db.close()
    await drop()
  }
} finally {
  await servers.stop()
}

async function casesOf(db: Database): Promise<Case[]> {
  const rare = await pickRareWords(db)
  const any = (index: number) => rare[index % rare.length] ?? commonWord
  return [
    { what: 'a rare word', q: any },
    { what: 'a common word', q: () => commonWord },
    { what: 'the beginning of a word', q: (index) => any(index).slice(0, 4) },
    { what: 'three words', q: (index) => `${commonWord} library ${any(index).slice(0, 3)}` },
    {
      what: 'suggestions for a subject',
      q: (index) => `${any(index)} ${any(index + 1)} ${commonWord} `,
      ask: suggest,
      askPlainly: suggestPlainly,
    },
    { what: 'a typo', q: (index) => withTypo(any(index)), isAimedAt: false },
  ]
}

async function report(db: Database, cases: readonly Case[]): Promise<void> {
  const rows = []
  for (const benchCase of cases)
    rows.push({ ...(await measure(db, benchCase)), isAimedAt: benchCase.isAimedAt !== false })
  const load = loadavg()[0]?.toFixed(1)
  console.log(`\n${articles} articles, ${readers} readers at once, load average ${load}`)
  printTable(rows.map(({ isAimedAt: _, ...row }) => row))
  const worst = Math.max(...rows.filter(({ isAimedAt }) => isAimedAt).map((row) => row['p95 ratio']))
  console.log(
    `${worst <= aimedRatio ? 'reached' : 'MISSED'}: the p95 is at most ${worst.toFixed(1)} times that of the bare query, aim ${aimedRatio}`,
  )
}

async function search(ctx: Context, text: string): Promise<number> {
  return (await searchArticles(ctx, SearchArticles.parse({ q: text }))).total
}

async function suggest(ctx: Context, subject: string): Promise<number> {
  return (await suggestArticles(ctx, { subject })).items.length
}

async function measure(db: Database, { what: name, q, ask = search, askPlainly = searchPlainly }: Case) {
  const ctx: Context = { ...systemContext(db), actor: { kind: 'visitor' } }
  const [desk, plain] = [[] as number[], [] as number[]]
  let foundCount = 0
  const read = async (reader: number) => {
    for (let index = -2; index < times; index += 1) {
      const text = q(reader * times + Math.abs(index))
      const deskMs = await timeOf(async () => {
        foundCount = await ask(ctx, text)
      })
      const plainMs = await timeOf(() => askPlainly(db, text))
      if (index < 0) continue
      desk.push(deskMs)
      plain.push(plainMs)
    }
  }
  await Promise.all(Array.from({ length: readers }, (_, reader) => read(reader)))
  const [ours, theirs] = [percentilesOf(desk), percentilesOf(plain)]
  return {
    search: name,
    'found, at last': foundCount,
    'p50 ms': ours.median,
    'p95 ms': ours.p95,
    'bare p50 ms': theirs.median,
    'bare p95 ms': theirs.p95,
    'p95 ratio': ours.p95 / theirs.p95,
  }
}

/** Uses the index alone, with titles and snippets. */
function searchPlainly(db: Database, text: string) {
  return query(
    db,
    sql`
    WITH searched AS MATERIALIZED (
      SELECT to_tsquery('search_en', array_to_string(ARRAY(
        SELECT quote_literal(word) || ':*' FROM string_to_table(${text}, ' ') word), ' & ')) AS query
    ), hit AS (
      SELECT search.article_id, count(*) OVER () AS total, ts_rank(search.document, searched.query) AS rank
      FROM searched JOIN article_search search ON search.document @@ searched.query
      ORDER BY rank DESC LIMIT 10
    )
    SELECT hit.total, article.alias, ts_headline('search_en', version.title, searched.query) AS title,
           ts_headline('search_en', version.text, searched.query, 'MaxFragments=1') AS snippet
    FROM searched, hit
    JOIN article ON article.id = hit.article_id
    JOIN article_version version ON version.id = article.published_version_id
    ORDER BY hit.rank DESC`,
  )
}

/** Takes the three best by any of the words, from the index alone. */
function suggestPlainly(db: Database, text: string) {
  return query(
    db,
    sql`
    WITH searched AS MATERIALIZED (
      SELECT to_tsquery('search_en', array_to_string(ARRAY(
        SELECT quote_literal(word) FROM string_to_table(btrim(${text}), ' ') word), ' | ')) AS query
    )
    SELECT article.alias, article.title, ts_rank(search.document, searched.query) AS rank
    FROM searched
    JOIN article_search search ON search.document @@ searched.query
    JOIN article ON article.id = search.article_id
    ORDER BY rank DESC LIMIT 3`,
  )
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
