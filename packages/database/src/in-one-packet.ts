import type { PoolClient } from 'pg'

/** Sends the queries that follow in the same turn in one packet, which Postgres is woken up for once. */
export function inOnePacket({ connection: { stream } }: PoolClient): void {
  stream.cork()
  process.nextTick(() => stream.uncork())
}
