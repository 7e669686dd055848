import { minuteMs, secondMs } from '@lodge/contracts'
import { type Database, integers, query, sql, uuids } from '@lodge/database'
import { withPersonalData } from '../recording/webhook-body.ts'
import { loadPersonalData } from './personal-data.ts'
import { webhookTimeoutMs } from './webhook-schedule.ts'

/** A webhook as it is when deliveries of it are taken. */
interface ListeningWebhook {
  [column: string]: unknown
  id: string
  address: string
  secret: string
  formerSecret: string | null
  formerUntil: Date | null
  teamIds: string[]
  includesPersonalData: boolean
  failingSince: Date | null
}

interface DueDelivery {
  [column: string]: unknown
  id: string
  webhookId: string
  eventId: string
  body: string
  tries: number
  ticketId: string | null
  messageId: string | null
}

/** A delivery that this process has for itself until its lease ends. */
export interface TakenDelivery extends DueDelivery {
  leasedUntil: Date
  webhook: ListeningWebhook
}

/** A process that dies leaves its deliveries to others after this time. */
const leaseMs = minuteMs

/** Deliveries of a webhook that are taken at once; few of a failing one, so that it takes no room from others. */
export const takenAtOnce = { usual: 1_000, failing: 4 }

/** Returns whether a try that begins now ends within its lease. */
export function isWithinLease({ leasedUntil }: TakenDelivery, now: Date): boolean {
  return now.getTime() + webhookTimeoutMs + secondMs < leasedUntil.getTime()
}

/** The number of deliveries that there is room for, by webhook; those that are not named have all of it. */
export type Room = ReadonlyMap<string, number>

/** Takes deliveries that are due, of each webhook as many as there is room for. */
export async function takeDueDeliveries(
  { db, now }: { db: Database; now: () => Date },
  busy: Room,
): Promise<TakenDelivery[]> {
  const at = now()
  const leasedUntil = new Date(at.getTime() + leaseMs)
  const due = await query<DueDelivery>(
    db,
    sql`
    WITH listener AS (
      SELECT webhook.id, COALESCE(busy.room, CASE WHEN failing_since IS NULL THEN ${takenAtOnce.usual}::int
                                                 ELSE ${takenAtOnce.failing}::int END) AS room
      FROM webhook
      LEFT JOIN unnest(${uuids([...busy.keys()])}, ${integers([...busy.values()])}) AS busy(id, room) USING (id)
      WHERE state = 'on' AND archived_at IS NULL
    ), due AS (
      SELECT due.id FROM listener CROSS JOIN LATERAL (
        SELECT id FROM webhook_delivery
        WHERE webhook_id = listener.id AND state = 'waiting' AND next_try_at <= ${at}
          AND (leased_until IS NULL OR leased_until <= ${at})
        ORDER BY next_try_at LIMIT listener.room FOR UPDATE SKIP LOCKED) AS due
      WHERE listener.room > 0
    )
    UPDATE webhook_delivery delivery SET leased_until = ${leasedUntil}
    FROM due, listener WHERE delivery.id = due.id AND listener.id = delivery.webhook_id
    RETURNING delivery.id, webhook_id AS "webhookId", event_id AS "eventId", body, tries, ticket_id AS "ticketId",
              message_id AS "messageId"`,
  )
  try {
    const webhooks = await findWebhooks(db, [...new Set(due.map(({ webhookId }) => webhookId))])
    const taken = due.flatMap((delivery) => {
      const webhook = webhooks.get(delivery.webhookId)
      return webhook ? [{ ...delivery, leasedUntil, webhook }] : []
    })
    return await addPersonalData(db, taken)
  } catch (error) {
    const leased = due.map(({ id }) => ({ id, leasedUntil }))
    await releaseDeliveries({ db }, leased).catch(() => undefined)
    throw error
  }
}

/** Reads each webhook once, however many of its deliveries are taken. */
async function findWebhooks(db: Database, ids: readonly string[]): Promise<Map<string, ListeningWebhook>> {
  if (ids.length === 0) return new Map()
  const rows = await query<ListeningWebhook>(
    db,
    sql`SELECT id, address, secret, former_secret AS "formerSecret", former_until AS "formerUntil",
               team_ids::text[] AS "teamIds", includes_personal_data AS "includesPersonalData",
               failing_since AS "failingSince"
        FROM webhook WHERE id = ANY(${uuids(ids)})`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

async function addPersonalData(db: Database, taken: TakenDelivery[]): Promise<TakenDelivery[]> {
  if (!taken.some(({ webhook }) => webhook.includesPersonalData)) return taken
  const personalOf = await loadPersonalData(db, taken)
  return taken.map((delivery) => {
    const data = personalOf(delivery)
    return data ? { ...delivery, body: withPersonalData(delivery.body, data) } : delivery
  })
}

/** Gives back what was taken and not tried; what is not given back waits for the end of its lease. */
export async function releaseDeliveries(
  { db }: { db: Database },
  taken: readonly Pick<TakenDelivery, 'id' | 'leasedUntil'>[],
): Promise<void> {
  if (taken.length === 0) return
  await query(
    db,
    sql`UPDATE webhook_delivery delivery SET leased_until = NULL
        FROM unnest(${uuids(taken.map(({ id }) => id))}, ${taken.map(({ leasedUntil }) => leasedUntil)}::timestamptz[])
          AS taken(id, lease)
        WHERE delivery.id = taken.id AND delivery.leased_until = taken.lease`,
  )
}
