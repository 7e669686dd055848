import { z } from 'zod'
import { LanguageTag } from '../../foundation/language-tag.ts'
import { limits } from '../../foundation/limits.ts'
import { OneLine } from '../../foundation/one-line.ts'
import {
  ChosenAlias,
  ListRecords,
  recordFields,
  recordPageOf,
  updateOf,
} from '../../foundation/records/records.ts'
import { because } from '../../foundation/refusals/zod-problems.ts'
import { RichHtml } from '../../foundation/rich-text/rich-text.ts'
import { Alias, NamedRef, SetArchived } from '../../foundation/shared.ts'
import { Email } from '../../identity/people/people.ts'
import { AssignmentMethod } from '../availability/assignment.ts'
import { TicketLimit } from '../availability/availability.ts'

/** An agent of a team; leads are told first when a deadline is missed. Skills that are missing stay as they are. */
const SaveTeamMember = z.object({
  alias: Alias,
  isLead: z.boolean(),
  /** Their own limit of open tickets; null for the team's. */
  ticketLimit: TicketLimit.nullable().optional(),
  /** The topics, with those below them, and the languages that the team's method gives them; none for all. */
  topics: z.array(Alias).max(limits.topicsPerMember).optional(),
  languages: z.array(LanguageTag).max(limits.siteLanguages).optional(),
})

export const SaveTeam = z.object({
  name: OneLine.min(1, because('name_required')).max(limits.nameLength),
  alias: ChosenAlias.refine(
    (alias) => alias !== 'all' && alias !== 'unassigned',
    because('address_reserved'),
  ),
  /** The address that the team is reached at from outside, shown to agents. */
  email: Email.nullable(),
  /** Stands before the site's name as the sender of mails to requesters; empty for the site's own sender. */
  senderName: OneLine.max(limits.nameLength).default(''),
  /** The address that replies to those mails go to; null where nobody reads them. */
  replyAddress: Email.nullable().default(null),
  /** The address that undeliverable mails are returned to; null for the site's. */
  bounceAddress: Email.nullable().default(null),
  /** The hours by which its tickets count, under policies that let it; null for the policy's. */
  businessHours: Alias.nullable().default(null),
  /** Departments that it serves, with those below them: topics may send it their students' tickets. */
  departments: z.array(Alias).max(limits.teamDepartments).default([]),
  /** The method that assigns its tickets; where it is missing it stays as it is. */
  assignment: AssignmentMethod.optional(),
  /** The open tickets that a member may have before the method passes them over; null for any number. */
  ticketLimit: TicketLimit.nullable().optional(),
  /** Stands under public replies of agents who have no signature of their own. */
  signature: RichHtml,
  members: z
    .array(SaveTeamMember)
    .max(500)
    .refine(
      (members) => new Set(members.map(({ alias }) => alias)).size === members.length,
      because('listed_twice'),
    ),
})
export type SaveTeam = z.infer<typeof SaveTeam>

export const UpdateTeam = updateOf(SaveTeam)
export type UpdateTeam = z.infer<typeof UpdateTeam>

/** Archives a team, whose open tickets and topics go to another one, or restores it. */
export const ArchiveTeam = SetArchived.extend({ moveTo: Alias.optional() })
export type ArchiveTeam = z.infer<typeof ArchiveTeam>

export const TeamRecord = z.object({
  ...recordFields,
  name: z.string(),
  email: z.string().nullable(),
  senderName: z.string(),
  replyAddress: z.string().nullable(),
  bounceAddress: z.string().nullable(),
  businessHours: NamedRef.nullable(),
  departments: z.array(NamedRef),
  signature: z.string(),
  assignment: AssignmentMethod,
  ticketLimit: z.number().int().nullable(),
  members: z.array(
    NamedRef.extend({
      isLead: z.boolean(),
      ticketLimit: z.number().int().nullable(),
      topics: z.array(z.string()),
      languages: z.array(z.string()),
    }),
  ),
})
export type TeamRecord = z.infer<typeof TeamRecord>

export const TeamRow = TeamRecord.omit({
  revision: true,
  signature: true,
  members: true,
  senderName: true,
  replyAddress: true,
  bounceAddress: true,
  assignment: true,
  ticketLimit: true,
}).extend({
  /** The name of its own business hours. */
  businessHours: z.string().nullable(),
  departments: z.array(z.string()),
  members: z.number().int(),
  leads: z.array(z.string()),
  openTickets: z.number().int(),
})
export type TeamRow = z.infer<typeof TeamRow>

export const TeamPage = recordPageOf(TeamRow)
export type TeamPage = z.infer<typeof TeamPage>

/** `department` leaves those that serve it, itself or by one above it. */
export const ListTeams = ListRecords.extend({ department: Alias.optional() })
export type ListTeams = z.infer<typeof ListTeams>

/** The hours that a team would count by; without them, those of the policies. */
export const PreviewTeamHours = z.object({ businessHours: Alias.optional() })
export type PreviewTeamHours = z.infer<typeof PreviewTeamHours>
