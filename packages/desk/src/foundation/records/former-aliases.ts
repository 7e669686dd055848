import { type Database, query, raw, sql, type Transaction } from '@lodge/database'
import type { RecordTable } from './record-kind.ts'

interface Renamed {
  id: string
  from: string
  to: string
}

/** Articles keep the addresses that they left by themselves, and others may take those. */
const keepNone: readonly RecordTable[] = ['article', 'article_category']

/** Keeps the alias that a record had, so that links with it lead to the record; one that it takes back is none any more. */
export async function keepFormerAlias(
  tx: Transaction,
  table: RecordTable,
  { id, from, to }: Renamed,
): Promise<void> {
  if (keepNone.includes(table)) return
  await query(tx, sql`DELETE FROM former_alias WHERE kind = ${table} AND alias = ${to}`)
  await query(
    tx,
    sql`INSERT INTO former_alias (kind, alias, record_id) VALUES (${table}, ${from}, ${id}::uuid)
        ON CONFLICT (kind, alias) DO UPDATE SET record_id = EXCLUDED.record_id`,
  )
}

/** Returns the alias that the record of an alias has now: the same for one that is in use or was never any. */
export async function resolveAlias(
  db: Database | Transaction,
  table: RecordTable,
  alias: string,
): Promise<string> {
  const [found] = await query<{ alias: string }>(
    db,
    sql`SELECT record.alias FROM former_alias
        JOIN ${raw(table)} record ON record.id = former_alias.record_id
        WHERE former_alias.kind = ${table} AND former_alias.alias = ${alias}
          AND NOT EXISTS (SELECT FROM ${raw(table)} present WHERE present.alias = ${alias})`,
  )
  return found?.alias ?? alias
}

/** Returns the aliases that records of a kind had, each with the present one of its record. */
export async function listFormerAliases(
  db: Database | Transaction,
  table: RecordTable,
): Promise<ReadonlyMap<string, string>> {
  const rows = await query<{ former: string; alias: string }>(
    db,
    sql`SELECT former_alias.alias AS former, record.alias FROM former_alias
        JOIN ${raw(table)} record ON record.id = former_alias.record_id
        WHERE former_alias.kind = ${table}
          AND NOT EXISTS (SELECT FROM ${raw(table)} present WHERE present.alias = former_alias.alias)`,
  )
  return new Map(rows.map(({ former, alias }) => [former, alias]))
}
