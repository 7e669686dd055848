import type { MessageView } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import {
  loadMessageViews,
  loadTicketPushes,
  type ThreadLines,
  type TicketPushes,
  threadLines,
} from '@lodge/desk'
import { batch } from '@lodge/events'

/** What handlers read; concurrent reads share a query. */
export interface Loaders {
  /** A ticket as it is now; null when it is gone. Concurrent readers get the very same object. */
  ticketPushes: (ticketId: string) => Promise<TicketPushes | null>
  /** What an event adds to the threads of its tickets; null when it adds nothing. */
  lines: (eventId: string) => Promise<ThreadLines | null>
  message: (messageId: string) => Promise<MessageView | null>
}

const batches = { size: 100, parallel: 2 }

export function createLoaders(db: Database, now: () => Date): Loaders {
  return {
    ticketPushes: batch((ids) => loadTicketPushes(db, ids, now()).then(orNull), batches),
    lines: batch((ids) => threadLines(db, ids).then(orNull), batches),
    message: batch((ids) => loadMessageViews(db, ids).then(orNull), batches),
  }
}

function orNull<Value>(found: ReadonlyMap<string, Value>): (key: string) => Value | null {
  return (key) => found.get(key) ?? null
}
