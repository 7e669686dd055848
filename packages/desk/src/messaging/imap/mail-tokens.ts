import { ImapSignIn, tokensOf } from '@lodge/contracts'
import { type Database, query, sql, type Transaction, updateOne, upsert } from '@lodge/database'
import { transaction } from '../../foundation/context.ts'
import { sealSecret, unsealSecret } from '../../foundation/seal-secret.ts'
import type { Secret } from '../../foundation/secret.ts'
import type { ImapContext, TokenContext } from './imap-context.ts'
import { ImapFailure } from './imap-failure.ts'
import { type GivenTokens, requestToken, spareMs } from './request-token.ts'
import { tokenServerOf } from './token-servers.ts'

interface TokenRow {
  [column: string]: unknown
  signIn: string
  tenant: string | null
  clientId: string | null
  sealedSecret: string
  refreshToken: string | null
  accessToken: string | null
  accessEndsAt: Date | null
  /** Somebody has consented to sending too. */
  maySend: boolean
}

/**
 * Returns a token by which a mailbox is read and, where it may, sends: the stored one until five minutes before its end. One process at a time
 * asks for a new one. Throws `ImapFailure`.
 */
export function takeAccessToken(ctx: TokenContext, mailboxId: string): Promise<string> {
  return transaction(ctx, async (tx) => {
    const row = await lockTokens(tx, mailboxId)
    const isFresh = row.accessEndsAt !== null && row.accessEndsAt.getTime() > Date.now() + spareMs
    const stored = isFresh && row.accessToken ? open(ctx, mailboxId, row.accessToken) : null
    if (stored) return stored
    const given = await askForTokens(ctx, mailboxId, row)
    await keepTokens(tx, { mailboxId, given, secret: ctx.secret })
    return given.accessToken
  })
}

/** Waits for whoever renews them, and reads settings only then, so that no token of former ones is kept. */
async function lockTokens(tx: Transaction, mailboxId: string): Promise<TokenRow> {
  await query(tx, sql`SELECT FROM mailbox_token WHERE mailbox_id = ${mailboxId} FOR UPDATE`)
  const [row] = await query<TokenRow>(
    tx,
    sql`SELECT sign_in AS "signIn", tenant, client_id AS "clientId", password AS "sealedSecret",
               refresh_token AS "refreshToken", access_token AS "accessToken", access_ends_at AS "accessEndsAt",
               may_send AS "maySend"
        FROM mailbox_imap JOIN mailbox_token USING (mailbox_id) WHERE mailbox_id = ${mailboxId}`,
  )
  if (!row) throw new ImapFailure('consent_missing')
  return row
}

async function askForTokens(ctx: TokenContext, mailboxId: string, row: TokenRow): Promise<GivenTokens> {
  const clientSecret = unsealSecret(row.sealedSecret, {
    secret: ctx.secret,
    purpose: 'imap',
    ownerId: mailboxId,
  })
  if (clientSecret === null) throw new ImapFailure('password_lost')
  const signIn = ImapSignIn.parse(row.signIn)
  const application = { signIn, tenant: row.tenant, clientId: row.clientId ?? '', clientSecret }
  if (!tokensOf(signIn)?.needsConsent) return requestApplicationToken(ctx, application)
  if (row.refreshToken === null) throw new ImapFailure('consent_missing')
  const refreshToken = open(ctx, mailboxId, row.refreshToken)
  if (refreshToken === null) throw new ImapFailure('password_lost')
  // More than was consented to would be refused, and nothing could be read any more.
  const { tokens, scope } = requireTokenServer(ctx, { ...application, isForSending: row.maySend })
  return requestToken(tokens, application, {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    scope,
  })
}

export interface MailApplication {
  signIn: ImapSignIn
  tenant: string | null
  clientId: string
  clientSecret: string
}

/** Asks for a token that an application gets by itself. Throws `ImapFailure`. */
export function requestApplicationToken(
  ctx: Pick<ImapContext, 'tokenServers'>,
  application: MailApplication,
): Promise<GivenTokens> {
  const { tokens, scope } = requireTokenServer(ctx, application)
  return requestToken(tokens, application, { grant_type: 'client_credentials', scope })
}

/** Returns where tokens for an application come from. Throws where it signs in with a password. */
export function requireTokenServer(
  { tokenServers }: Pick<ImapContext, 'tokenServers'>,
  application: Pick<MailApplication, 'signIn' | 'tenant'> & { isForSending?: boolean },
) {
  const server = tokenServerOf(tokenServers, application)
  if (!server) throw new Error('A password takes no tokens.')
  return server
}

function open({ secret }: Pick<ImapContext, 'secret'>, ownerId: string, sealed: string): string | null {
  return unsealSecret(sealed, { secret, purpose: 'imap-token', ownerId })
}

interface TokensToKeep {
  mailboxId: string
  given: GivenTokens
  secret: Secret
  /** The time at which somebody consented, and whether to sending too; undefined where tokens are only renewed. */
  consent?: { at: Date; maySend: boolean }
}

/** Stores tokens, encrypted for their mailbox. */
export async function keepTokens(
  tx: Transaction,
  { mailboxId, given, secret, consent }: TokensToKeep,
): Promise<void> {
  const seal = (text: string) => sealSecret(text, { secret, purpose: 'imap-token', ownerId: mailboxId })
  await updateOne(
    tx,
    'mailbox_token',
    { mailboxId },
    {
      accessToken: seal(given.accessToken),
      accessEndsAt: given.endsAt,
      ...(given.refreshToken !== null && { refreshToken: seal(given.refreshToken) }),
      ...(consent && { consentedAt: consent.at, maySend: consent.maySend }),
    },
  )
}

/** Has the next look ask for another token. */
export async function forgetAccessToken(db: Database | Transaction, mailboxId: string): Promise<void> {
  await query(
    db,
    sql`UPDATE mailbox_token SET access_token = NULL, access_ends_at = NULL WHERE mailbox_id = ${mailboxId}`,
  )
}

/** Makes room for a mailbox's tokens, and forgets those of another application or account. */
export async function resetTokens(tx: Transaction, mailboxId: string): Promise<void> {
  const nothing = {
    refreshToken: null,
    accessToken: null,
    accessEndsAt: null,
    consentedAt: null,
    maySend: false,
  }
  await upsert(tx, 'mailbox_token', ['mailboxId'], { mailboxId, ...nothing })
}
