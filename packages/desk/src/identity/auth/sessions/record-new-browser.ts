import { limits, minuteMs } from '@lodge/contracts'
import { countRows, sql } from '@lodge/database'
import { type Context, recordEventBy, transaction } from '../../../foundation/context.ts'

interface NewBrowser {
  personId: string
  area: 'portal' | 'admin'
  userAgent: string
}

/**
 * Records that a person has signed in with a browser that they had not used, so that they hear of it. Whoever comes for
 * the first time knows that they did.
 */
export async function recordNewBrowser(ctx: Context, { personId, ...used }: NewBrowser): Promise<void> {
  const since = new Date(ctx.now().getTime() - limits.proofMinutes * minuteMs)
  const [isNew, isInvited] = await Promise.all([
    countRows(ctx.db, 'person', sql`id = ${personId} AND created_at > ${since}`),
    countRows(ctx.db, 'invitation', sql`person_id = ${personId} AND used_at > ${since}`),
  ])
  if (isNew + isInvited > 0) return
  const userAgent = used.userAgent.slice(0, 300)
  await transaction(ctx, (tx) =>
    recordEventBy(ctx, tx, { type: 'person.new_browser_used', personId, area: used.area, userAgent }),
  )
}
