import type { Database } from '../client.ts'
import { query } from '../query.ts'
import { raw, sql } from '../sql.ts'
import { transact } from '../transactions/transact.ts'
import type { Transaction } from '../transactions/transaction.ts'

/** Copies every table as it is, and returns how the database is brought back to that state. */
export async function takeSnapshot(db: Database): Promise<() => Promise<void>> {
  const tables = await query<{ name: string; columns: string }>(
    db,
    sql`
    SELECT quote_ident(class.relname) AS name,
           string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns
    FROM pg_class class
    JOIN pg_attribute ON attrelid = class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    WHERE class.relnamespace = 'public'::regnamespace AND class.relkind IN ('r', 'p') AND NOT class.relispartition
      AND class.relname NOT LIKE '%migration%' AND class.relname <> 'event'
    GROUP BY class.relname`,
  )
  await query(db, sql`CREATE SCHEMA snapshot`)
  for (const { name, columns } of tables)
    await query(db, sql`${raw(`CREATE TABLE snapshot.${name} AS SELECT ${columns} FROM public.${name}`)}`)
  // One statement says which of them are not as they were.
  const hashes = tables.map(
    ({ name, columns }) => `
      SELECT '${name}' AS name, (SELECT sum(hashtextextended(kept::text, 0)) FROM (SELECT ${columns} FROM public.${name}) kept)`,
  )
  const readHashes = async (at: Database | Transaction) => {
    const rows = await query<{ name: string; hash: string | null }>(
      at,
      sql`SELECT name, sum::text AS hash FROM (${raw(hashes.join(' UNION ALL '))}) AS hashed`,
    )
    return new Map(rows.map(({ name, hash }) => [name, hash]))
  }
  const former = await readHashes(db)
  return () =>
    transact(db, async (tx) => {
      const present = await readHashes(tx)
      // Nothing is counted or checked while the rows are put back as they were.
      await query(tx, sql`SET LOCAL session_replication_role = replica`)
      for (const { name, columns } of tables) {
        if (present.get(name) === former.get(name)) continue
        await query(tx, sql`${raw(`DELETE FROM public.${name}`)}`)
        const insert = `INSERT INTO public.${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM snapshot.${name}`
        await query(tx, sql`${raw(insert)}`)
      }
    })
}
