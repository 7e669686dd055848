import { z } from 'zod'
import { LanguageTag } from '../../foundation/language-tag.ts'
import { OneLine } from '../../foundation/one-line.ts'
import { Alias, NamedRef } from '../../foundation/shared.ts'
import { SlaStatus } from '../../sla/deadlines/deadlines.ts'
import { TicketPriority } from '../../sla/ticket-priority.ts'
import { CourseView } from '../topics/topics.ts'
import { TicketChannel } from './channels.ts'
import { anyOf, FilterAlias, Period } from './filter-values.ts'
import type { TicketSort } from './ticket-sort.ts'
import {
  LegalHold,
  TicketRating,
  TicketStatus,
  TicketUnanswered,
  TicketUndelivered,
} from './ticket-values.ts'

/**
 * The values that a list may be narrowed to: one of few choices, records that are looked up by name, words
 * that are looked up as they are, or a period. `name` is what the filter is called where it is not called
 * like the property.
 */
type PropertyFilter =
  | { kind: 'choice'; schema: z.ZodType; options: readonly string[]; name?: string }
  | { kind: 'reference' | 'label' | 'period'; schema: z.ZodType; name?: string }

interface PropertyRow {
  /** Its value in a ticket's row. */
  value?: z.ZodType
  filter?: PropertyFilter
  /** Lists have a column for it; a `default` one is shown unless told otherwise. */
  column?: 'default' | 'optional'
  /** The orders by its column, the more useful one first. */
  sorts?: readonly { sort: TicketSort; direction: 'ascending' | 'descending' }[]
  /** Values that an agent may set, by `PUT /api/backend/tickets/:number/<property>`. */
  set?: z.ZodType
  /** Set whatever the agent saw before; for other properties another value by now is a conflict (409). */
  isForced?: true
  event?: `ticket.${string}`
}

const choice = <Choice extends z.ZodEnum<Record<string, string>>>(values: Choice) => ({
  kind: 'choice' as const,
  schema: anyOf(values),
  options: values.options,
})
const reference = { kind: 'reference', schema: anyOf(FilterAlias) } as const
const period = { kind: 'period', schema: Period } as const

/**
 * Every property of a ticket, one row each, in the order of lists and filters: the place to begin with a new one.
 * Whoever may work on a ticket (`canManage`) may change all of them. A row leads to
 *
 * - `filter` and `event`: `packages/desk/src/ticketing/tickets/stored-properties.ts` says where it is stored and how a
 *   change is recorded, `property-references.ts` which records it refers to; conditions, suggestions, the lines of
 *   threads and the activity log follow from that
 * - `event`: its row of `domainEvents`, from which the push follows, and its trigger in `automation-events.ts` of events
 * - `set`: the route and its body follow; `packages/desk/src/ticketing/tickets/properties/property-commands.ts` has the command
 *   and `apps/admin/src/ticketing/ticket/properties/properties-panel.tsx` the control, both of them only for what is no text
 * - `column`: the cell follows from `value`, unless `apps/admin/src/ticketing/ticket-list/columns/column-cells.tsx` has another;
 *   the export does always
 * - a filter by `choice`: the words of its values are in `apps/admin/src/foundation/property-words.ts` and
 *   `packages/desk/src/foundation/describe-word.ts`
 * - its name: `apps/admin/strings/en/property.json` and `packages/desk/strings/en/property.json`
 *
 * Each of those tables is typed by these rows: a new property does not compile until they have it. A text of the
 * ticket's own (a filter by `label`, and `set`) needs its row, its column, its trigger and its name alone.
 */
export const ticketProperties = {
  number: {
    column: 'default',
    sorts: [
      { sort: 'number', direction: 'descending' },
      { sort: 'number_asc', direction: 'ascending' },
    ],
  },
  subject: { column: 'default' },
  status: {
    value: TicketStatus,
    filter: choice(TicketStatus),
    column: 'default',
    event: 'ticket.status_changed',
  },
  priority: {
    value: TicketPriority,
    filter: choice(TicketPriority),
    column: 'default',
    sorts: [{ sort: 'priority', direction: 'descending' }],
    set: TicketPriority,
    isForced: true,
    event: 'ticket.priority_changed',
  },
  slaStatus: { value: SlaStatus, filter: choice(SlaStatus) },
  team: {
    value: NamedRef,
    filter: reference,
    column: 'default',
    set: Alias,
    isForced: true,
    event: 'ticket.team_changed',
  },
  /** A filter takes `me` for whoever asks and `nobody` for no assignee. */
  assignee: {
    value: NamedRef.nullable(),
    filter: reference,
    column: 'default',
    set: Alias.nullable(),
    event: 'ticket.assigned',
  },
  requester: { value: NamedRef, filter: reference, column: 'optional' },
  topic: {
    value: NamedRef,
    filter: reference,
    column: 'optional',
    set: Alias,
    event: 'ticket.topic_changed',
  },
  department: {
    value: NamedRef.nullable(),
    filter: reference,
    column: 'optional',
    set: Alias.nullable(),
    event: 'ticket.department_changed',
  },
  course: {
    value: CourseView.nullable(),
    filter: reference,
    column: 'optional',
    set: Alias.nullable(),
    event: 'ticket.course_changed',
  },
  tags: {
    value: z.array(z.string()),
    filter: { kind: 'label', schema: anyOf(OneLine.min(1).max(40)), name: 'tag' },
    column: 'optional',
    event: 'ticket.tags_changed',
  },
  /** A filter by a language takes its narrower ones with it: `en` is also `en-GB`. */
  language: {
    value: LanguageTag.nullable(),
    filter: { kind: 'label', schema: anyOf(LanguageTag) },
    column: 'optional',
    set: LanguageTag.nullable(),
    event: 'ticket.language_changed',
  },
  /** Set by the requester alone. */
  rating: {
    value: TicketRating,
    filter: choice(TicketRating),
    column: 'optional',
    event: 'ticket.rated',
  },
  /** Sorted by the time for which the requester has waited for an answer. */
  unanswered: {
    value: TicketUnanswered,
    filter: choice(TicketUnanswered),
    column: 'optional',
    sorts: [{ sort: 'unanswered', direction: 'ascending' }],
  },
  undelivered: {
    value: TicketUndelivered,
    filter: choice(TicketUndelivered),
    column: 'optional',
  },
  /** The reason why the ticket is kept however old it is; null where nothing keeps it. */
  legalHold: {
    value: LegalHold.nullable(),
    filter: { kind: 'label', schema: anyOf(LegalHold) },
    column: 'optional',
    set: LegalHold.nullable(),
    event: 'ticket.legal_hold_changed',
  },
  channel: { value: TicketChannel, filter: choice(TicketChannel) },
  /** Its most urgent deadline; `due` is when the first one is. */
  sla: { column: 'default', sorts: [{ sort: 'due', direction: 'ascending' }] },
  created: {
    filter: period,
    column: 'optional',
    sorts: [
      { sort: 'created', direction: 'descending' },
      { sort: 'created_asc', direction: 'ascending' },
    ],
  },
  updated: {
    filter: period,
    column: 'default',
    sorts: [
      { sort: 'updated', direction: 'descending' },
      { sort: 'updated_asc', direction: 'ascending' },
    ],
  },
  resolved: { filter: period },
  due: { filter: period },
} as const satisfies Record<string, PropertyRow>
