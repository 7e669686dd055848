import type { DomainEvent, RecordKindName } from '@lodge/contracts'
import { rooms } from '@lodge/desk/ticketing'
import type { RealtimeContext } from '../realtime-context.ts'

/** Tells readers of a kind's lists that records changed, and not which. */
export function broadcastRecords(kind: RecordKindName) {
  return async ({ sockets }: Pick<RealtimeContext, 'sockets'>): Promise<void> => {
    const room = rooms.records(kind)
    sockets.admin.to([room]).emit('records.changed', { kind })
    sockets.portal.to([room]).emit('records.changed', { kind })
  }
}

/** An import changes many records with one event. */
export function broadcastImport(
  ctx: RealtimeContext,
  { kind }: DomainEvent<'import.finished'>,
): Promise<void> {
  return broadcastRecords(kind === 'users' ? 'user' : 'course')(ctx)
}
