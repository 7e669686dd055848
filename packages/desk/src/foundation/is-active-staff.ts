import { sql } from '@lodge/database'

/** Condition on a row of `person`: a member of staff whose account is in use. */
export const isActiveStaff = sql`person.archived_at IS NULL AND person.role_id IS NOT NULL`
