import { readRunRecord } from '@lodge/e2e/run-record'
import pg from 'pg'
import type { UnrecordedReply } from './round.ts'

export interface HeldReply {
  /** Returns waiting consumers, of those whose statements are known here. */
  listWaiting: () => Promise<string[]>
  release: () => Promise<void>
}

/**
 * Holds each consumer of a reply inside its work: by a lock of the ticket, and by uncommitted rows. The activity log
 * writes a round at once, so it is held as a whole.
 */
export async function holdReply(
  { eventId, ticketId }: UnrecordedReply,
  assignee: string,
): Promise<HeldReply> {
  const holder = await connect()
  const watcher = await connect()
  const {
    rows: [backend],
  } = await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  await holder.query('BEGIN; LOCK TABLE activity IN SHARE MODE')
  await holder.query('SELECT FROM ticket WHERE id = $1 FOR NO KEY UPDATE', [ticketId])
  await holder.query(
    `INSERT INTO email_delivery (id, event_id, recipient, template_code, created_at)
     VALUES (gen_random_uuid(), $1, $2, 'requester_answered', now())`,
    [eventId, assignee],
  )
  await holder.query(
    `INSERT INTO notification (id, person_id, ticket_id, event_id, kind, created_at)
     SELECT gen_random_uuid(), id, $1, $2, 'requester_replied', now() FROM person WHERE email = $3`,
    [ticketId, eventId, assignee],
  )
  const listWaiting = async () => {
    const { rows } = await watcher.query<{ consumer: string }>(
      `SELECT DISTINCT CASE WHEN query LIKE '%INSERT INTO activity%' THEN 'activity'
                            WHEN query LIKE '%INSERT INTO email_delivery%' THEN 'email'
                            WHEN query LIKE '%INSERT INTO notification%' THEN 'realtime'
                            WHEN query LIKE '%sla_status%FOR NO KEY UPDATE%' THEN 'sla' ELSE query END AS consumer
       FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid)) ORDER BY 1`,
      [backend?.pid],
    )
    return rows.map(({ consumer }) => consumer)
  }
  let isReleased = false
  const release = async () => {
    if (isReleased) return
    isReleased = true
    await Promise.all([holder.end(), watcher.end()])
  }
  return { listWaiting, release }
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: readRunRecord().postgres })
  await client.connect()
  return client
}
