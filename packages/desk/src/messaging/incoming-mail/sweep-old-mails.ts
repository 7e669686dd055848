import { limits } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'

/**
 * Deletes the log of mails that came long ago, and mails that waited in the quarantine too long with it; returns how many.
 * The sweep of strays removes their files.
 */
export async function sweepOldMails({ db, now }: Context): Promise<number> {
  const before = (days: number) => new Date(now().getTime() - days * 24 * 60 * 60 * 1000)
  const rows = await query(
    db,
    sql`
    DELETE FROM incoming_mail
    WHERE outcome IS NOT NULL AND received_at < ${before(limits.mailLogDays)}
       OR outcome = 'quarantine' AND received_at < ${before(limits.quarantineDays)}
    RETURNING id`,
  )
  return rows.length
}
