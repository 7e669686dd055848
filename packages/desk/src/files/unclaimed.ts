import { sql } from '@lodge/database'

/** Of the row of a file: no message, no form and no article has it. */
export const isUnclaimed = sql`(message_id IS NULL AND ticket_id IS NULL AND article_id IS NULL)`

/** The same as a condition of equalities. */
export const unclaimed = { messageId: null, ticketId: null, articleId: null } as const
