import { randomUUID } from 'node:crypto'
import { type Database, transact } from '@lodge/database'
import { type NewEvent, recordEvent, systemOccasion } from '../record-event.ts'

/** Leaves the e-mail queue out by default. */
export async function anEvent(db: Database, event: NewEvent = aPriorityChange()): Promise<string> {
  const id = await transact(db, (tx) => recordEvent(tx, systemOccasion(new Date()), event))
  if (!id) throw new Error('The event was there already.')
  return id
}

export function aPriorityChange(): NewEvent {
  return { type: 'ticket.priority_changed', ticketId: randomUUID(), from: 'low', to: 'high' }
}
