import type { DomainEvent } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { inWords, type Told } from './facts.ts'
import { ticketName } from './names.ts'

export async function tellMerged(db: Database, event: DomainEvent<'ticket.merged'>): Promise<Told> {
  const [subject, into] = await namesOf(db, event.ticketId, event.intoId)
  return { subject, before: { status: inWords(event.from) }, after: { status: 'Closed', mergedInto: into } }
}

export async function tellAbsorbed(db: Database, event: DomainEvent<'ticket.absorbed'>): Promise<Told> {
  const [subject, from] = await namesOf(db, event.ticketId, event.fromId)
  return { subject, before: null, after: { merged: from } }
}

export async function tellUnmerged(db: Database, event: DomainEvent<'ticket.unmerged'>): Promise<Told> {
  const [subject, into] = await namesOf(db, event.ticketId, event.intoId)
  return { subject, before: { status: 'Closed', mergedInto: into }, after: { status: inWords(event.to) } }
}

export async function tellReleased(db: Database, event: DomainEvent<'ticket.released'>): Promise<Told> {
  const [subject, from] = await namesOf(db, event.ticketId, event.fromId)
  return { subject, before: { merged: from }, after: null }
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
