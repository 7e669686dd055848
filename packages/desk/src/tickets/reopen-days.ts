import { limits } from '@lodge/contracts'
import { sql } from '@lodge/database'

/** The days after closing on which a ticket can be reopened, by the site's present settings. */
export const reopenDays = sql`COALESCE((SELECT reopen_days FROM site WHERE id = 1), ${limits.reopenDays})`
