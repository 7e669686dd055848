import { limits } from '@lodge/contracts'
import { sql } from '@lodge/database'

export const autoCloseDays = sql`COALESCE((SELECT auto_close_days FROM site WHERE id = 1), ${limits.autoCloseAfterDays})`
