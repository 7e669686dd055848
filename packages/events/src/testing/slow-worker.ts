import { createDatabase, query, sql } from '@lodge/database'
import { pino } from 'pino'
import { createRedis } from '../redis/create-redis.ts'
import { startWorker } from '../worker/start-worker.ts'

/**
 * A process to be killed at work: it handles events a few at a time, each by a tag of its id. Its arguments are the
 * addresses of Postgres and Redis, and the prefix.
 */
const [databaseUrl = '', redisUrl = '', prefix = ''] = process.argv.slice(2)
const db = createDatabase(databaseUrl)

const tagOnce = async (_: unknown, { id }: { id: string }) => {
  await query(db, sql`INSERT INTO tag (name, created_at) VALUES (${id}, now()) ON CONFLICT DO NOTHING`)
}

startWorker('sla', tagOnce, {
  db,
  redis: createRedis(redisUrl),
  prefix,
  log: pino({ level: 'silent' }),
  context: {},
  concurrency: 2,
  restartsAfterMs: 1_500,
})
process.send?.('ready')
