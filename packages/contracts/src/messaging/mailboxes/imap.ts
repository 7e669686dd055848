import { z } from 'zod'
import { limits } from '../../foundation/limits.ts'
import { OneLine } from '../../foundation/one-line.ts'
import { because } from '../../foundation/refusals/zod-problems.ts'
import { Alias, EnteredDate, Instant } from '../../foundation/shared.ts'
import { serverFields } from './mail-servers.ts'

/**
 * Ways of signing in to a mail server: with a password, or with tokens (OAuth 2) that Microsoft gives to an application
 * by itself, or Microsoft or Google after somebody has consented.
 */
export const ImapSignIn = z.enum(['password', 'microsoft_application', 'microsoft_consent', 'google_consent'])
export type ImapSignIn = z.infer<typeof ImapSignIn>

/** Services that give tokens. */
export type TokenProvider = 'microsoft' | 'google'

/** Returns who gives the tokens of a way of signing in, and whether somebody has to consent; null for a password. */
export function tokensOf(signIn: ImapSignIn): { provider: TokenProvider; needsConsent: boolean } | null {
  if (signIn === 'password') return null
  return {
    provider: signIn === 'google_consent' ? 'google' : 'microsoft',
    needsConsent: signIn !== 'microsoft_application',
  }
}

/** The servers by which those who give tokens let mail be read. */
export const imapHosts: Record<TokenProvider, string> = {
  microsoft: 'outlook.office365.com',
  google: 'imap.gmail.com',
}

/** The servers by which they let mail be sent, by STARTTLS. */
export const smtpHosts: Record<TokenProvider, string> = {
  microsoft: 'smtp.office365.com',
  google: 'smtp.gmail.com',
}

/** The path of the page to which a provider sends somebody back who has consented. */
export const mailConsentPath = '/admin/settings/mail-consent'

/** The fate of a mail on its server once it is kept here. */
export const AfterReading = z.enum(['seen', 'move', 'delete'])
export type AfterReading = z.infer<typeof AfterReading>

/** A part of an address, so nothing may be in it that has a meaning there. */
const Tenant = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, because('not_a_tenant'))

const imapFields = {
  ...serverFields,
  userName: OneLine.min(1).max(limits.imapNameLength),
  signIn: ImapSignIn.default('password'),
  /** Microsoft's name of the university: an id or a domain. Null elsewhere. */
  tenant: Tenant.nullable().default(null),
  /** The id of the application that is registered with who gives tokens; null with a password. */
  clientId: OneLine.max(limits.imapNameLength).nullable().default(null),
  /** The last day of the application's secret, which is told two weeks before; null where none is known. */
  secretEndsOn: EnteredDate.nullable().default(null),
  folder: OneLine.min(1).max(limits.imapNameLength),
  afterReading: AfterReading,
  /** The folder that a mail is moved to; null where none is. */
  moveTo: OneLine.max(limits.imapNameLength).nullable(),
  /** The first day from which on mail is taken; null for what comes from now on. */
  since: EnteredDate.nullable(),
} as const

/** Access to a mailbox on the university's mail server, whose mail Lodge fetches. */
export const SaveImap = z
  .object({
    ...imapFields,
    /** With tokens the application's secret. Null for the one that is stored, where server and user stay as they were. */
    password: z.string().min(1).max(limits.imapPasswordLength).nullable(),
  })
  .refine(({ afterReading, moveTo }) => afterReading !== 'move' || Boolean(moveTo), {
    path: ['moveTo'],
    ...because('folder_required'),
  })
  .refine(({ afterReading, moveTo, folder }) => afterReading !== 'move' || moveTo !== folder, {
    path: ['moveTo'],
    ...because('same_folder'),
  })
  .refine(({ signIn, clientId }) => signIn === 'password' || Boolean(clientId), {
    path: ['clientId'],
    ...because('client_id_required'),
  })
  .refine(({ signIn, tenant }) => tokensOf(signIn)?.provider !== 'microsoft' || Boolean(tenant), {
    path: ['tenant'],
    ...because('tenant_required'),
  })
export type SaveImap = z.infer<typeof SaveImap>

/** Reasons why mail cannot be fetched. */
export const ImapProblem = z.enum([
  'name_unknown',
  'address_forbidden',
  'server_away',
  'no_tls',
  'certificate',
  'password_refused',
  'password_lost',
  'consent_missing',
  'consent_ended',
  'client_refused',
  'tokens_away',
  'token_refused',
  'folder_missing',
  'target_missing',
  'no_room',
  'other',
])
export type ImapProblem = z.infer<typeof ImapProblem>

/** `waiting` where nobody has looked yet, or for some minutes. */
export const ImapState = z.enum(['receiving', 'waiting', 'failing'])
export type ImapState = z.infer<typeof ImapState>

export const ImapHealth = z.object({
  state: ImapState,
  problem: ImapProblem.nullable(),
  failingSince: Instant.nullable(),
  /** The last time that the folder was read with success. */
  lookedAt: Instant.nullable(),
})
export type ImapHealth = z.infer<typeof ImapHealth>

/** Neither password nor token ever leaves the server. */
export const ImapView = z.object({
  ...imapFields,
  host: z.string(),
  /** The last time that somebody consented; null where nobody has, or need not. */
  consentedAt: Instant.nullable(),
  health: ImapHealth,
})
export type ImapView = z.infer<typeof ImapView>

/** The steps of a test, in their order. */
export const imapSteps = ['token', 'name', 'connection', 'tls', 'sign_in', 'folder', 'target'] as const
export const ImapStep = z.enum(imapSteps)
export type ImapStep = z.infer<typeof ImapStep>

export const TestImap = z.object({
  /** The mailbox whose password is used where none is given; null for a new one. */
  mailbox: Alias.nullable(),
  imap: SaveImap,
})
export type TestImap = z.infer<typeof TestImap>

export const ImapTest = z.object({
  /** The steps that were tried: all of them have worked but the last one, if there is a problem. */
  steps: z.array(ImapStep),
  problem: ImapProblem.nullable(),
  /** Mails that lie in the folder, and those of them that would be taken; null where it could not be read. */
  mails: z.object({ all: z.number().int(), taken: z.number().int() }).nullable(),
  /** Names of folders, where the one to read was not found. */
  folders: z.array(z.string()),
})
export type ImapTest = z.infer<typeof ImapTest>

/** The page of a provider on which somebody consents. */
export const ConsentPage = z.object({ url: z.string() })
export type ConsentPage = z.infer<typeof ConsentPage>

/** The query with which a provider sends somebody back. */
export const GiveConsent = z.object({
  state: z.string().min(1).max(2_000),
  code: z.string().min(1).max(5_000),
})
export type GiveConsent = z.infer<typeof GiveConsent>
