import type { Database } from '@lodge/database'
import type { FileStore } from '@lodge/desk'
import type { Redis } from 'ioredis'
import type { SessionStore } from './sessions/session-store.ts'

/** What the server stands on; whoever makes it closes it. */
export interface Deps {
  db: Database
  /** Answers soon or fails: for sessions and rate limits. */
  redis: Redis
  /** Waits for Redis to come back: for the sockets' adapter. */
  socketRedis: Redis
  /** Where attachments are kept. */
  files: FileStore
  now: () => Date
}

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps
    sessions: SessionStore
  }
}
