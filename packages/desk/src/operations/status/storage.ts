import { type Database, query, sql } from '@lodge/database'

const listedTables = 8

export async function readDatabaseSize(db: Database): Promise<number> {
  const [row] = await query<{ bytes: number }>(
    db,
    sql`SELECT pg_database_size(current_database())::float8 AS bytes`,
  )
  return row?.bytes ?? 0
}

/** Returns the name of the migration that leads to the present tables. */
export async function readLastMigration(db: Database): Promise<string | null> {
  const [row] = await query<{ name: string | null }>(
    db,
    sql`SELECT max(migration_name) AS name FROM _prisma_migrations
        WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  )
  return row?.name ?? null
}

/**
 * Returns the tables that take most room, with their indexes; a table of months is one. Rows are estimated, null while
 * Postgres has not counted them yet.
 */
export function listLargestTables(db: Database) {
  return query<{ name: string; bytes: number; rows: number | null }>(
    db,
    sql`
    SELECT COALESCE(whole.relname, part.relname)::text AS name, sum(pg_total_relation_size(part.oid))::float8 AS bytes,
           CASE WHEN NOT bool_or(part.reltuples < 0 AND pg_relation_size(part.oid) > 0)
             THEN sum(GREATEST(part.reltuples, 0))::float8 END AS rows
    FROM pg_class part
    LEFT JOIN pg_inherits ON inhrelid = part.oid
    LEFT JOIN pg_class whole ON whole.oid = inhparent
    WHERE part.relkind = 'r' AND part.relnamespace = 'public'::regnamespace
    GROUP BY 1 ORDER BY bytes DESC, name LIMIT ${listedTables}`,
  )
}

/** Counts the files that rows name, without those of uploads that still come. */
export async function readStoredFiles(db: Database): Promise<{ count: number; bytes: number }> {
  const [row] = await query<{ count: number; bytes: number }>(
    db,
    sql`
    SELECT count(*)::int AS count, COALESCE(sum(size), 0)::float8 AS bytes
    FROM (SELECT size FROM attachment
          UNION ALL SELECT size FROM incoming_mail WHERE storage_key IS NOT NULL
          UNION ALL SELECT file_size FROM import WHERE storage_key IS NOT NULL) files`,
  )
  return row ?? { count: 0, bytes: 0 }
}
