import { z } from 'zod'
import { LanguageTag } from '../../foundation/language-tag.ts'
import { limits } from '../../foundation/limits.ts'
import { OneLine } from '../../foundation/one-line.ts'
import { because } from '../../foundation/refusals/zod-problems.ts'
import { Instant } from '../../foundation/shared.ts'
import { TimeZone } from '../../foundation/time-zone.ts'
import { LinkToken } from '../../identity/auth/link-token.ts'
import { NewPassword } from '../../identity/auth/new-password.ts'
import { Email } from '../../identity/people/people.ts'

/** Stands in a list of domains where everybody may sign in. */
export const anyDomain = 'any'

const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(any|([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,})$/, because('not_a_domain'))

export const SignInDomains = z.array(Domain).min(1, because('domain_required')).max(limits.signInDomains)

/** The languages of mails, the one for people whose language is unknown first. */
export const SiteLanguages = z
  .array(LanguageTag)
  .min(1, because('language_required'))
  .max(limits.siteLanguages)
  .overwrite((tags) => [...new Set(tags)])

const name = OneLine.min(1).max(limits.nameLength)

export const OpenSetup = z.object({ token: LinkToken })
export type OpenSetup = z.infer<typeof OpenSetup>

export const SetupView = z.object({
  expiresAt: Instant,
  siteName: z.string(),
  timezone: z.string(),
  /** The recipient of the newest test mail, if one was sent. */
  mailedTo: z.string().nullable(),
})
export type SetupView = z.infer<typeof SetupView>

/** The test mail goes to the address of the first superadmin, from the sender that all mails will have. */
export const SendSetupMail = z.object({
  token: LinkToken,
  email: Email,
  senderName: name,
  senderAddress: Email,
})
export type SendSetupMail = z.infer<typeof SendSetupMail>

export const SetupMailSent = z.object({ email: z.string(), resendAllowedAt: Instant })
export type SetupMailSent = z.infer<typeof SetupMailSent>

/** The way of the test mail; with `failed` and `waiting`, `reason` is what the mail server said. */
export const SetupMailStatus = z.object({
  state: z.enum(['waiting', 'sent', 'failed']),
  reason: z.string().nullable(),
})
export type SetupMailStatus = z.infer<typeof SetupMailStatus>

export const CompleteSetup = z.object({
  token: LinkToken,
  /** The code of the test mail: that it is known here shows that mail arrives. */
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, because('code_digits_required')),
  siteName: name,
  timezone: TimeZone,
  languages: SiteLanguages,
  emailDomains: SignInDomains,
  administratorName: name,
  password: NewPassword,
  teamName: name,
  departmentName: name,
  topicName: name,
})
export type CompleteSetup = z.infer<typeof CompleteSetup>
