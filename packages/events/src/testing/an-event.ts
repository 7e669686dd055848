import { randomUUID } from 'node:crypto'
import { type Database, transact } from '@lodge/database'
import { type NewEvent, recordEvent, systemOccasion } from '../record-event.ts'

/** Writes an event into the outbox and returns its id; by default the e-mail queue does not get it. */
export async function anEvent(db: Database, event: NewEvent = aPriorityChange()): Promise<string> {
  const id = await transact(db, (tx) => recordEvent(tx, systemOccasion(new Date()), event))
  if (!id) throw new Error('The event was there already.')
  return id
}

function aPriorityChange(): NewEvent {
  return { type: 'ticket.priority_changed', ticketId: randomUUID(), from: 'low', to: 'high' }
}
