import { createDatabase, type Database } from '@lodge/database'
import { systemContext } from '@lodge/desk/foundation'
import { evaluateTickets } from '@lodge/desk/ticketing'
import { Client } from 'pg'
import { createIndexes, dropIndexes } from './indexes.ts'
import { addRandomFunctions } from './random-functions.ts'
import { addSentences } from './sentences.ts'
import { addLookupTables, addTickets, type TicketSpread } from './tickets.ts'
import { buildDocuments, countQueues, learnWaitingWords } from './trigger-writes.ts'
import { addUniversity } from './university.ts'

export { commonWord, rareWord } from './vocabulary.ts'

const mostAtOnce = 10_000
const evaluatedAtOnce = 400
const mostOpen = 50_000

/** Leaves 50,000 tickets unclosed, or half of fewer than twice as many. */
function toTicketSpread(tickets: number): TicketSpread {
  const open = Math.min(mostOpen, Math.floor(tickets / 2))
  return { tickets, open, requesters: Math.max(500, Math.floor(tickets / 5)) }
}

/**
 * Fills an empty, migrated database; the product's own engine evaluates open tickets. Prints the duration of each
 * part.
 */
export async function generate(
  url: string,
  tickets: number,
  print: (line: string) => void = console.log,
): Promise<void> {
  const spread = toTicketSpread(tickets)
  const db = createDatabase(url)
  const clients = [await openSession(url), await openSession(url)] as const
  const [client] = clients
  const logProgress = createProgressLog(tickets, print)
  try {
    await addUniversity(db, spread.requesters)
    await addRandomFunctions(client)
    await addSentences(client)
    await addLookupTables(client)
    logProgress('people and words')
    const indexes = await dropIndexes(client)
    await addSearchableTickets(clients, spread)
    await countQueues(client)
    logProgress('tickets, messages, events and search documents')
    await createIndexes(clients, indexes)
    await client.query('ANALYZE')
    logProgress(`${indexes.length} indexes`)
    const evaluated = await evaluateOpenTickets(db)
    logProgress(`deadlines of ${evaluated} open tickets`)
    await client.query('VACUUM (ANALYZE)')
    await client.query('CHECKPOINT')
    logProgress('vacuum and analyze')
  } finally {
    await Promise.all(clients.map((client) => client.end()))
    await db.close()
  }
}

async function openSession(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`SET synchronous_commit = off; SET work_mem = '256MB'; SET maintenance_work_mem = '1GB'`)
  return client
}

/** One session writes tickets in order while the other makes documents of them, in the end both. */
async function addSearchableTickets([writer, other]: readonly [Client, Client], spread: TicketSpread) {
  const batches: string[][] = []
  let next = Promise.withResolvers<void>()
  let isDone = false
  const atOnce = Math.min(mostAtOnce, Math.ceil(spread.tickets / 4))
  const write = async () => {
    for (let from = 1; from <= spread.tickets; from += atOnce) {
      batches.push(await addTickets(writer, spread, from, Math.min(spread.tickets, from + atOnce - 1)))
      next.resolve()
      next = Promise.withResolvers()
    }
    isDone = true
    next.resolve()
    await build(writer)
  }
  const build = async (client: Client) => {
    for (;;) {
      const ids = batches.shift()
      if (ids) await buildDocuments(client, ids)
      else if (isDone) return
      else await next.promise
    }
  }
  await Promise.all([write(), build(other)])
  await learnWaitingWords(writer)
}

/** Does what the SLA worker does for new tickets; their events count as handled. */
async function evaluateOpenTickets(db: Database): Promise<number> {
  const ctx = systemContext(db)
  const { rows } = await db.pool.query<{ id: string }>(
    `SELECT id FROM ticket WHERE status NOT IN ('resolved', 'closed') ORDER BY id`,
  )
  const ids = rows.map(({ id }) => id)
  const evaluateFrom = async (first: number) => {
    for (let start = first; start < ids.length; start += 2 * evaluatedAtOnce) {
      const { failures } = await evaluateTickets(ctx, ids.slice(start, start + evaluatedAtOnce))
      if (failures[0]) throw failures[0].error
    }
  }
  await Promise.all([evaluateFrom(0), evaluateFrom(evaluatedAtOnce)])
  await db.pool.query(
    `UPDATE event SET pending_consumers = '{}', published_at = created_at WHERE published_at IS NULL`,
  )
  return ids.length
}

function createProgressLog(tickets: number, print: (line: string) => void): (part: string) => void {
  let since = performance.now()
  return (part) => {
    const now = performance.now()
    print(`${tickets} tickets: ${part} in ${((now - since) / 1000).toFixed(1)} s`)
    since = now
  }
}
