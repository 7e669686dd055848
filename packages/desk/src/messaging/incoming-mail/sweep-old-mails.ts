import { dayMs, limits } from '@lodge/contracts'
import { remove, sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'

/**
 * Deletes up to `limit` of the mails that came `limits.mailLogDays` ago, and of those that have waited in the quarantine
 * for `limits.quarantineDays`. What is still to be read stays. The sweep of strays removes their files. Returns how many.
 */
export async function sweepOldMails({ db, now }: Context, limit: number): Promise<number> {
  const before = (days: number) => new Date(now().getTime() - days * dayMs)
  return remove(
    db,
    'incoming_mail',
    sql`id IN (
      SELECT id FROM incoming_mail
      WHERE received_at < ${before(limits.quarantineDays)} AND outcome IS NOT NULL
        AND (received_at < ${before(limits.mailLogDays)} OR outcome = 'quarantine')
      ORDER BY received_at LIMIT ${limit})`,
  )
}
