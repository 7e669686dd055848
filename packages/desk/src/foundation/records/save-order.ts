import { query, raw, sql, type Transaction, uuids } from '@lodge/database'
import type { RecordTable } from './record-kind.ts'

/** Numbers the records of a level in this order, from `first`. */
export async function saveOrder(
  tx: Transaction,
  table: RecordTable | 'automation',
  siblings: readonly { id: string }[],
  first = 0,
): Promise<void> {
  await query(
    tx,
    sql`
    UPDATE ${raw(table)} AS record SET position = place.position - 1 + ${first}
    FROM unnest(${uuids(siblings.map(({ id }) => id))}) WITH ORDINALITY AS place(id, position)
    WHERE record.id = place.id AND record.position <> place.position - 1 + ${first}`,
  )
}
