import type { NotificationPush, UnreadCount } from '@lodge/contracts'
import { type Database, sql, uuid } from '@lodge/database'
import type { Context } from '../context.ts'
import { loadStaff } from '../people/load-staff.ts'
import { selectNotifications } from './notification-views.ts'
import { type NotifyingEvent, recipientsOf } from './recipients.ts'
import { unreadCountOf } from './unread-count.ts'

/** A notification to push to one person's screens. */
export interface PersonalPush {
  personId: string
  push: NotificationPush
}

/**
 * Adds a notification of an event for each recipient who wants one, once however often the event is delivered. Returns
 * the pushes for their screens, including those that an earlier run had added but perhaps not pushed.
 */
export async function notify({ db }: Context, event: NotifyingEvent): Promise<PersonalPush[]> {
  const recipients = (await recipientsOf(db, event)).filter(({ kind, preferences }) => preferences[kind].bell)
  if (recipients.length === 0) return []
  const { notification } = db.prisma
  await notification.createMany({
    data: recipients.map(({ id, kind }) => ({
      personId: id,
      ticketId: event.ticketId,
      eventId: event.id,
      kind,
      createdAt: new Date(event.at),
    })),
    skipDuplicates: true,
  })
  const written = await notification.findMany({
    where: { personId: { in: recipients.map(({ id }) => id) }, eventId: event.id, readAt: null },
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
    selectNotifications(db, sql`SELECT ${uuid(id)} AS id`),
    unreadCountFor(db, personId),
  ])
  return notification && unread ? { personId, push: { notification, unread } } : null
}

/** Returns a person's number of unread notifications; null for one who is no longer staff. */
export async function unreadCountFor(db: Database, personId: string): Promise<UnreadCount | null> {
  const agent = await loadStaff(db, personId)
  return agent && unreadCountOf(db, agent)
}
