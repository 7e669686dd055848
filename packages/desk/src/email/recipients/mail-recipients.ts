import { type NotificationKind, StoredNotificationPreferences } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { type NotifyingEvent, recipientsOf } from '../notifications/recipients.ts'
import type { Recipient } from './deliver.ts'

/** Returns the agents whom an event concerns for this reason and who want a mail about it. */
export async function mailRecipients(
  db: Database,
  event: NotifyingEvent,
  kind: NotificationKind,
): Promise<Recipient[]> {
  const recipients = await recipientsOf(db, event)
  return recipients
    .filter((agent) => agent.kind === kind && agent.preferences[kind].mail)
    .map(({ name, email }) => ({ name, email }))
}

/** Returns those of the recipients who want mails of this kind. */
export async function wantingMails(
  db: Database,
  recipients: readonly Recipient[],
  kind: NotificationKind,
): Promise<Recipient[]> {
  const people = await db.prisma.person.findMany({
    where: { email: { in: recipients.map(({ email }) => email) } },
    select: { email: true, preferences: true },
  })
  const declining = new Set(
    people
      .filter(({ preferences }) => !StoredNotificationPreferences.parse(preferences)[kind].mail)
      .map(({ email }) => email),
  )
  return recipients.filter(({ email }) => !declining.has(email))
}
