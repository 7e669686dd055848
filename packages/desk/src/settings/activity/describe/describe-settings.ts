import type { DomainEvent } from '@lodge/contracts'
import { type Database, findOne } from '@lodge/database'
import type { Description, Descriptions } from './description.ts'

export const settingsDescriptions = {
  'sla_policy.changed': describePolicy,
  'business_hours.changed': describeBusinessHours,
  'canned_response.changed': describeCannedResponse,
  'macro.changed': describeRecord,
  'webhook.changed': describeRecord,
  'identity_provider.changed': describeRecord,
  'webhook.stopped': describeStoppedWebhook,
  'automation.changed': describeRecord,
  'site.set_up': describeSetup,
  'site.changed': describeRecord,
  'email_template.changed': describeRecord,
  'site_text.changed': describeRecord,
  'department.changed': describeRecord,
  'team.changed': describeRecord,
  'mailbox.changed': describeRecord,
  'course.changed': describeRecord,
  'topic.changed': describeRecord,
  'form.changed': describeRecord,
  'role.changed': describeRecord,
  'person.changed': describeRecord,
  'article.changed': describeRecord,
  'article_category.changed': describeRecord,
  'search_synonym.changed': describeRecord,
  'wall_screen.changed': describeRecord,
  'api_token.changed': describeRecord,
  'report_subscription.changed': describeRecord,
  'report_subscription.unsubscribed': describeUnsubscribed,
} satisfies Partial<Descriptions>

async function describePolicy(db: Database, event: DomainEvent<'sla_policy.changed'>): Promise<Description> {
  const policy = await findOne(db, 'sla_policy', { id: event.policyId }, { columns: ['name'] })
  return versioned(policy?.name ?? '', event.policyId, event)
}

async function describeBusinessHours(
  db: Database,
  event: DomainEvent<'business_hours.changed'>,
): Promise<Description> {
  const businessHours = await findOne(
    db,
    'business_hours',
    { id: event.businessHoursId },
    { columns: ['name'] },
  )
  return versioned(businessHours?.name ?? '', event.businessHoursId, event)
}

async function describeCannedResponse(
  db: Database,
  { cannedResponseId: id, how, fields }: DomainEvent<'canned_response.changed'>,
): Promise<Description> {
  const response = await findOne(db, 'canned_response', { id }, { columns: ['title'] })
  const after = { how: how, ...changedIn(fields) }
  return { subject: response?.title ?? '', recordId: id, before: null, after }
}

type RecordEvent =
  | DomainEvent<'department.changed'>
  | DomainEvent<'team.changed'>
  | DomainEvent<'mailbox.changed'>
  | DomainEvent<'course.changed'>
  | DomainEvent<'site.changed'>
  | DomainEvent<'email_template.changed'>
  | DomainEvent<'site_text.changed'>
  | DomainEvent<'topic.changed'>
  | DomainEvent<'form.changed'>
  | DomainEvent<'role.changed'>
  | DomainEvent<'person.changed'>
  | DomainEvent<'article.changed'>
  | DomainEvent<'article_category.changed'>
  | DomainEvent<'search_synonym.changed'>
  | DomainEvent<'wall_screen.changed'>
  | DomainEvent<'api_token.changed'>
  | DomainEvent<'macro.changed'>
  | DomainEvent<'webhook.changed'>
  | DomainEvent<'identity_provider.changed'>
  | DomainEvent<'automation.changed'>
  | DomainEvent<'report_subscription.changed'>

async function describeRecord(
  _: Database,
  { subject, recordId, how, before, after }: RecordEvent,
): Promise<Description> {
  const changed = how === 'edited' ? changedIn(Object.keys(after ?? {})) : {}
  return { subject, recordId, before, after: { how: how, ...changed, ...after } }
}

async function describeStoppedWebhook(
  _: Database,
  { webhookId, name, because }: DomainEvent<'webhook.stopped'>,
): Promise<Description> {
  return { subject: name, recordId: webhookId, before: null, after: { stoppedFor: because } }
}

async function describeUnsubscribed(
  _: Database,
  { subject, recordId }: DomainEvent<'report_subscription.unsubscribed'>,
): Promise<Description> {
  return { subject, recordId, before: null, after: null }
}

async function describeSetup(db: Database): Promise<Description> {
  const site = await findOne(db, 'site', { id: 1 }, { columns: ['name'] })
  return { subject: site?.name ?? '', before: null, after: null }
}

function versioned(
  subject: string,
  recordId: string,
  { how, fields, version }: DomainEvent<'sla_policy.changed'> | DomainEvent<'business_hours.changed'>,
): Description {
  return { subject, recordId, before: null, after: { how: how, version, ...changedIn(fields) } }
}

function changedIn(fields: readonly string[]): { changed?: string[] } {
  return fields.length > 0 ? { changed: [...fields] } : {}
}
