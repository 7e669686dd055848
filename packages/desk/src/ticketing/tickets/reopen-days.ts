import { limits } from '@lodge/contracts'
import { sql } from '@lodge/database'

export const reopenDays = sql`COALESCE((SELECT reopen_days FROM site WHERE id = 1), ${limits.reopenDays})`
