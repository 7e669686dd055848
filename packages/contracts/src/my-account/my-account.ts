import { z } from 'zod'
import { TimeZone } from '../account/account.ts'
import { CompleteProfile } from '../people/people.ts'
import { Instant, NamedRef } from '../shared.ts'
import { LanguageTag } from '../tickets/ticket-values.ts'
import { CourseView } from '../topics/topics.ts'

/**
 * What a requester hears of their own tickets: `answered` an answer, `waiting` that something is needed of them,
 * `resolved` that a ticket is resolved. `rating` is whether the mail about that asks for a rating.
 */
export const RequesterPreferences = z.object({
  mail: z.object({ answered: z.boolean(), waiting: z.boolean(), resolved: z.boolean(), rating: z.boolean() }),
  /** On their devices. `subject` is whether those show what the ticket is about, on a locked screen too. */
  webPush: z.object({ answered: z.boolean(), waiting: z.boolean(), subject: z.boolean() }),
})
export type RequesterPreferences = z.infer<typeof RequesterPreferences>

const isWanted = z.boolean().catch(true)
const everyMail = { answered: true, waiting: true, resolved: true, rating: true }
const discreetly = { answered: true, waiting: true, subject: false }

/** The same as stored; whoever has chosen nothing is told everything, and their devices show no subjects. */
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
  email: z.string(),
  department: NamedRef.nullable(),
  /** Whether it follows from the address, so that they choose none. */
  isDepartmentFixed: z.boolean(),
  courses: z.array(CourseView),
  /** Null where the site's time zone counts. */
  timezone: z.string().nullable(),
  siteTimezone: z.string(),
  /** Null where each ticket's language counts. */
  language: z.string().nullable(),
  /** Those that there are texts of mails in. */
  languages: z.array(z.string()),
  notifications: RequesterPreferences,
  /** When they asked for their account to be deleted; null where they have not. */
  deletionRequestedAt: Instant.nullable(),
})
export type MyAccountView = z.infer<typeof MyAccountView>

export const SaveMyDetails = CompleteProfile.extend({
  timezone: TimeZone.nullable(),
  language: LanguageTag.nullable(),
})
export type SaveMyDetails = z.infer<typeof SaveMyDetails>

/** As JSON alone, or in a ZIP archive with the files. */
export const ExportMyData = z.object({ format: z.enum(['json', 'zip']) })
export type ExportMyData = z.infer<typeof ExportMyData>
