import type { DomainEvent } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { inWords, type Told } from './facts.ts'

export async function tellPolicy(
  { prisma }: Database,
  event: DomainEvent<'sla_policy.changed'>,
): Promise<Told> {
  const policy = await prisma.slaPolicy.findUnique({ where: { id: event.policyId }, select: { name: true } })
  return told(policy?.name ?? 'A policy that is gone', event.policyId, event)
}

export async function tellCalendar(
  { prisma }: Database,
  event: DomainEvent<'business_hours.changed'>,
): Promise<Told> {
  const calendar = await prisma.calendar.findUnique({
    where: { id: event.calendarId },
    select: { name: true },
  })
  return told(calendar?.name ?? 'Business hours that are gone', event.calendarId, event)
}

export async function tellCannedResponse(
  { prisma }: Database,
  { cannedResponseId: id, how, fields }: DomainEvent<'canned_response.changed'>,
): Promise<Told> {
  const response = await prisma.cannedResponse.findUnique({ where: { id }, select: { title: true } })
  const after = { how: inWords(how), ...changedIn(fields) }
  return { subject: response?.title ?? 'A canned response that is gone', recordId: id, before: null, after }
}

function told(
  subject: string,
  recordId: string,
  { how, fields, version }: DomainEvent<'sla_policy.changed'> | DomainEvent<'business_hours.changed'>,
): Told {
  return { subject, recordId, before: null, after: { how: inWords(how), version, ...changedIn(fields) } }
}

function changedIn(fields: readonly string[]): { changed?: string } {
  return fields.length > 0 ? { changed: fields.join(', ') } : {}
}
