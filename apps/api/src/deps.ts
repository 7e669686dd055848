import type { Database } from '@lodge/database'
import type { RedisClient } from '@lodge/events'
import type { FileStores } from './files/open-file-store.ts'
import type { ApiProcess } from './processes/api-process.ts'
import type { SessionStore } from './sessions/session-store.ts'

/** The code that opens these servers and stores closes them. */
export interface Deps extends FileStores {
  db: Database
  /** Answers soon or fails: for sessions and rate limits. */
  redis: RedisClient
  /** Waits for Redis to come back: for the sockets' adapter. */
  socketRedis: RedisClient
  now: () => Date
  /** Set where the API has several processes. */
  apiProcess?: ApiProcess | null
}

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps
    sessions: SessionStore
  }
}
