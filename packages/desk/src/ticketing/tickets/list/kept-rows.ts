import { minuteMs, stripperOf, TicketRow } from '@lodge/contracts'
import { perDatabase } from '@lodge/database'
import { canSee } from '@lodge/domain'
import { LRUCache } from 'lru-cache'
import { batchedById } from '../../../foundation/batched.ts'
import type { Context } from '../../../foundation/context.ts'
import { findTicketsByIds, type TicketRecord } from '../ticket-record.ts'
import { toTicketRow } from '../ticket-views.ts'

/** A screen moves a deadline on by itself, so it shows the same of an older row; days ahead are all that get fewer. */
const keptForMs = 5 * minuteMs

/** In a process. */
const maxKeptBytes = 32 * 1024 * 1024
const bytesBesideJson = 300

interface KeptRow {
  stamp: string
  madeAt: number
  json: Uint8Array
}

type KeptRows = LRUCache<string, KeptRow>

const strip = stripperOf(TicketRow)
const encoder = new TextEncoder()

/**
 * Returns the rows of a page's tickets as JSON, in their order. A row is read and written once for all who see it, and
 * known again by its stamp: who may see it has been asked by the query that found it, and nothing in it depends on that.
 */
export async function writeRows(
  ctx: Context,
  page: readonly Pick<TicketRecord, 'id' | 'stamp'>[],
  now: Date,
): Promise<Uint8Array[]> {
  const keptRows = keptRowsOf(ctx.db)
  const rows = await Promise.all(
    page.map(({ id, stamp }) => shownRow(keptRows.get(id), stamp, now) ?? readRow(ctx, id, now)),
  )
  return rows.flatMap((row) => row ?? [])
}

/** Returns a row as it is now; null for one that is gone or that went to another team since it was found. */
async function readRow(ctx: Context, id: string, now: Date): Promise<Uint8Array | null> {
  const ticket = await loadTicket(ctx.db, id)
  if (!ticket || !canSee(ctx.actor, ticket)) return null
  const keptRows = keptRowsOf(ctx.db)
  const row = shownRow(keptRows.get(id), ticket.stamp, now)
  if (row) return row
  const json = encoder.encode(JSON.stringify(strip(await toTicketRow(ctx.db, ticket, now))))
  keptRows.set(id, { stamp: ticket.stamp, madeAt: now.getTime(), json })
  return json
}

/** Readers of the same changed ticket share one read, by a plan that is kept: no reader's teams are in it. */
const loadTicket = batchedById((db, ids) => findTicketsByIds(db, ids))

function shownRow(row: KeptRow | undefined, stamp: string, now: Date): Uint8Array | null {
  return row?.stamp === stamp && isRecent(row, now) ? row.json : null
}

/** Returns whether a row may be shown at `now`; one that was made afterwards, by a clock since put back, may not. */
function isRecent({ madeAt }: KeptRow, now: Date): boolean {
  const age = now.getTime() - madeAt
  return age >= 0 && age < keptForMs
}

const keptRowsOf = perDatabase((): KeptRows => {
  // Names leave the memory in time too: nothing else drops the row of a ticket that nobody lists any more.
  const life = { ttl: keptForMs, ttlAutopurge: true }
  return new LRUCache({ ...life, maxSize: maxKeptBytes, sizeCalculation: bytesOf })
})

function bytesOf({ json }: KeptRow): number {
  return json.length + bytesBesideJson
}
