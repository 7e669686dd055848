import { type DomainEvent, StoredNotificationPreferences } from '@lodge/contracts'
import { type Database, query, sql } from '@lodge/database'
import { batched } from '../../../foundation/batched.ts'
import type { Recipient } from '../delivery.ts'
import { escalationRecipients } from './escalation-recipients.ts'
import { findResponsible } from './find-recipients.ts'
import { loadEscalations } from './load-escalations.ts'

type DeadlineEvent = DomainEvent<'deadline.warned' | 'deadline.breached'>

/** Returns those responsible who want such mails, without those whom an escalation step mails at the same moment. */
export async function deadlineRecipients(db: Database, event: DeadlineEvent): Promise<Recipient[]> {
  const responsible = await findResponsible(db, event.ticketId)
  return wantingMails(db, await withoutEscalationRecipients(db, event, responsible))
}

async function withoutEscalationRecipients(
  db: Database,
  event: DeadlineEvent,
  recipients: Recipient[],
): Promise<Recipient[]> {
  const mailed = new Set<string>()
  for (const step of await loadEscalations(db, event)) {
    if (step.deadlineId !== event.deadlineId) continue
    for (const { email } of await escalationRecipients(db, step)) mailed.add(email)
  }
  return recipients.filter(({ email }) => !mailed.has(email))
}

async function wantingMails(db: Database, recipients: readonly Recipient[]): Promise<Recipient[]> {
  const wants = await Promise.all(recipients.map(({ email }) => wantsMails(db, email)))
  return recipients.filter((_, place) => wants[place])
}

const wantsMails = batched(async (db, emails: readonly string[]) => {
  const people = await query<{ email: string; preferences: unknown }>(
    db,
    sql`SELECT email, preferences FROM person WHERE email = ANY(${[...emails]}::citext[])`,
  )
  const declining = new Set(
    people
      .filter(({ preferences }) => !StoredNotificationPreferences.parse(preferences).sla.mail)
      .map(({ email }) => email),
  )
  return (email) => !declining.has(email)
})
