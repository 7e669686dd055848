import { createDatabase, query, sql } from '@lodge/database'
import { pino } from 'pino'
import { createRedis } from '../redis/create-redis.ts'
import { startRelay } from '../relay/start-relay.ts'
import { openSharedRounds } from '../worker/shared-rounds.ts'
import { startWorker } from '../worker/start-worker.ts'

/**
 * A process to be killed at work: a relay and two queues that share its rounds. Each queue handles an event by a tag of
 * their names. Its arguments are the addresses of Postgres and Redis, and the prefix.
 */
const [databaseUrl = '', redisUrl = '', prefix = ''] = process.argv.slice(2)
const connections = {
  db: createDatabase(databaseUrl),
  redis: createRedis(redisUrl),
  prefix,
  log: pino({ level: 'silent' }),
}
const rounds = openSharedRounds()

for (const queue of ['sla', 'activity'] as const) {
  const tagOnce = async (_: unknown, { id }: { id: string }) => {
    const name = `${queue} ${id}`
    await query(
      connections.db,
      sql`INSERT INTO tag (name, created_at) VALUES (${name}, now()) ON CONFLICT DO NOTHING`,
    )
  }
  startWorker(queue, tagOnce, { ...connections, context: {}, shared: rounds, restartsAfterMs: 1_500 })
}
rounds.start(connections, { restartsAfterMs: 1_500 })
startRelay({ ...connections, shares: rounds.hasRoom, sweepEvery: 500, graceMs: 2_000 })
process.send?.('ready')
