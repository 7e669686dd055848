import { query, remove, sql } from '@lodge/database'
import { type Context, recordEventBy, transaction } from '../../../foundation/context.ts'
import type { Secret } from '../../../foundation/secret.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

/** The part of a report subscription that anybody with the link may see. */
export interface LinkedSubscription {
  name: string
  /** The BCP 47 tag of the language that its person reads, if it is known. */
  language: string | null
}

interface UnsubscribeLink {
  token: string
  secret: Secret
}

/** Returns the report that a link ends; null for one that has ended, and for a link that is none of ours. */
export async function openUnsubscribeLink(
  { db }: Pick<Context, 'db'>,
  { token, secret }: UnsubscribeLink,
): Promise<LinkedSubscription | null> {
  const id = readUnsubscribeToken(token, secret)
  if (id === null) return null
  const [found] = await query<LinkedSubscription>(
    db,
    sql`SELECT subscription.name, person.language
        FROM report_subscription subscription JOIN person ON person.id = subscription.person_id
        WHERE subscription.id = ${id}`,
  )
  return found ?? null
}

/** Ends a report by the link of its mail, and returns what it was. A second time there is nothing left to end. */
export async function unsubscribeByLink(
  ctx: Context,
  link: UnsubscribeLink,
): Promise<LinkedSubscription | null> {
  const opened = await openUnsubscribeLink(ctx, link)
  const id = readUnsubscribeToken(link.token, link.secret)
  if (!opened || !id) return null
  return transaction(ctx, async (tx) => {
    const count = await remove(tx, 'report_subscription', { id })
    if (count === 0) return null
    const ended = { type: 'report_subscription.unsubscribed', recordId: id, subject: opened.name } as const
    await recordEventBy(ctx, tx, ended)
    return opened
  })
}
