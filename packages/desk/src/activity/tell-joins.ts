import type { DomainEvent } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { inWords, type Told } from './facts.ts'
import { ticketName } from './names.ts'

/** One row for each of the two tickets. */
export async function tellMerged(db: Database, event: DomainEvent<'ticket.merged'>): Promise<Told[]> {
  const { sourceId, targetId } = event
  const [source, target] = await namesOf(db, sourceId, targetId)
  const merged = { status: 'Closed', mergedInto: target }
  return [
    { ticketId: sourceId, subject: source, before: { status: inWords(event.from) }, after: merged },
    { ticketId: targetId, subject: target, before: null, after: { merged: source } },
  ]
}

export async function tellUnmerged(db: Database, event: DomainEvent<'ticket.unmerged'>): Promise<Told[]> {
  const { sourceId, targetId } = event
  const [source, target] = await namesOf(db, sourceId, targetId)
  const merged = { status: 'Closed', mergedInto: target }
  return [
    { ticketId: sourceId, subject: source, before: merged, after: { status: inWords(event.to) } },
    { ticketId: targetId, subject: target, before: { merged: source }, after: null },
  ]
}

export async function tellLinked(db: Database, event: DomainEvent<'ticket.linked'>): Promise<Told> {
  const [subject, other] = await namesOf(db, event.ticketId, event.otherId)
  return { subject, before: null, after: { [event.relation]: other } }
}

export async function tellUnlinked(db: Database, event: DomainEvent<'ticket.unlinked'>): Promise<Told> {
  const [subject, other] = await namesOf(db, event.ticketId, event.otherId)
  return { subject, before: { [event.relation]: other }, after: null }
}

function namesOf(db: Database, one: string, other: string): Promise<[string, string]> {
  return Promise.all([ticketName(db, one), ticketName(db, other)])
}
