import { dayMs } from '@lodge/contracts'
import { countRows, query, sql, type Transaction } from '@lodge/database'
import { type AddressFault, findAddressFault, type ReadMail } from '@lodge/mail'
import type { Context } from '../../foundation/context.ts'
import type { Secret } from '../../foundation/secret.ts'
import { noteFailingAddress } from '../../identity/people/failing-addresses.ts'
import { noteUndelivered } from '../email/undelivered.ts'
import { readBounceAddress } from '../mailboxes/reply-address.ts'

/** A mail server's report about a mail of ours. */
export interface ReportedDelivery {
  /** Null where we sent no such mail. */
  deliveryId: string | null
  recipient: string
  isDelayed: boolean
  /** The reason in the words of that server. */
  because: string
  /** Says this of the address; null where the report is about the mail alone. */
  fault: AddressFault | null
}

type Report = NonNullable<ReadMail['bounce']>

/**
 * Returns the delivery that a report is about: by the return path that it came to, or by the Message-ID that it names. Its
 * recipient must be the one that we wrote to, so that a stranger's report bars nobody.
 */
export async function findReportedDelivery(
  tx: Transaction,
  { recipients, originalMessageId }: Report,
  { envelopeTo, secret }: { envelopeTo: readonly string[]; secret: Secret },
): Promise<ReportedDelivery> {
  const ids = envelopeTo.flatMap((address) => readBounceAddress(address, secret) ?? [])
  const messageId = originalMessageId === null ? null : `<${originalMessageId.toLowerCase()}>`
  const candidates = await query<{ id: string; recipient: string }>(
    tx,
    sql`
    SELECT id, lower(recipient::text) AS recipient FROM email_delivery
    WHERE id = ANY(${ids}::uuid[]) OR message_id = ${messageId}`,
  )
  for (const { id, recipient } of candidates) {
    const own = recipients.find(
      ({ address, originalAddress }) =>
        recipient === (originalAddress ?? address).toLowerCase() || recipient === address,
    )
    if (own)
      return {
        deliveryId: id,
        recipient,
        isDelayed: own.kind === 'delayed',
        because: own.diagnostic,
        fault: findAddressFault(own),
      }
  }
  const [first] = recipients
  return {
    deliveryId: null,
    recipient: first?.address ?? '',
    isDelayed: first?.kind === 'delayed',
    because: first?.diagnostic ?? '',
    fault: null,
  }
}

/**
 * Notes that a mail was not delivered after all, on its message and where it is looked for among those that were not sent,
 * and on its address where none will be.
 */
export async function markBounced(
  tx: Transaction,
  ctx: Context,
  { deliveryId, recipient, because, isDelayed, fault }: ReportedDelivery,
): Promise<void> {
  if (deliveryId === null || isDelayed) return
  await query(
    tx,
    sql`UPDATE email_delivery SET state = 'failed', last_error = ${because.slice(0, 500)},
               bounced_at = ${fault === null ? null : ctx.now()}
        WHERE id = ${deliveryId}`,
  )
  await noteUndelivered(ctx, tx, sql`delivery.id = ${deliveryId}`)
  const fails =
    fault === 'permanent' || (fault === 'temporary' && (await hasComeBackOften(tx, ctx, recipient)))
  if (fails) await noteFailingAddress(ctx, tx, { email: recipient, reason: because })
}

/** A full mailbox, or a server that is away, may be over tomorrow. */
const mostTemporary = { times: 3, withinDays: 7 }

async function hasComeBackOften(tx: Transaction, ctx: Context, recipient: string): Promise<boolean> {
  const since = new Date(ctx.now().getTime() - mostTemporary.withinDays * dayMs)
  const times = await countRows(tx, 'email_delivery', sql`recipient = ${recipient} AND bounced_at > ${since}`)
  return times >= mostTemporary.times
}
