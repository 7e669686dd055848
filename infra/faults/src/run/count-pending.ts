import type { Database } from '@lodge/database'

/** Counts the events that no worker has yet, or that some consumer is not done with. */
export async function countPending({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ pending: number }>(
    `SELECT (SELECT count(*) FROM event WHERE published_at IS NULL)::int
          + (SELECT count(*) FROM event WHERE pending_consumers <> '{}' AND published_at IS NOT NULL)::int AS pending`,
  )
  return rows[0]?.pending ?? 0
}
