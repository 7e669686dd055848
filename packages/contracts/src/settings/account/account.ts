import { z } from 'zod'
import { LanguageTag } from '../../foundation/language-tag.ts'
import { limits } from '../../foundation/limits.ts'
import { OneLine } from '../../foundation/one-line.ts'
import { because } from '../../foundation/refusals/zod-problems.ts'
import { RichHtml } from '../../foundation/rich-text/rich-text.ts'
import { Instant, NamedRef } from '../../foundation/shared.ts'
import { TimeZone } from '../../foundation/time-zone.ts'
import { NewPassword } from '../../identity/auth/new-password.ts'
import { SignInWay } from '../../identity/people/acting.ts'
import { AddressView } from '../../identity/people/addresses.ts'
import { SecondFactorCode } from '../../identity/people/people.ts'
import { NotificationPreferences } from '../../messaging/notifications/notifications.ts'

export const AccountView = z.object({
  alias: z.string(),
  name: z.string(),
  /** The primary one. */
  email: z.string(),
  /** The primary one first. */
  addresses: z.array(AddressView),
  role: z.string(),
  teams: z.array(NamedRef),
  /** Null where the site's time zone counts. */
  timezone: z.string().nullable(),
  siteTimezone: z.string(),
  /** Null where the browser's counts. */
  language: z.string().nullable(),
  /** The languages that may be chosen. */
  languages: z.array(z.string()),
  signature: z.string(),
  notifications: NotificationPreferences,
  /** Public replies wait some seconds in which they can be taken back. */
  undoSend: z.boolean(),
})
export type AccountView = z.infer<typeof AccountView>

export const SaveProfile = z.object({
  name: OneLine.min(1, because('own_name_required')).max(limits.nameLength),
  timezone: TimeZone.nullable(),
  /** Stays as it is where it is left out. */
  language: LanguageTag.nullable().optional(),
})
export type SaveProfile = z.infer<typeof SaveProfile>

export const ChangePassword = z.object({
  currentPassword: z.string().min(1, because('current_password_required')).max(256),
  newPassword: NewPassword,
  /** Of the second factor, where there is one. */
  code: SecondFactorCode.optional(),
})
export type ChangePassword = z.infer<typeof ChangePassword>

export const SaveUndoSend = z.object({ isOn: z.boolean() })
export type SaveUndoSend = z.infer<typeof SaveUndoSend>

export const SaveSignature = z.object({ signature: RichHtml })
export type SaveSignature = z.infer<typeof SaveSignature>

/** A session of the person. The id names the session and does not open it. */
export const SessionView = z.object({
  id: z.string(),
  area: z.enum(['admin', 'portal']),
  /** The browser's user agent; empty where it sent none. */
  userAgent: z.string(),
  /** Null for a session that began before it was recorded. */
  way: SignInWay.nullable(),
  signedInAt: Instant,
  lastSeenAt: Instant,
  isCurrent: z.boolean(),
})
export type SessionView = z.infer<typeof SessionView>

export const SessionParams = z.object({ sessionId: z.string().regex(/^[0-9a-f]{64}$/) })
export type SessionParams = z.infer<typeof SessionParams>
