import type { Database } from '@lodge/database'
import type { FileStore } from '@lodge/desk/foundation'
import type { Redis } from 'ioredis'
import type { ApiProcess } from './processes/api-process.ts'
import type { SessionStore } from './sessions/session-store.ts'

/** The servers and stores that the API uses; whoever opens them closes them. */
export interface Deps {
  db: Database
  /** Answers soon or fails: for sessions and rate limits. */
  redis: Redis
  /** Waits for Redis to come back: for the sockets' adapter. */
  socketRedis: Redis
  files: FileStore
  now: () => Date
  /** This process, where it is one of several. */
  apiProcess?: ApiProcess | null
}

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps
    sessions: SessionStore
  }
}
