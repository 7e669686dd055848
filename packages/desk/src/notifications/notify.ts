import type { NotificationPush, UnreadCount } from '@lodge/contracts'
import { type Database, sql } from '@lodge/database'
import type { Context } from '../context.ts'
import { loadStaff } from '../people/load-staff.ts'
import { selectNotifications } from './notification-views.ts'
import { unreadCountOf } from './unread-count.ts'
import { type TellingEvent, whomToTell } from './whom-to-tell.ts'

/** What one person's screens are sent. */
export interface PersonalPush {
  personId: string
  push: NotificationPush
}

/**
 * Puts an event under the bell of all whom it concerns and who want that, once each however often it comes. Gives
 * what their screens are to be sent, also of those that an earlier run had written but perhaps not sent.
 */
export async function notify({ db }: Context, event: TellingEvent): Promise<PersonalPush[]> {
  const told = (await whomToTell(db, event)).filter(({ kind, preferences }) => preferences[kind].bell)
  if (told.length === 0) return []
  const { notification } = db.prisma
  await notification.createMany({
    data: told.map(({ id, kind }) => ({
      personId: id,
      ticketId: event.ticketId,
      eventId: event.id,
      kind,
      createdAt: new Date(event.at),
    })),
    skipDuplicates: true,
  })
  const written = await notification.findMany({
    where: { personId: { in: told.map(({ id }) => id) }, eventId: event.id, readAt: null },
    select: { id: true, personId: true },
  })
  const pushes = await Promise.all(written.map((one) => pushOf(db, one)))
  return pushes.flatMap((push) => push ?? [])
}

async function pushOf(
  db: Database,
  { id, personId }: { id: string; personId: string },
): Promise<PersonalPush | null> {
  const [[notification], unread] = await Promise.all([
    selectNotifications(db, sql`SELECT ${id}::uuid AS id`),
    unreadCountFor(db, personId),
  ])
  return notification && unread ? { personId, push: { notification, unread } } : null
}

/** How many are unread for a person, whoever asks; null for one who is no longer staff. */
export async function unreadCountFor(db: Database, personId: string): Promise<UnreadCount | null> {
  const agent = await loadStaff(db, personId)
  return agent && unreadCountOf(db, agent)
}
