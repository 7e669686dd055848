import { type NotificationKind, StoredPreferences } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { type TellingEvent, whomToTell } from '../notifications/whom-to-tell.ts'
import type { Recipient } from './deliver.ts'

/** Those whom an event concerns for this reason and who want to hear of it by mail. */
export async function wantingMail(
  db: Database,
  event: TellingEvent,
  kind: NotificationKind,
): Promise<Recipient[]> {
  const told = await whomToTell(db, event)
  return told
    .filter((agent) => agent.kind === kind && agent.preferences[kind].mail)
    .map(({ name, email }) => ({ name, email }))
}

/** Of these the ones who want to hear of this kind of thing by mail. */
export async function onlyWanting(
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
      .filter(({ preferences }) => !StoredPreferences.parse(preferences)[kind].mail)
      .map(({ email }) => email),
  )
  return recipients.filter(({ email }) => !declining.has(email))
}
