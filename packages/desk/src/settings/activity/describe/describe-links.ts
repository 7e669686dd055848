import type { ActivityCode, ActivityFacts, DomainEvent } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { articleName, ticketCode, ticketName } from '../names.ts'
import type { Description, Descriptions } from './description.ts'

export const linkDescriptions = {
  'ticket.follow_up_created': describeFollowUp,
  'ticket.merged': describeMerge,
  'ticket.unmerged': describeUnmerge,
  'ticket.message_moved': describeMovedMessage,
  'ticket.split': describeMovedMessage,
  'ticket.linked': describeLink,
  'ticket.unlinked': describeUnlink,
  'ticket.article_linked': describeArticleLink,
  'ticket.article_unlinked': describeArticleUnlink,
  'ticket.macro_applied': describeMacro,
  'ticket.automation_ran': describeAutomation,
  'ticket.webhook_called': describeWebhookCall,
} satisfies Partial<Descriptions>

async function describeFollowUp(
  db: Database,
  { sourceId, targetId }: DomainEvent<'ticket.follow_up_created'>,
): Promise<Description[]> {
  const [source, target] = await sidesOf(db, sourceId, targetId)
  return [
    { ticketId: sourceId, subject: source.name, before: null, after: { followedBy: target.code } },
    { ticketId: targetId, subject: target.name, before: null, after: { follows: source.code } },
  ]
}

async function describeMerge(db: Database, event: DomainEvent<'ticket.merged'>): Promise<Description[]> {
  const { sourceId, targetId } = event
  const [source, target] = await sidesOf(db, sourceId, targetId)
  const merged = { status: 'closed', mergedInto: target.code }
  return [
    { ticketId: sourceId, subject: source.name, before: { status: event.from }, after: merged },
    { ticketId: targetId, subject: target.name, before: null, after: { merged: source.code } },
  ]
}

async function describeUnmerge(db: Database, event: DomainEvent<'ticket.unmerged'>): Promise<Description[]> {
  const { sourceId, targetId } = event
  const [source, target] = await sidesOf(db, sourceId, targetId)
  const merged = { status: 'closed', mergedInto: target.code }
  return [
    { ticketId: sourceId, subject: source.name, before: merged, after: { status: event.to } },
    { ticketId: targetId, subject: target.name, before: { merged: source.code }, after: null },
  ]
}

/** Each of the two tickets has an event of its own. */
async function describeMovedMessage(
  db: Database,
  { ticketId, otherId, way }: DomainEvent<'ticket.message_moved' | 'ticket.split'>,
): Promise<Description> {
  const [one, other] = await sidesOf(db, ticketId, otherId)
  const after: ActivityFacts = way === 'away' ? { messageTo: other.code } : { messageFrom: other.code }
  return { subject: one.name, before: null, after }
}

async function describeLink(db: Database, event: DomainEvent<'ticket.linked'>): Promise<Description> {
  const [one, other] = await sidesOf(db, event.ticketId, event.otherId)
  return { subject: one.name, before: null, after: { [event.relation]: other.code } }
}

async function describeUnlink(db: Database, event: DomainEvent<'ticket.unlinked'>): Promise<Description> {
  const [one, other] = await sidesOf(db, event.ticketId, event.otherId)
  return { subject: one.name, before: { [event.relation]: other.code }, after: null }
}

interface Side {
  name: string
  code: ActivityCode
}

async function sideOf(db: Database, id: string): Promise<Side> {
  const [name, code] = await Promise.all([ticketName(db, id), ticketCode(db, id)])
  return { name, code }
}

function sidesOf(db: Database, one: string, other: string): Promise<[Side, Side]> {
  return Promise.all([sideOf(db, one), sideOf(db, other)])
}

async function describeArticleLink(
  db: Database,
  { ticketId, articleId }: DomainEvent<'ticket.article_linked'>,
): Promise<Description> {
  const [subject, article] = await Promise.all([ticketName(db, ticketId), articleName(db, articleId)])
  return { subject, before: null, after: { article } }
}

async function describeArticleUnlink(
  db: Database,
  { ticketId, articleId }: DomainEvent<'ticket.article_unlinked'>,
): Promise<Description> {
  const [subject, article] = await Promise.all([ticketName(db, ticketId), articleName(db, articleId)])
  return { subject, before: { article }, after: null }
}

async function describeAutomation(
  db: Database,
  { ticketId, title, outcome }: DomainEvent<'ticket.automation_ran'>,
): Promise<Description> {
  const after = { automation: title, outcome }
  return { subject: await ticketName(db, ticketId), before: null, after }
}

async function describeWebhookCall(
  db: Database,
  { ticketId, title, name }: DomainEvent<'ticket.webhook_called'>,
): Promise<Description> {
  return {
    subject: await ticketName(db, ticketId),
    before: null,
    after: { automation: title, webhook: name },
  }
}

async function describeMacro(
  db: Database,
  { ticketId, title }: DomainEvent<'ticket.macro_applied'>,
): Promise<Description> {
  return { subject: await ticketName(db, ticketId), before: null, after: { macro: title } }
}
