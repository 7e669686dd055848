import { limits } from '@lodge/contracts'
import { sql } from '@lodge/database'

/** The days from resolution to auto-close, by the site's present settings. */
export const autoCloseDays = sql`COALESCE((SELECT auto_close_days FROM site WHERE id = 1), ${limits.autoCloseAfterDays})`
