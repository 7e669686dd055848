import { openSnapshot, query, readThroughCursor, type Sql, sql } from '@lodge/database'
import type { EventQueues } from '@lodge/events'
import type { Context, KeptFileStore } from '../../foundation/index.ts'

/** Verification and repair of an installation; checks that need what is null are left out. */
export interface CareContext extends Context {
  files: KeptFileStore | null
  queues: EventQueues | null
}

/** Something that is not as it should be: what names it, and what is wrong. */
export interface Difference {
  id: string
  detail: string
}

/** Something that holds of every installation at every moment. */
export interface Invariant {
  name: string
  /** A sentence about everything that is as it should be. */
  holds: string
  needs?: 'files' | 'queues'
  find: (ctx: CareContext) => AsyncIterable<readonly Difference[]>
  /** Makes anew what is derived. Without it a person has to decide. */
  repair?: (ctx: CareContext, ids: readonly string[]) => Promise<void>
  /** The repair hands on to workers, for which nobody waits. */
  isRepairedByWorkers?: true
}

const rowsAtOnce = 500
const longestStatementMs = 6 * 60 * 60_000

/** Yields what one statement finds, which names `id` and `detail`, from one moment and without holding all of it. */
export async function* readDifferences({ db }: CareContext, statement: Sql): AsyncGenerator<Difference[]> {
  const { tx, end } = await openSnapshot(db, { timeoutMs: longestStatementMs })
  try {
    await query(tx, sql`SET TRANSACTION READ ONLY`)
    yield* readThroughCursor<Difference>(tx, statement, rowsAtOnce)
  } finally {
    await end()
  }
}

/** Returns the check that a statement finds nothing. */
export function nothingIn(statement: Sql | ((ctx: CareContext) => Sql)): Invariant['find'] {
  return (ctx) => readDifferences(ctx, typeof statement === 'function' ? statement(ctx) : statement)
}

const ticketsAtOnce = 200

/** Returns the check that nothing is found among the tickets, some at a time, each time as of another moment. */
export function nothingAmongTickets(
  find: (ctx: CareContext, ticketIds: readonly string[]) => Promise<readonly Difference[]>,
): Invariant['find'] {
  return async function* (ctx) {
    let after = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const page = await query<{ id: string }>(
        ctx.db,
        sql`SELECT id FROM ticket WHERE id > ${after} ORDER BY id LIMIT ${ticketsAtOnce}`,
      )
      const last = page.at(-1)
      if (!last) return
      yield await find(
        ctx,
        page.map(({ id }) => id),
      )
      after = last.id
    }
  }
}

/** Runs work on ids some at a time. */
export async function someAtATime(
  ids: readonly string[],
  work: (batch: string[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < ids.length; from += ticketsAtOnce)
    await work(ids.slice(from, from + ticketsAtOnce))
}
