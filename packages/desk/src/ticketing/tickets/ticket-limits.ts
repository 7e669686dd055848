import { limits } from '@lodge/contracts'
import { sql } from '@lodge/database'

/** Days after which a pending ticket is closed by itself, as the site says. */
export const autoCloseDays = sql`COALESCE((SELECT auto_close_days FROM site WHERE id = 1), ${limits.autoCloseAfterDays})`

/** Days for which a closed ticket can be reopened, as the site says. */
export const reopenDays = sql`COALESCE((SELECT reopen_days FROM site WHERE id = 1), ${limits.reopenDays})`

/** Returns the last moment at which a merge can be undone. */
export function mergeUndoUntil(mergedAt: Date): Date {
  return new Date(mergedAt.getTime() + limits.mergeUndoHours * 60 * 60 * 1000)
}
