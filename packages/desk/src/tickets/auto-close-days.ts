import { limits } from '@lodge/contracts'
import { sql } from '@lodge/database'

/** How many days after it was resolved a ticket closes by itself, as the site says at this moment. */
export const autoCloseDays = sql`COALESCE((SELECT auto_close_days FROM site WHERE id = 1), ${limits.autoCloseAfterDays})`
