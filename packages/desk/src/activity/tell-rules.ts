import type { DomainEvent } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { inWords, type Told } from './facts.ts'

export async function tellPolicy(
  { prisma }: Database,
  event: DomainEvent<'sla_policy.changed'>,
): Promise<Told> {
  const policy = await prisma.slaPolicy.findUnique({ where: { id: event.policyId }, select: { name: true } })
  return told(policy?.name ?? 'A policy that is gone', event)
}

export async function tellCalendar(
  { prisma }: Database,
  event: DomainEvent<'calendar.changed'>,
): Promise<Told> {
  const calendar = await prisma.calendar.findUnique({
    where: { id: event.calendarId },
    select: { name: true },
  })
  return told(calendar?.name ?? 'Business hours that are gone', event)
}

function told(
  subject: string,
  { how, fields, version }: DomainEvent<'sla_policy.changed'> | DomainEvent<'calendar.changed'>,
): Told {
  const after = { how: inWords(how), version }
  const changed = fields.join(', ')
  return { subject, before: null, after: changed ? { ...after, changed } : after }
}
