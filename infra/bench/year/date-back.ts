import type { Client } from 'pg'

/** Moves all times that were written since a moment as far back as the month's end is, and returns the next moment. */
export async function dateBack(client: Client, { since, to }: { since: Date; to: Date }): Promise<Date> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `SELECT table_name AS table, array_agg(quote_ident(column_name)::text) AS columns
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type = 'timestamp with time zone'
       AND table_name NOT IN ('site', '_prisma_migrations')
     GROUP BY table_name`,
  )
  const present = new Date()
  await client.query('BEGIN; SET LOCAL session_replication_role = replica')
  for (const { table, columns } of rows) {
    // Its times are those of the quarters of an hour.
    const first = table === 'report_change' ? new Date(since.getTime() - 15 * 60_000) : since
    const changes = columns.map(
      (column) =>
        `${column} = CASE WHEN ${column} >= $1 THEN ${column} - ($2::timestamptz - $3::timestamptz) ELSE ${column} END`,
    )
    await client.query(
      `UPDATE "${table}" SET ${changes.join(', ')} WHERE ${columns.map((column) => `${column} >= $1`).join(' OR ')}`,
      [first, present, to],
    )
  }
  await client.query('COMMIT')
  return new Date()
}
