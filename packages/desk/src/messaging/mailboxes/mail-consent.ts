import { createHash, randomBytes } from 'node:crypto'
import {
  type AliasParams,
  type ConsentPage,
  type GiveConsent,
  ImapSignIn,
  type MailboxRecord,
  mailConsentPath,
  minuteMs,
  tokensOf,
} from '@lodge/contracts'
import { findOne } from '@lodge/database'
import { refusal, seesTeam } from '@lodge/domain'
import { z } from 'zod'
import { requireRecordPermission } from '../../foundation/records/require-record-permission.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import { sealSecret, unsealSecret } from '../../foundation/seal-secret.ts'
import type { ImapContext } from '../imap/imap-context.ts'
import { ImapFailure } from '../imap/imap-failure.ts'
import { type MailApplication, requireTokenServer } from '../imap/mail-tokens.ts'
import { type GivenTokens, requestToken } from '../imap/request-token.ts'
import { keepMailboxConsent } from './change-mailbox.ts'

export interface ConsentContext extends ImapContext {
  /** The origin that browsers use, without a slash at its end. */
  appUrl: string
}

/** Nobody takes longer at a sign-in page. */
const longestMs = 15 * minuteMs

/** Goes to the service and comes back, sealed for whoever has begun, so that nobody else can end it. */
const Begun = z.object({
  mailboxId: z.string(),
  verifier: z.string(),
  until: z.number(),
  /** Sending is consented to as well. */
  maySend: z.boolean(),
})

/**
 * Returns the page of Microsoft or Google on which somebody signs in who may read the mailbox (RFC 6749, 4.1, with PKCE,
 * RFC 7636). Throws `not_found`, and `consent_not_needed` where it is read by a password or by an application.
 */
export async function askForMailConsent(ctx: ConsentContext, { alias }: AliasParams): Promise<ConsentPage> {
  requireRecordPermission(ctx, 'manage_mailbox')
  const mailbox = await findOne(ctx.db, 'mailbox', { alias, archivedAt: null })
  if (!mailbox || !seesTeam(ctx.actor, mailbox.teamId)) throw refusal('mailbox_not_found')
  const { userName, ...application } = await requireApplication(ctx, mailbox.id)
  const verifier = randomBytes(32).toString('base64url')
  const maySend = await sendsByTokens(ctx, mailbox.id)
  const { consent, scope, more } = requireTokenServer(ctx, { ...application, isForSending: maySend })
  const url = new URL(consent)
  url.search = new URLSearchParams({
    client_id: application.clientId,
    response_type: 'code',
    redirect_uri: redirectUriOf(ctx),
    scope,
    state: seal(ctx, { mailboxId: mailbox.id, verifier, until: Date.now() + longestMs, maySend }),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
    ...(application.signIn === 'google_consent' && { login_hint: userName }),
  }).toString()
  return { url: url.href }
}

/**
 * Takes what the service says of somebody who has consented, after which the mailbox is read. Throws `consent_page_old`
 * for what this person has not begun in the last minutes, and `consent_not_taken` where it leads to no tokens.
 */
export async function giveMailConsent(
  ctx: ConsentContext,
  { state, code }: GiveConsent,
): Promise<MailboxRecord> {
  requireRecordPermission(ctx, 'manage_mailbox')
  const begun = unseal(ctx, state)
  if (!begun || begun.until < Date.now()) throw refusal('consent_page_old')
  const { mailboxId, verifier, maySend } = begun
  const mailbox = await findOne(ctx.db, 'mailbox', { id: mailboxId, archivedAt: null })
  if (!mailbox || !seesTeam(ctx.actor, mailbox.teamId)) throw refusal('mailbox_not_found')
  const application = await requireApplication(ctx, mailboxId)
  const { tokens } = requireTokenServer(ctx, application)
  const given = await exchange(tokens, application, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUriOf(ctx),
    code_verifier: verifier,
  })
  const { alias, revision } = mailbox
  return keepMailboxConsent(ctx, alias, { given, secret: ctx.secret, revision, maySend })
}

async function exchange(
  url: string,
  application: MailApplication,
  grant: Record<string, string>,
): Promise<GivenTokens> {
  try {
    const given = await requestToken(url, application, grant)
    if (given.refreshToken !== null) return given
  } catch (error) {
    if (!(error instanceof ImapFailure)) throw error
  }
  throw refusal('consent_not_taken')
}

/** The page of the back office to which the service sends people back, as it has to be registered there. */
function redirectUriOf({ appUrl }: ConsentContext): string {
  return `${appUrl}${mailConsentPath}`
}

async function requireApplication(
  { db, secret }: ConsentContext,
  mailboxId: string,
): Promise<MailApplication & { userName: string }> {
  const stored = await findOne(db, 'mailbox_imap', { mailboxId })
  const signIn = ImapSignIn.parse(stored?.signIn ?? 'password')
  if (!stored || !tokensOf(signIn)?.needsConsent) throw refusal('consent_not_needed')
  const clientSecret = unsealSecret(stored.password, { secret, purpose: 'imap', ownerId: mailboxId })
  if (clientSecret === null) throw refusal('consent_not_taken')
  const { tenant, clientId, userName } = stored
  return { signIn, tenant, clientId: clientId ?? '', clientSecret, userName }
}

async function sendsByTokens({ db }: ConsentContext, mailboxId: string): Promise<boolean> {
  return (await findOne(db, 'mailbox_smtp', { mailboxId, signIn: 'tokens' })) !== null
}

function seal(ctx: ConsentContext, begun: z.infer<typeof Begun>): string {
  const { id: ownerId } = requireStaff(ctx)
  return sealSecret(JSON.stringify(begun), { secret: ctx.secret, purpose: 'imap-consent', ownerId })
}

function unseal(ctx: ConsentContext, state: string): z.infer<typeof Begun> | null {
  const { id: ownerId } = requireStaff(ctx)
  const text = unsealSecret(state, { secret: ctx.secret, purpose: 'imap-consent', ownerId })
  return text === null ? null : Begun.parse(JSON.parse(text))
}
