import { integers, newId, query, sql, texts, uuids } from '@lodge/database'
import { TryLater } from '@lodge/events'
import { batched } from '../../foundation/batched.ts'
import type { Delivery, Recipient } from './delivery.ts'
import type { EmailContext } from './email-context.ts'

export interface DeliveryRow {
  id: string
  recipient: string
  attempts: number
}

/**
 * A lease that was not renewed for this long belongs to a worker that died. A person waits for a sign-in code, and a
 * second one does no harm; no other mail should be sent twice only because its worker was slow.
 */
const leaseMs = { code: 4_000, mail: 15_000 }
const renewEveryMs = 1_000

export interface RecordedRecipient extends Recipient {
  leased: DeliveryRow | null
  /** False where they have lost sight of the ticket since the first run. */
  isStillMeant: boolean
  /** The reason why mail to their address fails, in the words of a mail server; null where it arrives. */
  addressFailure: string | null
}

/**
 * Creates the deliveries of an event. Its first run decides who may get each of its texts; somebody who takes over the
 * ticket later does not. The only delivery of a mail is leased at once.
 */
export async function recordRecipients(
  ctx: EmailContext,
  { eventId, template, recipients }: Delivery,
): Promise<readonly RecordedRecipient[]> {
  const recipientOf = new Map(recipients.map((recipient) => [recipient.email.toLowerCase(), recipient]))
  const isOne = recipients.length === 1
  const planned = recipients.map(({ email }) => ({
    id: newId(),
    recipient: email,
    state: isOne ? 'sending' : 'pending',
    attempts: isOne ? 1 : 0,
  }))
  const rows = await recordDeliveries(ctx.db, { eventId, template, at: ctx.now(), planned })
  // Another run creates them at this moment; taking the lease shows what has become of them.
  if (rows.length === 0)
    return recipients.map((recipient) => ({
      ...recipient,
      leased: null,
      isStillMeant: true,
      addressFailure: null,
    }))
  return rows.map(({ isNew, addressFailure, ...row }) => {
    const found = recipientOf.get(row.recipient.toLowerCase())
    const { name = '', language = null } = found ?? {}
    const leased = isNew && isOne ? row : null
    return { email: row.recipient, name, language, leased, isStillMeant: found !== undefined, addressFailure }
  })
}

/** The deliveries of one run of an event, as they are where no earlier run has made any. */
interface Run {
  eventId: string
  template: string
  at: Date
  planned: readonly (DeliveryRow & { state: string })[]
}

interface RecordedDelivery extends DeliveryRow {
  eventId: string
  template: string
  isNew: boolean
  addressFailure: string | null
}

/** Returns those of an earlier run, else those that this run has made; none where another run makes them now. */
const recordDeliveries = batched(async (db, runs: readonly Run[]) => {
  const planned = runs.flatMap((run) => run.planned.map((delivery) => ({ ...run, ...delivery })))
  const rows = await query<RecordedDelivery>(
    db,
    sql`
    WITH known AS (
      SELECT id, event_id, template_code, recipient, attempts FROM email_delivery
      WHERE (event_id, template_code) IN (
        SELECT * FROM unnest(${uuids(runs.map((run) => run.eventId))}, ${texts(runs.map((run) => run.template))}))
    ), made AS (
      INSERT INTO email_delivery (id, event_id, recipient, template_code, created_at, state, attempts, leased_at)
      SELECT id, event_id, recipient, template, at, state, attempts,
             CASE WHEN state = 'sending' THEN clock_timestamp() END
      FROM unnest(${uuids(planned.map(({ id }) => id))}, ${uuids(planned.map(({ eventId }) => eventId))},
                  ${planned.map(({ recipient }) => recipient)}::citext[],
                  ${texts(planned.map(({ template }) => template))}, ${planned.map(({ at }) => at)}::timestamptz[],
                  ${texts(planned.map(({ state }) => state))}, ${integers(planned.map(({ attempts }) => attempts))})
        AS given(id, event_id, recipient, template, at, state, attempts)
      WHERE (event_id, template) NOT IN (SELECT event_id, template_code FROM known)
      ON CONFLICT DO NOTHING
      RETURNING id, event_id, template_code, recipient, attempts
    )
    SELECT id, event_id AS "eventId", template_code AS template, recipient, attempts, "isNew",
           (SELECT COALESCE(failing_reason, '') FROM person_address address
            WHERE address.email = recipient AND failing_since IS NOT NULL) AS "addressFailure"
    FROM (SELECT *, FALSE AS "isNew" FROM known UNION ALL SELECT *, TRUE FROM made) AS delivery`,
  )
  return (run): Omit<RecordedDelivery, 'eventId' | 'template'>[] => {
    const own = new Set(run.planned.map(({ id }) => id))
    return rows
      .filter(({ id, eventId, template, isNew }) =>
        isNew ? own.has(id) : eventId === run.eventId && template === run.template,
      )
      .map(({ eventId: _, template: __, ...row }) => row)
  }
})

/** Takes a delivery's lease; returns null when the mail is finished. Throws while another worker has it. */
export function leaseDelivery(
  ctx: EmailContext,
  { eventId, isNewEachTime }: Delivery,
  recipient: string,
): Promise<DeliveryRow | null> {
  const forMs = isNewEachTime ? leaseMs.code : leaseMs.mail
  return leaseDeliveries(ctx.db, { eventId, recipient, forMs })
}

interface WantedLease {
  eventId: string
  recipient: string
  forMs: number
}

const leaseDeliveries = batched(async (db, leases: readonly WantedLease[]) => {
  const askedRows = sql`unnest(${integers(leases.map((_, place) => place))},
                           ${uuids(leases.map(({ eventId }) => eventId))},
                           ${leases.map(({ recipient }) => recipient)}::citext[],
                           ${integers(leases.map(({ forMs }) => forMs))}) AS asked(place, event_id, recipient, for_ms)`
  const isAsked = sql`delivery.event_id = asked.event_id AND delivery.recipient = asked.recipient`
  const leased = await query<DeliveryRow & { place: number }>(
    db,
    sql`
    UPDATE email_delivery delivery
    SET state = 'sending', attempts = delivery.attempts + 1, leased_at = clock_timestamp() FROM ${askedRows}
    WHERE ${isAsked}
      AND (state = 'pending'
           OR state = 'sending' AND leased_at < clock_timestamp() - for_ms * interval '1 millisecond')
    RETURNING place, delivery.id, delivery.recipient, attempts`,
  )
  const heldLeases =
    leased.length === leases.length
      ? []
      : await query<{ place: number; leftMs: number }>(
          db,
          sql`
          SELECT place, (for_ms - 1000 * extract(epoch FROM clock_timestamp() - leased_at))::int AS "leftMs"
          FROM email_delivery delivery JOIN ${askedRows} ON ${isAsked} WHERE state = 'sending'`,
        )
  const leasedAt = new Map(leased.map(({ place, ...row }): [number, DeliveryRow] => [place, row]))
  const heldAt = new Map(heldLeases.map(({ place, leftMs }) => [place, leftMs]))
  return (lease): DeliveryRow | null => {
    const place = leases.indexOf(lease)
    const row = leasedAt.get(place)
    const leftMs = heldAt.get(place)
    if (row || leftMs === undefined) return row ?? null
    throw new TryLater('This mail is being sent by another worker', Math.max(leftMs, 0) + 50)
  }
})

/** Renews a lease for as long as its worker lives, or until it is released. */
export function renewLease(ctx: EmailContext, row: DeliveryRow): () => void {
  // Where Postgres is away nobody else can take it either.
  const renew = () => renewLeases(ctx.db, row).catch(() => undefined)
  const timer = setInterval(renew, renewEveryMs)
  return () => clearInterval(timer)
}

const renewLeases = batched(async (db, rows: readonly DeliveryRow[]) => {
  // One whose outcome is being written needs no lease any more.
  await query(
    db,
    sql`
    UPDATE email_delivery SET leased_at = clock_timestamp()
    WHERE id IN (
      SELECT delivery.id FROM email_delivery delivery
      JOIN unnest(${uuids(rows.map(({ id }) => id))}, ${integers(rows.map(({ attempts }) => attempts))})
        AS held(id, attempts) ON held.id = delivery.id AND held.attempts = delivery.attempts
      WHERE state = 'sending' FOR UPDATE OF delivery SKIP LOCKED)`,
  )
  return () => undefined
})
