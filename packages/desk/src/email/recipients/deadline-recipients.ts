import { type DomainEvent, domainEvents, StoredNotificationPreferences } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import type { Recipient } from '../delivery.ts'
import { escalationRecipients } from './escalation-recipients.ts'
import { findResponsible } from './find-recipients.ts'

type DeadlineEvent = DomainEvent<'deadline.warned' | 'deadline.breached'>

/** Returns those responsible who want such mails, without those whom an escalation step mails at the same moment. */
export async function deadlineRecipients(db: Database, event: DeadlineEvent): Promise<Recipient[]> {
  const responsible = await findResponsible(db, event.ticketId)
  return wantingMails(db, await withoutEscalationRecipients(db, event, responsible))
}

async function withoutEscalationRecipients(
  db: Database,
  { ticketId, deadlineId, at }: DeadlineEvent,
  recipients: Recipient[],
): Promise<Recipient[]> {
  const steps = await db.prisma.event.findMany({
    where: { ticketId, type: 'deadline.escalated', createdAt: new Date(at) },
    select: { payload: true },
  })
  const mailed = new Set<string>()
  for (const { payload } of steps) {
    const step = domainEvents['deadline.escalated'].payload.parse(payload)
    if (step.deadlineId !== deadlineId) continue
    for (const { email } of await escalationRecipients(db, step)) mailed.add(email)
  }
  return recipients.filter(({ email }) => !mailed.has(email))
}

async function wantingMails(db: Database, recipients: readonly Recipient[]): Promise<Recipient[]> {
  const people = await db.prisma.person.findMany({
    where: { email: { in: recipients.map(({ email }) => email) } },
    select: { email: true, preferences: true },
  })
  const declining = new Set(
    people
      .filter(({ preferences }) => !StoredNotificationPreferences.parse(preferences).sla.mail)
      .map(({ email }) => email),
  )
  return recipients.filter(({ email }) => !declining.has(email))
}
