import { hourMs, limits } from '@lodge/contracts'
import { query, sql, type Transaction, texts, uuids } from '@lodge/database'
import { batchedWithin } from '../../foundation/batched.ts'
import type { Context } from '../../foundation/context.ts'
import { maySignIn } from '../../identity/auth/sign-in-codes.ts'

interface CountedMail {
  mailboxId: string
  /** The sender's. */
  address: string
}

/** Says that mails which are decided together reach a limit among themselves: each has to be decided by itself. */
class LimitWithinGroup extends Error {}

/** Returns whether there is no room. Throws `LimitWithinGroup` where there is some, and not for all that ask together. */
function isFull(count: number, { of: most, together }: { of: number; together: number }): boolean {
  if (count < most && count + together > most) throw new LimitWithinGroup()
  return count >= most
}

/** Returns whether a new person would be more than mail may make in an hour. */
export async function isOneTooMany(
  tx: Transaction,
  ctx: Context,
  { mailboxId, address }: CountedMail,
): Promise<boolean> {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  const { isFullForAll, isFullForDomain } = await countNewPeople(tx, {
    mailboxId,
    domain,
    since: new Date(ctx.now().getTime() - hourMs),
  })
  if (isFullForAll) return true
  return isFullForDomain && !(await maySignIn(tx, address, ctx.signInDomains))
}

interface Newcomer {
  mailboxId: string
  domain: string
  since: Date
}

const countNewPeople = batchedWithin(async (tx, newcomers: readonly Newcomer[]) => {
  const together = newcomers.length
  const rows = await query<{ all: number; ofDomain: number }>(
    tx,
    sql`
    WITH asked AS (
      SELECT * FROM unnest(${uuids(newcomers.map(({ mailboxId }) => mailboxId))},
                           ${texts(newcomers.map(({ domain }) => domain))},
                           ${newcomers.map(({ since }) => since)}::timestamptz[])
        WITH ORDINALITY AS given(mailbox_id, domain, since, place)
    ), come AS MATERIALIZED (
      SELECT DISTINCT person.id, mail.mailbox_id, split_part(person.email::text, '@', 2) AS domain
      FROM person JOIN incoming_mail mail ON mail.from_address = person.email AND mail.outcome = 'ticket'
      WHERE person.created_at > (SELECT min(since) FROM asked)
        AND mail.received_at >= person.created_at - interval '1 day'
    )
    SELECT (SELECT count(DISTINCT id)::int FROM come) AS all,
           (SELECT count(*)::int FROM come
            WHERE come.mailbox_id = asked.mailbox_id AND come.domain = asked.domain) AS "ofDomain"
    FROM asked ORDER BY place`,
  )
  return (newcomer) => {
    const { all = 0, ofDomain = 0 } = rows[newcomers.indexOf(newcomer)] ?? {}
    return {
      isFullForAll: isFull(all, { of: limits.newPeopleByMailPerHour, together }),
      isFullForDomain: isFull(ofDomain, { of: limits.newPeopleOfDomainPerHour, together }),
    }
  }
})

/**
 * Returns whether a sender may be sent a receipt now. Two programs that answer each other stop here, if they bear no mark
 * that says what they are.
 */
export async function mayConfirm(tx: Transaction, ctx: Context, mail: CountedMail): Promise<boolean> {
  const sent = await countReceipts(tx, { ...mail, at: ctx.now() })
  return sent.justNow === 0 && sent.today < limits.receiptsPerDay && !sent.isFullForMailbox
}

interface Receipt extends CountedMail {
  at: Date
}

const countReceipts = batchedWithin(async (tx, receipts: readonly Receipt[]) => {
  const together = receipts.length
  const most = limits.receiptsOfMailboxPerHour
  const rows = await query<{ justNow: number; today: number; ofMailbox: number }>(
    tx,
    sql`
    WITH asked AS (
      SELECT * FROM unnest(${uuids(receipts.map(({ mailboxId }) => mailboxId))},
                           ${texts(receipts.map(({ address }) => address))},
                           ${receipts.map(({ at }) => at)}::timestamptz[])
        WITH ORDINALITY AS given(mailbox_id, address, at, place)
    ), box AS MATERIALIZED (
      SELECT named.mailbox_id, (
        SELECT count(*)::int FROM (
          SELECT FROM incoming_mail
          WHERE sends_receipt AND mailbox_id = named.mailbox_id AND decided_at > named.at - interval '1 hour'
          LIMIT ${most}) sent) AS count
      FROM (SELECT mailbox_id, min(at) AS at FROM asked GROUP BY mailbox_id) named
    )
    SELECT to_sender."justNow", to_sender.today, box.count AS "ofMailbox"
    FROM asked JOIN box USING (mailbox_id)
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE decided_at > asked.at - interval '10 minutes')::int AS "justNow",
             count(*)::int AS today
      FROM incoming_mail
      WHERE sends_receipt AND from_address = asked.address::citext
        AND decided_at > asked.at - interval '24 hours') to_sender
    ORDER BY asked.place`,
  )
  return (receipt) => {
    const { justNow = 0, today = 0, ofMailbox = 0 } = rows[receipts.indexOf(receipt)] ?? {}
    return { justNow, today, isFullForMailbox: isFull(ofMailbox, { of: most, together }) }
  }
})
