import type { BellKind, DomainEvent, NotificationPush, UnreadCount } from '@lodge/contracts'
import { type Database, newId, query, sql, texts, uuids } from '@lodge/database'
import { batched, batchedById } from '../../foundation/batched.ts'
import type { Context } from '../../foundation/context.ts'
import { loadStaff } from '../../identity/people/load-staff.ts'
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
  const { ticketId } = event
  const pushes = await Promise.all(
    recipients.map(({ id: personId, kind }) => notifyPerson(db, { personId, kind, ticketId, event })),
  )
  return pushes.flat()
}

type PauseEvent = DomainEvent<'macro.paused' | 'automation.paused'>

/**
 * Adds a notification for the owner of a macro or an automation that is paused, if they work here still and nobody has
 * mended it since. Once, as others.
 */
export async function notifyOwner({ db }: Context, event: PauseEvent): Promise<PersonalPush[]> {
  const paused =
    event.type === 'macro.paused'
      ? sql`macro record WHERE id = ${event.macroId}`
      : sql`automation record WHERE id = ${event.automationId}`
  const [owner] = await query<{ id: string }>(
    db,
    sql`SELECT person.id FROM person
        WHERE person.archived_at IS NULL AND person.role_id IS NOT NULL AND person.id = (
          SELECT owner_id FROM ${paused} AND paused_for = ${event.because} AND archived_at IS NULL)`,
  )
  return owner ? notifyPerson(db, { personId: owner.id, kind: 'paused', ticketId: null, event }) : []
}

interface NewNotification {
  personId: string
  kind: BellKind
  ticketId: string | null
  event: { id: string; at: string }
}

async function notifyPerson(db: Database, added: NewNotification): Promise<PersonalPush[]> {
  const { personId } = added
  const id = await addNotification(db, added)
  if (id === undefined) return []
  const [notification, unread] = await Promise.all([loadNotification(db, id), countUnread(db, personId)])
  return notification && unread ? [{ personId, push: { notification, unread } }] : []
}

/** Adds a notification where there is none yet; returns the id of one that is unread. */
const addNotification = batched(async (db, added: readonly NewNotification[]) => {
  const rows = await query<{ id: string; personId: string; eventId: string }>(
    db,
    sql`
    WITH given AS (
      SELECT * FROM unnest(
        ${uuids(added.map(() => newId()))}, ${uuids(added.map(({ personId }) => personId))},
        ${added.map(({ ticketId }) => ticketId)}::uuid[], ${uuids(added.map(({ event }) => event.id))},
        ${texts(added.map(({ kind }) => kind))}, ${added.map(({ event }) => event.at)}::timestamptz[]
      ) AS given(id, person_id, ticket_id, event_id, kind, created_at)
    ), made AS (
      INSERT INTO notification (id, person_id, ticket_id, event_id, kind, created_at)
      SELECT * FROM given ORDER BY person_id, event_id
      ON CONFLICT DO NOTHING
      RETURNING id, person_id, event_id
    )
    SELECT id, person_id AS "personId", event_id AS "eventId" FROM made
    UNION ALL
    SELECT known.id, known.person_id, known.event_id
    FROM given JOIN notification known ON known.person_id = given.person_id AND known.event_id = given.event_id
    WHERE known.read_at IS NULL`,
  )
  const ids = new Map(rows.map(({ id, personId, eventId }) => [`${personId} ${eventId}`, id]))
  return ({ personId, event }): string | undefined => ids.get(`${personId} ${event.id}`)
})

const loadNotification = batchedById((db, ids) =>
  selectNotifications(db, sql`SELECT unnest(${uuids(ids)}) AS id`),
)

/** Of somebody who is notified of much at once it is counted once. */
const countUnread = batched(async (db, personIds: readonly string[]) => {
  const counts = await Promise.all(personIds.map((id) => unreadCountFor(db, id)))
  const byPerson = new Map(personIds.map((id, place) => [id, counts[place]]))
  return (personId) => byPerson.get(personId)
})

/** Returns a person's number of unread notifications; null for one who is no longer staff. */
export async function unreadCountFor(db: Database, personId: string): Promise<UnreadCount | null> {
  const agent = await loadStaff(db, personId)
  return agent && unreadCountOf(db, agent)
}
