import { z } from 'zod'
import { TimeZone } from '../account/account.ts'
import { limits } from '../limits.ts'
import { OneLine } from '../one-line.ts'
import { Email } from '../people/people.ts'
import { updateOf } from '../records/records.ts'
import { because } from '../refusals/zod-problems.ts'
import { SignInDomains } from '../setup/setup.ts'

/** Kept with its spaces: a suffix begins with one. */
const TitlePart = z
  .string()
  .max(limits.nameLength)
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u, because('one_line_required'))

const Days = z.number().int().min(1).max(limits.maxSiteDays)

/** The settings of the whole help desk. */
export const SaveSiteSettings = z.object({
  name: OneLine.min(1, because('name_required')).max(limits.nameLength),
  pageTitleDefault: TitlePart,
  pageTitlePrefix: TitlePart,
  pageTitleSuffix: TitlePart,
  timezone: TimeZone,
  /** The domains from which new people may sign in, or only `any`. */
  emailDomains: SignInDomains,
  senderName: OneLine.max(limits.nameLength),
  /** The sender of mails; null for the one that the server was started with. */
  senderAddress: Email.nullable(),
  /** Where mails that cannot be delivered are returned to; null for the sender. */
  bounceAddress: Email.nullable().default(null),
  /** How many days after it was closed a ticket can be reopened. */
  reopenDays: Days,
  /** How many days a ticket stays resolved before it is closed automatically. */
  autoCloseDays: Days,
  /** How many months the activity log is kept; null for ever. */
  activityMonths: z.number().int().min(1).max(limits.maxActivityMonths).nullable(),
})
export type SaveSiteSettings = z.infer<typeof SaveSiteSettings>

export const UpdateSiteSettings = updateOf(SaveSiteSettings)
export type UpdateSiteSettings = z.infer<typeof UpdateSiteSettings>

export const SiteSettings = z.object({
  ...SaveSiteSettings.omit({ emailDomains: true, senderAddress: true, bounceAddress: true, timezone: true })
    .shape,
  emailDomains: z.array(z.string()),
  senderAddress: z.string().nullable(),
  bounceAddress: z.string().nullable(),
  timezone: z.string(),
  revision: z.number().int(),
})
export type SiteSettings = z.infer<typeof SiteSettings>

/** Sends a test mail to oneself from a sender that need not be saved yet. */
export const SendTestMail = SaveSiteSettings.pick({ senderName: true, senderAddress: true })
export type SendTestMail = z.infer<typeof SendTestMail>

export const TestMailSent = z.object({ id: z.uuid(), email: z.string() })
export type TestMailSent = z.infer<typeof TestMailSent>

export const TestMailParams = z.object({ id: z.uuid() })
export type TestMailParams = z.infer<typeof TestMailParams>

/** What is left to set up, each step judged by what there is. */
export const ChecklistStep = z.enum(['mail', 'businessHours', 'policy', 'topic', 'staff'])
export type ChecklistStep = z.infer<typeof ChecklistStep>

export const SetupChecklist = z.object({
  steps: z.array(z.object({ step: ChecklistStep, isDone: z.boolean() })),
  isDismissed: z.boolean(),
})
export type SetupChecklist = z.infer<typeof SetupChecklist>
