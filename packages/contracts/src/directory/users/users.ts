import { z } from 'zod'
import { limits } from '../../foundation/limits.ts'
import { OneLine } from '../../foundation/one-line.ts'
import { ListRecords, recordFields, recordPageOf, updateOf } from '../../foundation/records/records.ts'
import { because } from '../../foundation/refusals/zod-problems.ts'
import { Alias, Instant, NamedRef } from '../../foundation/shared.ts'
import { TimeZone } from '../../foundation/time-zone.ts'
import { AddressView } from '../../identity/people/addresses.ts'
import { Email } from '../../identity/people/people.ts'

const RoleName = z.string().min(1).max(80)

const RoleRef = z.object({ name: z.string(), label: z.string() })

/** A student, who has no role, or a member of staff. */
export const SaveUser = z.object({
  name: OneLine.min(1, because('name_required')).max(limits.nameLength),
  email: Email,
  /** The person's id in the university's own systems, by which imports recognise them. */
  externalId: OneLine.min(1).max(limits.externalIdLength).nullable(),
  /** The name of a role; null for a student. */
  role: RoleName.nullable(),
  /** Teams of staff; a student is in none. */
  teams: z.array(Alias).max(limits.teamsPerPerson),
  department: Alias.nullable(),
  courses: z.array(Alias).max(limits.coursesPerPerson),
  /** Null where the site's time zone counts. */
  timezone: TimeZone.nullable(),
})
export type SaveUser = z.infer<typeof SaveUser>

export const UpdateUser = updateOf(SaveUser)
export type UpdateUser = z.infer<typeof UpdateUser>

/** The person's address, typed once more so that nobody is anonymised by mistake. */
export const AnonymiseUser = z.object({ email: Email })
export type AnonymiseUser = z.infer<typeof AnonymiseUser>

const MergedRef = NamedRef.extend({
  mergedAt: Instant,
  /** Until when the merge can be undone; null where it can no longer be. */
  undoUntil: Instant.nullable(),
})

/** A deactivated person is archived. */
export const UserRecord = z.object({
  ...recordFields,
  name: z.string(),
  email: z.string(),
  /** The address that the person has been asked to confirm; until they do, the other one counts. */
  pendingEmail: z.string().nullable(),
  /** The pending address comes besides the ones that they have, and not in place of the primary one. */
  isPendingFurther: z.boolean(),
  /** The primary one first. */
  addresses: z.array(AddressView),
  externalId: z.string().nullable(),
  role: RoleRef.nullable(),
  /** Archived teams are left out. */
  teams: z.array(NamedRef),
  department: NamedRef.nullable(),
  courses: z.array(NamedRef),
  timezone: z.string().nullable(),
  /** The person who asks: nobody changes their own role or deactivates themselves. */
  isSelf: z.boolean(),
  /** The person may do and see no more than whoever asks, who may change only such people. */
  mayChange: z.boolean(),
  /** Another address counts at once; otherwise the person confirms it first. */
  mayChangeEmail: z.boolean(),
  /** A member of staff who has set no password yet. */
  isInvited: z.boolean(),
  /** The end of their invitation, past or to come; null where there is none. */
  invitationEndsAt: Instant.nullable(),
  /** All that named the person is gone, and nothing of the account can be changed any more. */
  isAnonymised: z.boolean(),
  deletionRequestedAt: Instant.nullable(),
  /** The person whose account it was merged into. */
  mergedInto: MergedRef.nullable(),
  /** People who were merged into this one, the newest first. */
  merged: z.array(MergedRef),
})
export type UserRecord = z.infer<typeof UserRecord>

export const UserRow = UserRecord.pick({
  alias: true,
  name: true,
  email: true,
  role: true,
  updatedAt: true,
  archivedAt: true,
  isInvited: true,
}).extend({
  /** The addresses besides the primary one. */
  otherEmails: z.array(z.string()),
  /** Addresses of theirs to which mail fails. */
  failingEmails: z.array(z.string()),
  department: z.string().nullable(),
  teams: z.array(z.string()),
})
export type UserRow = z.infer<typeof UserRow>

export const UserPage = recordPageOf(UserRow).extend({
  /** Every role, to narrow the list to. */
  roles: z.array(RoleRef),
})
export type UserPage = z.infer<typeof UserPage>

export const ListUsers = ListRecords.extend({
  kind: z.enum(['student', 'staff', 'asks_for_deletion', 'mail_fails']).optional(),
  role: RoleName.optional(),
})
export type ListUsers = z.infer<typeof ListUsers>

export const UserOptions = z.object({
  /** `mayGive` says whether whoever asks may give it. */
  roles: z.array(RoleRef.extend({ mayGive: z.boolean() })),
  teams: z.array(NamedRef.extend({ mayGive: z.boolean() })),
  courses: z.array(NamedRef),
})
export type UserOptions = z.infer<typeof UserOptions>
