import { z } from 'zod'
import { LanguageTag } from '../../foundation/language-tag.ts'
import { Instant, NamedRef } from '../../foundation/shared.ts'
import { TimeZone } from '../../foundation/time-zone.ts'
import { AddressView } from '../../identity/people/addresses.ts'
import { CompleteProfile } from '../../identity/people/people.ts'
import { CourseView } from '../../ticketing/topics/topics.ts'

/**
 * Occasions on which a requester is told of their own tickets: `answered` there is an answer, `waiting`
 * something is needed of them, `resolved` a ticket is resolved. With `rating` the mail about that asks for a
 * rating.
 */
export const RequesterPreferences = z.object({
  mail: z.object({ answered: z.boolean(), waiting: z.boolean(), resolved: z.boolean(), rating: z.boolean() }),
  /** `subject` shows on their devices what the ticket is about, on a locked screen too. */
  webPush: z.object({ answered: z.boolean(), waiting: z.boolean(), subject: z.boolean() }),
})
export type RequesterPreferences = z.infer<typeof RequesterPreferences>

const isWanted = z.boolean().catch(true)
const everyMail = { answered: true, waiting: true, resolved: true, rating: true }
const discreetly = { answered: true, waiting: true, subject: false }

/** The same as stored. By default a requester is told everything, and their devices show no subjects. */
export const StoredRequesterPreferences = z
  .object({
    mail: z
      .object({ answered: isWanted, waiting: isWanted, resolved: isWanted, rating: isWanted })
      .catch(everyMail),
    webPush: z
      .object({ answered: isWanted, waiting: isWanted, subject: z.boolean().catch(false) })
      .catch(discreetly),
  })
  .catch({ mail: everyMail, webPush: discreetly })

export const MyAccountView = z.object({
  name: z.string(),
  /** The primary one. */
  email: z.string(),
  /** The primary one first. */
  addresses: z.array(AddressView),
  department: NamedRef.nullable(),
  /** Follows from the address, so that they choose none. */
  isDepartmentFixed: z.boolean(),
  courses: z.array(CourseView),
  /** Null where the site's time zone counts. */
  timezone: z.string().nullable(),
  siteTimezone: z.string(),
  /** Null where each ticket's language counts. */
  language: z.string().nullable(),
  /** Languages in which there are texts of mails. */
  languages: z.array(z.string()),
  notifications: RequesterPreferences,
  deletionRequestedAt: Instant.nullable(),
})
export type MyAccountView = z.infer<typeof MyAccountView>

export const SaveMyDetails = CompleteProfile.extend({
  timezone: TimeZone.nullable(),
  language: LanguageTag.nullable(),
})
export type SaveMyDetails = z.infer<typeof SaveMyDetails>

/** JSON alone, or a ZIP archive with the files. */
export const ExportMyData = z.object({ format: z.enum(['json', 'zip']) })
export type ExportMyData = z.infer<typeof ExportMyData>
