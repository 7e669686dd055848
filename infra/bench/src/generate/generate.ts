import { createDatabase, type Database } from '@lodge/database'
import { evaluateTickets, systemContext } from '@lodge/desk'
import { Client } from 'pg'
import { addRandomFunctions } from './random-functions.ts'
import { addSentences } from './sentences.ts'
import { addLookupTables, addTickets, type TicketSpread } from './tickets.ts'
import { addUniversity } from './university.ts'

export { commonWord, rareWord } from './vocabulary.ts'

const ticketsAtOnce = 20_000
const evaluatedAtOnce = 400
const mostOpen = 50_000

/** 50,000 tickets are not closed; where there are fewer than twice as many, half of them. */
function toTicketSpread(tickets: number): TicketSpread {
  const open = Math.min(mostOpen, Math.floor(tickets / 2))
  return { tickets, open, requesters: Math.max(500, Math.floor(tickets / 5)) }
}

/**
 * Fills an empty, migrated database with a university and this many tickets, the open ones evaluated by the product's
 * own engine, and prints how long each part took.
 */
export async function generate(url: string, tickets: number): Promise<void> {
  const spread = toTicketSpread(tickets)
  const db = createDatabase(url)
  const client = new Client({ connectionString: url })
  await client.connect()
  const logProgress = createProgressLog(tickets)
  try {
    await client.query(
      `SET synchronous_commit = off; SET work_mem = '256MB'; SET maintenance_work_mem = '512MB'`,
    )
    await addUniversity(db, spread.requesters)
    await addRandomFunctions(client)
    await addSentences(client)
    await addLookupTables(client)
    logProgress('people and words')
    for (let from = 1; from <= tickets; from += ticketsAtOnce)
      await addTickets(client, spread, from, Math.min(tickets, from + ticketsAtOnce - 1))
    logProgress('tickets, messages and events')
    await client.query('VACUUM (ANALYZE)')
    const evaluated = await evaluateOpenTickets(db)
    logProgress(`deadlines of ${evaluated} open tickets`)
    await client.query('VACUUM (ANALYZE)')
    await client.query('CHECKPOINT')
    logProgress('vacuum and analyze')
  } finally {
    await client.end()
    await db.close()
  }
}

/** As the SLA worker does for a new ticket; its events count as handled. */
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

function createProgressLog(tickets: number): (part: string) => void {
  let since = performance.now()
  return (part) => {
    const now = performance.now()
    console.log(`${tickets} tickets: ${part} in ${((now - since) / 1000).toFixed(1)} s`)
    since = now
  }
}
