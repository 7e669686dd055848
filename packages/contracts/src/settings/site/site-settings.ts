import { z } from 'zod'
import { FileKind } from '../../files/file-kinds.ts'
import { CompliancePercent } from '../../foundation/compliance-targets.ts'
import { toMegabytes } from '../../foundation/file-sizes.ts'
import { LanguageTag } from '../../foundation/language-tag.ts'
import { limits } from '../../foundation/limits.ts'
import { OneLine } from '../../foundation/one-line.ts'
import { updateOf } from '../../foundation/records/records.ts'
import { because } from '../../foundation/refusals/zod-problems.ts'
import { Instant } from '../../foundation/shared.ts'
import { TimeZone } from '../../foundation/time-zone.ts'
import { FooterLink } from '../../identity/people/footer-link.ts'
import { Email } from '../../identity/people/people.ts'
import { SignInDomains, SiteLanguages } from '../setup/setup.ts'
import { EmbedOrigins } from './embed-origins.ts'
import { PrimaryColor } from './site-color.ts'

/** Kept with its spaces: a suffix begins with one. */
const TitlePart = z
  .string()
  .max(limits.nameLength)
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u, because('one_line_required'))

const LogoHash = z.string().regex(/^[0-9a-f]{64}$/, because('unknown_logo'))

export const SiteLogoUploaded = z.object({ logo: z.string() })
export type SiteLogoUploaded = z.infer<typeof SiteLogoUploaded>

/** Returns where a logo is; its address changes with its bytes. */
export const siteLogoPath = (hash: string) => `/api/site-logos/${hash}`

export const SiteLogoParams = z.object({ hash: LogoHash })

const maxFileMegabytes = toMegabytes(limits.fileSize)

const TicketMonths = z.number().int().min(limits.minTicketMonths).max(limits.maxTicketMonths)

const Days = z.number().int().min(1).max(limits.maxSiteDays)

export const SaveSiteSettings = z.object({
  name: OneLine.min(1, because('name_required')).max(limits.nameLength),
  pageTitleDefault: TitlePart,
  pageTitlePrefix: TitlePart,
  pageTitleSuffix: TitlePart,
  timezone: TimeZone,
  /** Decides on which day weeks begin. */
  locale: LanguageTag.default('en-GB'),
  languages: SiteLanguages.default(['en']),
  emailDomains: SignInDomains,
  senderName: OneLine.max(limits.nameLength),
  /** The sender of mails; null for the one that the server was started with. */
  senderAddress: Email.nullable(),
  /** The address that undeliverable mails are returned to; null for the sender. */
  bounceAddress: Email.nullable().default(null),
  reopenDays: Days,
  autoCloseDays: Days,
  /** The colour of main buttons; null for Lodge's own. */
  primaryColor: PrimaryColor.nullable(),
  /** An uploaded logo, by its hash; null for Lodge's own. */
  logo: LogoHash.nullable(),
  footerLinks: z.array(FooterLink).max(limits.footerLinks),
  /** Sites that may show the form of a topic in a frame. */
  embedOrigins: EmbedOrigins.default([]),
  /** Null keeps it for ever. */
  activityMonths: z.number().int().min(1).max(limits.maxActivityMonths).nullable(),
  /** Months after which a closed ticket is deleted for good; null for never. */
  ticketMonths: TicketMonths.nullable().default(null),
  filesPerMessage: z.number().int().min(1).max(limits.filesPerMessage).default(limits.filesPerMessage),
  fileMegabytes: z.number().int().min(1).max(maxFileMegabytes).default(maxFileMegabytes),
  refusedFileKinds: z
    .array(FileKind)
    .max(FileKind.options.length)
    .refine((kinds) => new Set(kinds).size < FileKind.options.length, because('file_kind_required'))
    .default([]),
  /** The share of deadlines that the help desk aims to meet, in percent. */
  firstResponseTarget: CompliancePercent.default(limits.complianceTargets.first_response),
  nextResponseTarget: CompliancePercent.default(limits.complianceTargets.next_response),
  resolutionTarget: CompliancePercent.default(limits.complianceTargets.resolution),
})
export type SaveSiteSettings = z.infer<typeof SaveSiteSettings>

export const UpdateSiteSettings = updateOf(SaveSiteSettings)
export type UpdateSiteSettings = z.infer<typeof UpdateSiteSettings>

export const SiteSettings = z.object({
  ...SaveSiteSettings.omit({
    languages: true,
    emailDomains: true,
    embedOrigins: true,
    senderAddress: true,
    bounceAddress: true,
    timezone: true,
    locale: true,
  }).shape,
  languages: z.array(z.string()),
  emailDomains: z.array(z.string()),
  embedOrigins: z.array(z.string()),
  senderAddress: z.string().nullable(),
  bounceAddress: z.string().nullable(),
  timezone: z.string(),
  locale: z.string(),
  /** The moment before which no ticket is deleted; null where none is. */
  ticketsDeletedFrom: Instant.nullable(),
  revision: z.number().int(),
})
export type SiteSettings = z.infer<typeof SiteSettings>

export const TicketRetentionQuery = z.object({ months: z.coerce.number().pipe(TicketMonths) })
export type TicketRetentionQuery = z.infer<typeof TicketRetentionQuery>

/** Tickets that the first run would delete if closed ones were kept for so many months. */
export const TicketRetentionPreview = z.object({
  tickets: z.number().int(),
  /** Tickets that are as old and have a legal hold. */
  held: z.number().int(),
})
export type TicketRetentionPreview = z.infer<typeof TicketRetentionPreview>

/** Sends a test mail to oneself from a sender that need not be saved yet. */
export const SendTestMail = SaveSiteSettings.pick({ senderName: true, senderAddress: true })
export type SendTestMail = z.infer<typeof SendTestMail>

export const TestMailSent = z.object({ id: z.uuid(), email: z.string() })
export type TestMailSent = z.infer<typeof TestMailSent>

export const TestMailParams = z.object({ id: z.uuid() })
export type TestMailParams = z.infer<typeof TestMailParams>

/** Steps of the setup; whether one is done is worked out from what there is. */
export const ChecklistStep = z.enum(['mail', 'businessHours', 'policy', 'topic', 'staff'])
export type ChecklistStep = z.infer<typeof ChecklistStep>

export const SetupChecklist = z.object({
  steps: z.array(z.object({ step: ChecklistStep, isDone: z.boolean() })),
  isDismissed: z.boolean(),
})
export type SetupChecklist = z.infer<typeof SetupChecklist>
