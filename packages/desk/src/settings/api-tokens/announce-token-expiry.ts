import { dayMs } from '@lodge/contracts'
import { integer, query, raw, sql, timestamp } from '@lodge/database'
import { type Context, recordEventBy, transaction } from '../../foundation/context.ts'

/**
 * Days before a token's end at which it is announced, and until which that is made up for after a pause of the jobs. A
 * token that is made for a week is so not announced at once.
 */
const announcements = [
  { days: 14, untilDays: 7 },
  { days: 1, untilDays: 0 },
]

interface EndingToken {
  [column: string]: unknown
  id: string
  expiresAt: Date
}

/** Records which tokens end soon, once for each end and announcement; returns how many it recorded. */
export function announceTokenExpiry(ctx: Context, limit: number): Promise<number> {
  const now = ctx.now().getTime()
  return transaction(ctx, async (tx) => {
    let announced = 0
    for (const { days, untilDays } of announcements) {
      const tokens = await query<EndingToken>(
        tx,
        sql`
        SELECT id, expires_at AS "expiresAt" FROM api_token
        WHERE expires_at > ${timestamp(new Date(now + untilDays * dayMs))}
          AND expires_at <= ${timestamp(new Date(now + days * dayMs))}
          AND NOT EXISTS (SELECT FROM event WHERE idempotency_key = ${keyOfToken(days)})
        ORDER BY id LIMIT ${integer(limit)}`,
      )
      for (const { id, expiresAt } of tokens) {
        const event = { tokenId: id, expiresAt: expiresAt.toISOString(), days }
        const recorded = await recordEventBy(ctx, tx, { type: 'api_token.expires', ...event }, keyOf(event))
        if (recorded !== null) announced += 1
      }
    }
    return announced
  })
}

/** Has the end in milliseconds: a rotated token is announced anew. */
function keyOf({ tokenId, expiresAt, days }: { tokenId: string; expiresAt: string; days: number }): string {
  return `token-expires:${tokenId}:${Date.parse(expiresAt)}:${days}`
}

function keyOfToken(days: number) {
  return sql`'token-expires:' || id || ':' || (extract(epoch FROM expires_at) * 1000)::bigint || ${raw(`':${days}'`)}`
}
