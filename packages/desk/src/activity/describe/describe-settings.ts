import type { DomainEvent } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { logStrings } from '../log-strings.ts'
import { type Description, type Descriptions, inWords } from './description.ts'

export const settingsDescriptions = {
  'sla_policy.changed': describePolicy,
  'business_hours.changed': describeBusinessHours,
  'canned_response.changed': describeCannedResponse,
  'site.set_up': describeSetup,
  'site.changed': describeRecord,
  'email_template.changed': describeRecord,
  'department.changed': describeRecord,
  'team.changed': describeRecord,
  'course.changed': describeRecord,
  'topic.changed': describeRecord,
  'role.changed': describeRecord,
  'person.changed': describeRecord,
} satisfies Partial<Descriptions>

async function describePolicy(
  { prisma }: Database,
  event: DomainEvent<'sla_policy.changed'>,
): Promise<Description> {
  const policy = await prisma.slaPolicy.findUnique({ where: { id: event.policyId }, select: { name: true } })
  return versioned(policy?.name ?? logStrings.t('activity.deleted.policy'), event.policyId, event)
}

async function describeBusinessHours(
  { prisma }: Database,
  event: DomainEvent<'business_hours.changed'>,
): Promise<Description> {
  const businessHours = await prisma.businessHours.findUnique({
    where: { id: event.businessHoursId },
    select: { name: true },
  })
  return versioned(
    businessHours?.name ?? logStrings.t('activity.deleted.businessHours'),
    event.businessHoursId,
    event,
  )
}

async function describeCannedResponse(
  { prisma }: Database,
  { cannedResponseId: id, how, fields }: DomainEvent<'canned_response.changed'>,
): Promise<Description> {
  const response = await prisma.cannedResponse.findUnique({ where: { id }, select: { title: true } })
  const after = { how: inWords(how), ...changedIn(fields) }
  return {
    subject: response?.title ?? logStrings.t('activity.deleted.cannedResponse'),
    recordId: id,
    before: null,
    after,
  }
}

type RecordEvent =
  | DomainEvent<'department.changed'>
  | DomainEvent<'team.changed'>
  | DomainEvent<'course.changed'>
  | DomainEvent<'site.changed'>
  | DomainEvent<'email_template.changed'>
  | DomainEvent<'topic.changed'>
  | DomainEvent<'role.changed'>
  | DomainEvent<'person.changed'>

async function describeRecord(
  _: Database,
  { subject, recordId, how, before, after }: RecordEvent,
): Promise<Description> {
  const changed = how === 'edited' ? changedIn(Object.keys(after ?? {})) : {}
  return { subject, recordId, before, after: { how: inWords(how), ...changed, ...after } }
}

async function describeSetup({ prisma }: Database): Promise<Description> {
  const site = await prisma.site.findUnique({ where: { id: 1 }, select: { name: true } })
  return { subject: site?.name ?? '', before: null, after: null }
}

function versioned(
  subject: string,
  recordId: string,
  { how, fields, version }: DomainEvent<'sla_policy.changed'> | DomainEvent<'business_hours.changed'>,
): Description {
  return { subject, recordId, before: null, after: { how: inWords(how), version, ...changedIn(fields) } }
}

function changedIn(fields: readonly string[]): { changed?: string } {
  return fields.length > 0 ? { changed: fields.join(', ') } : {}
}
