import { expect, test } from 'vitest'
import { query } from './query.ts'
import { sql } from './sql.ts'
import { createTestDatabase } from './testing/test-database.ts'

/** Tables whose rows are deleted by age, many at a time. */
const deletedByAge = [
  'attachment',
  'bulk_update',
  'deadline',
  'email_delivery',
  'event',
  'incoming_mail',
  'message',
  'ticket',
  'webhook_delivery',
]

test('what refers to a row that is deleted by age is found by an index', async () => {
  const db = await createTestDatabase()
  const referring = await query<{ column: string; isIndexed: boolean }>(
    db,
    sql`
    SELECT conrelid::regclass || '.' || attname AS column,
           EXISTS (SELECT FROM pg_index WHERE indrelid = conrelid AND indkey[0] = conkey[1]
             AND (indpred IS NULL OR pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attname))) AS "isIndexed"
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'f' AND confrelid::regclass::text = ANY(${deletedByAge}) ORDER BY 1`,
  )

  expect(referring.map(({ column }) => column)).toContain('message.ticket_id')
  expect(referring.filter(({ isIndexed }) => !isIndexed)).toEqual([])
  await db.drop()
})
