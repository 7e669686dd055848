import type { DomainEvent } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { logStrings } from '../log-strings.ts'
import { ticketName } from '../names.ts'
import { type Description, type Descriptions, inWords } from './description.ts'

const { t } = logStrings

export const linkDescriptions = {
  'ticket.follow_up_created': describeFollowUp,
  'ticket.merged': describeMerge,
  'ticket.unmerged': describeUnmerge,
  'ticket.linked': describeLink,
  'ticket.unlinked': describeUnlink,
} satisfies Partial<Descriptions>

async function describeFollowUp(
  db: Database,
  { sourceId, targetId }: DomainEvent<'ticket.follow_up_created'>,
): Promise<Description[]> {
  const [source, target] = await namesOf(db, sourceId, targetId)
  return [
    { ticketId: sourceId, subject: source, before: null, after: { followedBy: target } },
    { ticketId: targetId, subject: target, before: null, after: { follows: source } },
  ]
}

async function describeMerge(db: Database, event: DomainEvent<'ticket.merged'>): Promise<Description[]> {
  const { sourceId, targetId } = event
  const [source, target] = await namesOf(db, sourceId, targetId)
  const merged = { status: t('property.status.closed'), mergedInto: target }
  return [
    { ticketId: sourceId, subject: source, before: { status: inWords(event.from) }, after: merged },
    { ticketId: targetId, subject: target, before: null, after: { merged: source } },
  ]
}

async function describeUnmerge(db: Database, event: DomainEvent<'ticket.unmerged'>): Promise<Description[]> {
  const { sourceId, targetId } = event
  const [source, target] = await namesOf(db, sourceId, targetId)
  const merged = { status: t('property.status.closed'), mergedInto: target }
  return [
    { ticketId: sourceId, subject: source, before: merged, after: { status: inWords(event.to) } },
    { ticketId: targetId, subject: target, before: { merged: source }, after: null },
  ]
}

async function describeLink(db: Database, event: DomainEvent<'ticket.linked'>): Promise<Description> {
  const [subject, other] = await namesOf(db, event.ticketId, event.otherId)
  return { subject, before: null, after: { [event.relation]: other } }
}

async function describeUnlink(db: Database, event: DomainEvent<'ticket.unlinked'>): Promise<Description> {
  const [subject, other] = await namesOf(db, event.ticketId, event.otherId)
  return { subject, before: { [event.relation]: other }, after: null }
}

function namesOf(db: Database, one: string, other: string): Promise<[string, string]> {
  return Promise.all([ticketName(db, one), ticketName(db, other)])
}
