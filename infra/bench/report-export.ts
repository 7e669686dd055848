import { loadavg } from 'node:os'
import { copyRows, createDatabase, type Database, raw, sql, transact } from '@lodge/database'
import { systemContext } from '@lodge/desk/foundation'
import { settleReportDays } from '@lodge/desk/insight'
import { endChildren } from './src/children.ts'
import { headersOf, signInSupervisor } from './src/clients/people.ts'
import { fillReportFacts } from './src/generate/report-facts.ts'
import { printTable } from './src/percentiles.ts'
import { type BenchProduct, startProduct } from './src/product/product.ts'
import { type BenchServers, startServers } from './src/product/servers.ts'

/**
 * Streams exports of a month, a year and three years: durations, and the API's resident memory before and at most,
 * beside COPY of the same rows. BENCH_EXPORT_TICKETS (over three years).
 */
const tickets = Number(process.env.BENCH_EXPORT_TICKETS ?? 1_000_000)
/** MiB of the largest export beyond the smallest. */
const aimedMiB = 100
const lookEveryMs = 100

const servers = await startServers()
try {
  const { url, drop } = await servers.withTickets(1_000)
  try {
    await run(servers, url)
  } finally {
    endChildren()
    await drop()
  }
} finally {
  await servers.stop()
}

async function run({ redisUrl, folder }: BenchServers, url: string): Promise<void> {
  const db = createDatabase(url)
  try {
    await fillReportFacts(db, tickets)
    await settleReportDays(systemContext(db))
    const product = await startProduct({ databaseUrl: url, redisUrl, folder })
    try {
      await report(db, product)
    } finally {
      await product.stop()
    }
  } finally {
    await db.close()
  }
}

async function report(db: Database, product: BenchProduct): Promise<void> {
  const session = await signInSupervisor(product.base)
  const rows = []
  // The first export is not in the table: code that runs for the first time takes memory.
  for (const days of [28, 28, 365, 1_100]) {
    const since = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
    const ours = await readExport(product, `${since}..${tomorrow()}`, headersOf(session))
    const plain = await copyPlainly(db, since)
    rows.push({
      days,
      rows: ours.rows,
      MB: ours.bytes / 1e6,
      'first byte ms': ours.firstMs,
      s: ours.ms / 1_000,
      'rows / s': (ours.rows / ours.ms) * 1_000,
      'MiB before': ours.before,
      'MiB at most': ours.most,
      'COPY rows': plain.rows,
      'COPY s': plain.ms / 1_000,
      'ours / COPY': ours.ms / plain.ms,
    })
  }
  const [, ...measuredRows] = rows
  const [smallest] = measuredRows
  const largest = measuredRows.at(-1)
  console.log(`load average ${loadavg()[0]?.toFixed(1)}`)
  printTable(measuredRows)
  const growthMiB = (largest?.['MiB at most'] ?? Number.NaN) - (smallest?.['MiB at most'] ?? Number.NaN)
  const isWhole = measuredRows.every((row) => row.rows === row['COPY rows'])
  console.log(
    `${growthMiB <= aimedMiB && isWhole ? 'reached' : 'MISSED'}: ${largest?.rows} rows take ${Math.round(growthMiB)} MiB more than ${smallest?.rows}, aim ${aimedMiB}; the rows are ${isWhole ? 'as many as' : 'NOT as many as'} those of COPY`,
  )
}

function tomorrow(): string {
  return new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
}

/** Reads an export as fast as it comes, and drops it. */
async function readExport(product: BenchProduct, range: string, headers: Record<string, string>) {
  const memory = () => product.memory().api ?? Number.NaN
  const before = memory()
  let most = before
  const watching = setInterval(() => {
    most = Math.max(most, memory())
  }, lookEveryMs)
  const startedAt = performance.now()
  const answer = await fetch(
    `${product.base}/api/backend/reports/tickets/counted.csv?measure=created&range=${range}`,
    { headers },
  )
  if (!answer.ok || !answer.body) throw new Error(`The export was answered by ${answer.status}.`)
  const firstMs = performance.now() - startedAt
  let [bytes, lines] = [0, 0]
  for await (const chunk of answer.body) {
    bytes += chunk.length
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1
  }
  clearInterval(watching)
  return { bytes, rows: lines - 1, firstMs, ms: performance.now() - startedAt, before, most }
}

/** Copies the same rows in plain SQL. */
async function copyPlainly(db: Database, since: string) {
  let rows = 0
  const startedAt = performance.now()
  await transact(
    db,
    (tx) =>
      copyRows(
        tx,
        sql`
        SELECT fact.at, ticket.number, ticket.subject, ticket.status, ticket.priority, team.name, assignee.name,
               requester.name, topic.name, department.name, course.code, ticket.tags
        FROM report_fact fact
        JOIN ticket ON ticket.id = fact.ticket_id
        JOIN person requester ON requester.id = ticket.requester_id
        JOIN team ON team.id = ticket.team_id
        JOIN topic ON topic.id = ticket.topic_id
        LEFT JOIN person assignee ON assignee.id = ticket.assignee_id
        LEFT JOIN department ON department.id = ticket.department_id
        LEFT JOIN course ON course.id = ticket.course_id
        WHERE fact.kind = 'created'
          AND fact.at >= '${raw(since)}'::timestamp AT TIME ZONE COALESCE((SELECT timezone FROM site), 'UTC')
        ORDER BY fact.at DESC, fact.ticket_id DESC`,
        () => {
          rows += 1
        },
      ),
    { timeoutMs: 10 * 60_000 },
  )
  return { rows, ms: performance.now() - startedAt }
}
