import { limits } from '@lodge/contracts'
import { sql } from '@lodge/database'

/** How many days after it was closed a ticket can be reopened, as the site says at this moment. */
export const reopenDays = sql`COALESCE((SELECT reopen_days FROM site WHERE id = 1), ${limits.reopenDays})`
