import type { ListTicketChanges, TicketChanges } from '@lodge/contracts'
import { integer, query, raw, type Sql, sql } from '@lodge/database'
import { refusalAt } from '@lodge/domain'
import type { Context } from '../../../foundation/context.ts'
import { JsonBytes } from '../../../foundation/json-bytes.ts'
import { visibleTo } from '../../../foundation/visibility.ts'
import { writeRows } from '../list/kept-rows.ts'
import { ticketStamp } from '../ticket-record.ts'
import { type ChangePlace, readChangeCursor, toChangeCursor } from './change-cursor.ts'

/** Read at once, also for a token that sees none of their tickets. */
const maxEvents = 500

/** They change no ticket that a program knows. */
const silentEvents = ['ticket.read', 'ticket.watchers_changed', 'ticket.scheduled_reply_changed']

/**
 * Lists the tickets that the actor sees and that events after a place are of, each once. Events are read in the order of
 * their transactions, up to the oldest one that still runs: what it commits later comes after every place given before.
 */
export async function listTicketChanges(
  ctx: Context,
  { after, limit }: ListTicketChanges,
): Promise<TicketChanges | JsonBytes<TicketChanges>> {
  const now = await findHorizon(ctx)
  if (after === undefined)
    return { items: [], next: toChangeCursor({ transaction: now.from, seq: '0' }), isMore: false }
  const place = readChangeCursor(after)
  // A restored database counts its transactions anew, and would leave out what happens until it has caught up.
  if (BigInt(place.transaction) > BigInt(now.until)) throw refusalAt('after', 'page_gone')
  const { tickets, last, isMore } = await findChanges(ctx, place, limit)
  const rows = await writeRows(ctx, tickets, ctx.now())
  const items = rows.flatMap((row, at) => (at === 0 ? [row] : [comma, row]))
  const next = JSON.stringify(toChangeCursor(last ?? place))
  return new JsonBytes(['{"items":[', ...items, `],"next":${next},"isMore":${isMore}}`])
}

const comma = Buffer.from(',')

/** The oldest transaction that still runs, as Postgres counts them. */
const oldestRunning = sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`

/** Returns the oldest transaction that still runs, and the one that comes next. */
async function findHorizon({ db }: Context): Promise<{ from: string; until: string }> {
  const [horizon] = await query<{ from: string; until: string }>(
    db,
    sql`SELECT ${oldestRunning}::text AS from, pg_snapshot_xmax(pg_current_snapshot())::text AS until`,
  )
  if (!horizon) throw new Error('Postgres gave no snapshot')
  return horizon
}

interface FoundChanges {
  tickets: { id: string; stamp: string }[]
  /** Up to where events were read; null where there was none. */
  last: ChangePlace | null
  isMore: boolean
}

/**
 * Finds the tickets of the next events; where they are more than `limit`, the place is before the first one left out.
 * The tickets of one event, such as a merge, stay together, also beyond the limit.
 */
async function findChanges({ db, actor }: Context, place: ChangePlace, limit: number): Promise<FoundChanges> {
  const [row] = await query<FoundChanges>(
    db,
    sql`
    WITH recorded AS MATERIALIZED (${nextEvents(place)}),
    named AS (
      SELECT place, unnest(ARRAY[ticket_id, (payload->>'targetId')::uuid, (payload->>'otherId')::uuid]) AS id
      FROM recorded WHERE type <> ALL(${silentEvents})
    ),
    seen AS (
      SELECT ticket.id, ${ticketStamp} AS stamp, changed.place,
             rank() OVER (ORDER BY changed.place) AS number
      FROM (SELECT id, min(place) AS place FROM named GROUP BY id) changed
      JOIN ticket ON ticket.id = changed.id
      WHERE ${visibleTo(actor)}
    ),
    left_out AS (SELECT min(place) AS place FROM seen WHERE number > ${integer(limit)}),
    taken AS (SELECT recorded.* FROM recorded, left_out WHERE recorded.place < COALESCE(left_out.place, 'infinity'::float8))
    SELECT COALESCE((SELECT json_agg(json_build_object('id', id, 'stamp', stamp) ORDER BY place, id) FROM seen
                     WHERE place <= (SELECT max(place) FROM taken)), '[]') AS tickets,
           (SELECT json_build_object('transaction', transaction_id::text, 'seq', seq::text) FROM taken
            ORDER BY place DESC LIMIT 1) AS last,
           (SELECT count(*) = ${raw(String(maxEvents))} FROM recorded) OR (SELECT place FROM left_out) IS NOT NULL AS "isMore"`,
  )
  if (!row) throw new Error('Postgres gave no page')
  return row
}

function nextEvents({ transaction, seq }: ChangePlace): Sql {
  return sql`
    SELECT transaction_id, seq, type, ticket_id, payload, row_number() OVER (ORDER BY transaction_id, seq) AS place
    FROM event
    WHERE ticket_id IS NOT NULL AND transaction_id IS NOT NULL AND transaction_id < ${oldestRunning}
      AND (transaction_id, seq) > (${transaction}::bigint, ${seq}::bigint)
    ORDER BY transaction_id, seq LIMIT ${raw(String(maxEvents))}`
}
