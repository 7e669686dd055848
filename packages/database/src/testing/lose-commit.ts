import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase, type Database } from '../client.ts'
import { startTcpProxy } from './tcp-proxy.ts'
import type { TestDatabase } from './test-database.ts'

const lock = 4711

/**
 * Runs `work` on a connection that breaks while Postgres commits a row of `table`, so that nobody learns of it, and returns
 * what `work` throws. The row is there afterwards.
 */
export async function loseCommit(
  { url, pool }: TestDatabase,
  table: string,
  work: (db: Database) => Promise<unknown>,
): Promise<unknown> {
  const proxy = await startTcpProxy(url)
  const db = createDatabase(proxy.url)
  const holder = await pool.connect()
  try {
    await holder.query(`SELECT pg_advisory_lock(${lock})`)
    await holder.query(`
      CREATE FUNCTION wait_at_commit() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN PERFORM pg_advisory_xact_lock_shared(${lock}); RETURN NULL; END';
      CREATE CONSTRAINT TRIGGER wait_at_commit AFTER INSERT ON ${table}
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait_at_commit()`)
    const failure = work(db).then(
      () => undefined,
      (error: unknown) => error,
    )
    const waiting = `SELECT count(*)::int AS count FROM pg_locks WHERE locktype = 'advisory' AND objid = ${lock} AND NOT granted`
    while ((await holder.query<{ count: number }>(waiting)).rows[0]?.count === 0) await pause(10)
    await proxy.shut()
    const error = await failure
    await holder.query(`SELECT pg_advisory_unlock(${lock})`)
    // Waits until whoever used it has committed.
    await holder.query(`DROP FUNCTION wait_at_commit() CASCADE`)
    return error
  } finally {
    holder.release()
    await db.close()
    await proxy.close()
  }
}
