import { z } from 'zod'
import { type ActivityEventType, activityEventTypes, type EventType } from '../../events/event-types.ts'
import { LanguageTag } from '../../foundation/language-tag.ts'
import { maxInteger } from '../../foundation/limits.ts'
import { Alias, EnteredDate, Instant, listOf, NamedRef, pageOf } from '../../foundation/shared.ts'
import { Through } from '../../identity/people/acting.ts'
import { ActivityFacts } from './activity-facts.ts'

export const ActivityView = z.object({
  id: z.uuid(),
  at: Instant,
  /** The person's name then; empty where nobody was signed in, and where the person was gone. */
  actor: z.string(),
  /** The person's alias; null where nobody was signed in. */
  actorAlias: z.string().nullable(),
  action: z.string(),
  /** The name then, of a ticket `#` and its number; empty where there is none. */
  subject: z.string(),
  ticket: z.number().int().nullable(),
  /** The id of the record of the settings that it is about, if any. */
  recordId: z.uuid().nullable(),
  before: ActivityFacts.nullable(),
  after: ActivityFacts.nullable(),
  /** The door through which they came; null where there was none, and in entries of before doors were recorded. */
  through: Through.nullable(),
  /** Null also where it is old enough to be forgotten. */
  ip: z.string().nullable(),
  requestId: z.string().nullable(),
})
export type ActivityView = z.infer<typeof ActivityView>

/** Actors who are no known person: Lodge itself, or a visitor who was not signed in. */
export const ActivityBy = z.enum(['system', 'visitor'])
export type ActivityBy = z.infer<typeof ActivityBy>

/** Actions of people who are not signed in. Everything else without a person is done by Lodge. */
export const visitorActions = [
  'person.sign_in_failed',
  'person.limit_reached',
  'person.passkey_refused',
  'person.sign_on_refused',
  'report_subscription.unsubscribed',
] as const satisfies EventType[]

/** Narrows the log. Dates are days of the site's time zone, `to` included. */
export const ActivityFilter = z.object({
  actor: Alias.optional(),
  by: ActivityBy.optional(),
  through: Through.optional(),
  /** The first word of an event's type, such as `ticket`. */
  area: z.string().max(60).optional(),
  action: z.string().max(60).optional(),
  ticket: z.coerce.number().int().positive().max(maxInteger).optional(),
  record: z.uuid().optional(),
  from: EnteredDate.optional(),
  to: EnteredDate.optional(),
  /** Words, or beginnings of words, of anything that an entry shows. */
  search: z.string().trim().max(100).optional(),
})
export type ActivityFilter = z.infer<typeof ActivityFilter>

/** A reader's language, whose words are in the file and can be searched for. */
const reader = { language: LanguageTag.optional() }

export const ListActivity = ActivityFilter.extend({ ...reader, cursor: z.string().optional() })
export type ListActivity = z.infer<typeof ListActivity>
export const ExportActivity = ActivityFilter.extend(reader)
export type ExportActivity = z.infer<typeof ExportActivity>

/** Names what the log is narrowed to: the person, and the record as it was called last. */
export const ActivityPage = pageOf(ActivityView).extend({
  names: z.object({ actor: z.string().nullable(), record: z.string().nullable() }),
})
export type ActivityPage = z.infer<typeof ActivityPage>

/** Looks for people who may have acted, those who have left included. */
export const SearchActors = z.object({ search: z.string().trim().max(100).default('') })
export type SearchActors = z.infer<typeof SearchActors>

const ActorOption = NamedRef.extend({ email: z.string() })
export type ActorOption = z.infer<typeof ActorOption>
export const ActorOptions = listOf(ActorOption)
export type ActorOptions = z.infer<typeof ActorOptions>

type AreaOf<Type extends string> = Type extends `${infer Area}.${string}` ? Area : never
/** The first word of an event's type, such as `ticket` for `ticket.created`. */
export type ActivityArea = AreaOf<ActivityEventType>

/** The areas of the activity log, in the order of the table of events. */
export const activityAreas = [
  ...new Set(activityEventTypes.map((type) => type.split('.')[0])),
] as ActivityArea[]

/** Returns the types of events of an area that the log has; none for an area that is not known. */
export function listActivityTypes(area: string): ActivityEventType[] {
  return activityEventTypes.filter((type) => type.startsWith(`${area}.`))
}
