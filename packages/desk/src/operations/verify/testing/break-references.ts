import { randomUUID } from 'node:crypto'
import { type Database, query, sql } from '@lodge/database'

/** Values that constraints of the tables ask for. */
const requiredValues: Record<string, Record<string, string>> = {
  'article.department_ids': { audience: `'departments'` },
  report_fact: { kind: `'created'`, open_during: `'[2026-01-01,)'` },
}

/** Adds a row that names, in this column, what is not there, past all foreign keys. Returns how it goes again. */
export async function breakReference(
  db: Database,
  reference: string,
): Promise<{ id: string; undo: () => Promise<void> }> {
  const [table = '', column = ''] = reference.split('.')
  const id = randomUUID()
  const required = requiredValues[reference] ?? requiredValues[table] ?? {}
  const columns = await query<{ name: string; type: string }>(
    db,
    sql`
    SELECT attname AS name, format_type(atttypid, NULL) AS type FROM pg_attribute
    WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attidentity = ''
      AND (attname = ${column} OR attname = ANY(${Object.keys(required)}) OR attnotnull AND NOT atthasdef)`,
  )
  const isArray = columns.some(({ name, type }) => name === column && type.endsWith('[]'))
  const values = columns.map(({ name, type }) =>
    name === column ? (isArray ? `ARRAY['${id}'::uuid]` : `'${id}'`) : (required[name] ?? someValue(type)),
  )
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  await pastAllTriggers(db, `INSERT INTO ${table} (${names}) VALUES (${values.join(', ')})`)
  const condition = isArray ? `'${id}' = ANY(${column})` : `${column} = '${id}'`
  return { id, undo: () => pastAllTriggers(db, `DELETE FROM ${table} WHERE ${condition}`) }
}

/** Neither triggers nor foreign keys see what it does. */
export async function pastAllTriggers(db: Database, statement: string): Promise<void> {
  const client = await db.pool.connect()
  try {
    await client.query('SET session_replication_role = replica')
    await client.query(statement)
  } finally {
    await client.query('RESET session_replication_role')
    client.release()
  }
}

function someValue(type: string): string {
  if (type === 'uuid') return 'gen_random_uuid()'
  if (type.endsWith('[]')) return `'{}'`
  if (type.startsWith('timestamp') || type === 'date') return 'now()'
  if (type === 'jsonb') return `'{}'`
  if (type === 'boolean') return 'FALSE'
  if (['integer', 'bigint', 'smallint', 'double precision'].includes(type)) return '1'
  return `gen_random_uuid()::text`
}
