import { z } from 'zod'
import { limits } from '../../foundation/limits.ts'
import { OneLine } from '../../foundation/one-line.ts'
import { ChosenAlias, ListRecords, recordFields, updateOf } from '../../foundation/records/records.ts'
import { because } from '../../foundation/refusals/zod-problems.ts'
import { Alias, EnteredDate, listOf, NamedRef } from '../../foundation/shared.ts'
import { TicketPriority } from '../../sla/ticket-priority.ts'
import { FormField } from '../forms/form-fields.ts'
import { topicIcons } from './topic-icons.ts'

/** A topic as staff describe it. With topics below it, it groups them and takes no tickets. */
export const SaveTopic = z.object({
  name: OneLine.min(1, because('name_required')).max(limits.nameLength),
  alias: ChosenAlias,
  /** The heading of its form; made from the name when empty. */
  title: OneLine.max(limits.subjectLength).default(''),
  description: OneLine.max(limits.topicDescriptionLength),
  icon: z.enum(topicIcons),
  parent: Alias.nullable(),
  /** The team that its tickets go to. */
  team: z
    .string()
    .max(80)
    .regex(/^[a-z0-9-]+$/, because('unknown_team')),
  /** Tickets of students whose department a team serves go to that team instead. */
  usesDepartmentTeam: z.boolean().default(false),
  priority: TicketPriority,
  form: Alias.nullable(),
  /** Every ticket under it needs a course, whatever its form asks. */
  needsCourse: z.boolean(),
  /** Departments whose students, and those of departments below, see it; with none everybody does. */
  departments: z.array(Alias).max(limits.topicDepartments),
  /** Shows the topics below it at once on a phone. */
  isDefaultExpanded: z.boolean(),
  /** The last day on which it is marked as new. */
  newUntil: EnteredDate.nullable(),
  disabledBecause: OneLine.min(1, because('reason_required')).max(limits.topicDescriptionLength).nullable(),
})
export type SaveTopic = z.infer<typeof SaveTopic>

export const UpdateTopic = updateOf(SaveTopic)
export type UpdateTopic = z.infer<typeof UpdateTopic>

/** The place of a topic: below which one, and before which of those there; without one it comes last. */
export const MoveTopic = z.object({ parent: Alias.nullable(), before: Alias.nullable() })
export type MoveTopic = z.infer<typeof MoveTopic>

export const TopicRecord = z.object({
  ...recordFields,
  name: z.string(),
  title: z.string(),
  description: z.string(),
  icon: z.string(),
  parent: NamedRef.nullable(),
  team: NamedRef,
  usesDepartmentTeam: z.boolean(),
  priority: TicketPriority,
  form: NamedRef.nullable(),
  needsCourse: z.boolean(),
  departments: z.array(NamedRef),
  isDefaultExpanded: z.boolean(),
  newUntil: z.string().nullable(),
  disabledBecause: z.string().nullable(),
})
export type TopicRecord = z.infer<typeof TopicRecord>

/** `path` has the names of those above it, from the top; `openTickets` counts its own. */
export const TopicRow = TopicRecord.omit({ revision: true, title: true, description: true }).extend({
  path: z.array(z.string()),
  openTickets: z.number().int(),
})
export type TopicRow = z.infer<typeof TopicRow>

/** The whole tree in one answer, each topic after the one above it and in its order. */
export const TopicRecords = listOf(TopicRow).extend({
  counts: z.object({ active: z.number().int(), archived: z.number().int() }),
})
export type TopicRecords = z.infer<typeof TopicRecords>

export const ListTopicRecords = ListRecords.pick({ search: true, show: true }).extend({
  /** Narrows to topics whose tickets go to this team. */
  team: Alias.optional(),
})
export type ListTopicRecords = z.infer<typeof ListTopicRecords>

/** Asks for the team and the SLA policy of a topic's tickets, from students of a department or of none. */
export const GetTopicPolicy = z.object({ department: Alias.optional() })
export type GetTopicPolicy = z.infer<typeof GetTopicPolicy>

export const TopicPolicy = z.object({ policy: NamedRef.nullable(), team: NamedRef })
export type TopicPolicy = z.infer<typeof TopicPolicy>

/** A form that a topic can have, with its fields as they are now. */
export const TopicFormOption = NamedRef.extend({ fields: z.array(FormField) })
export type TopicFormOption = z.infer<typeof TopicFormOption>
