import type { CalendarFeedView, CreateCalendarFeed, MyCalendarFeed, NewCalendarFeed } from '@lodge/contracts'
import { findOne, insert, query, remove, sql, type TableRow } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { type Context, recordEventBy, transaction, withFrozenTime } from '../../foundation/context.ts'
import { isActiveStaff } from '../../foundation/is-active-staff.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import { createLinkToken } from '../../identity/auth/link-token.ts'

/** The context with the origin of Lodge's own addresses. */
export interface CalendarContext extends Context {
  appUrl: string
}

/** Returns the agent's calendar address as far as it is kept: without its secret. */
export async function getMyCalendarFeed(ctx: Context): Promise<MyCalendarFeed> {
  const { id: personId } = requireStaff(ctx)
  const row = await findOne(ctx.db, 'calendar_feed', { personId })
  return { feed: row && toView(row) }
}

/**
 * Makes the agent's calendar address, in place of the one before, which ends. Throws `session_ended` where their account
 * was closed or lost its role meanwhile.
 */
export async function createCalendarFeed(
  ctx: CalendarContext,
  { showsSubjects }: CreateCalendarFeed,
): Promise<NewCalendarFeed> {
  const { id: personId } = requireStaff(ctx)
  const now = withFrozenTime(ctx)
  const { token, tokenHash } = createLinkToken()
  const row = await transaction(ctx, async (tx) => {
    // Whatever ends the addresses of an account waits here, or has ended the one before.
    const stillStaff = await query(
      tx,
      sql`SELECT FROM person WHERE id = ${personId} AND ${isActiveStaff} FOR NO KEY UPDATE`,
    )
    if (stillStaff.length === 0) throw refusal('session_ended')
    await remove(tx, 'calendar_feed', { personId })
    const made = await insert(tx, 'calendar_feed', {
      personId,
      tokenHash,
      showsSubjects,
      createdAt: now.now(),
    })
    await recordEventBy(now, tx, { type: 'person.account_changed', personId, fields: ['calendarCreated'] })
    return made
  })
  return { feed: toView(row), address: `${ctx.appUrl}/calendar/${token}.ics` }
}

/** Ends the agent's calendar address; does nothing where there is none. */
export async function removeCalendarFeed(ctx: Context): Promise<void> {
  const { id: personId } = requireStaff(ctx)
  await transaction(ctx, async (tx) => {
    if ((await remove(tx, 'calendar_feed', { personId })) === 0) return
    await recordEventBy(ctx, tx, { type: 'person.account_changed', personId, fields: ['calendarRemoved'] })
  })
}

function toView({ showsSubjects, createdAt, lastReadAt }: TableRow<'calendar_feed'>): CalendarFeedView {
  return {
    showsSubjects,
    createdAt: createdAt.toISOString(),
    lastReadAt: lastReadAt?.toISOString() ?? null,
  }
}
