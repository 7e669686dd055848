import type { MessageView } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import {
  loadMessageViews,
  loadTicketPushes,
  type ThreadLines,
  type TicketPushes,
  threadLines,
} from '@lodge/desk/ticketing'
import { batch } from '@lodge/events'

export interface Loaders {
  /** Concurrent readers get the very same object. */
  ticketPushes: (ticketId: string) => Promise<TicketPushes | null>
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

function orNull<Value>(values: ReadonlyMap<string, Value>): (key: string) => Value | null {
  return (key) => values.get(key) ?? null
}
