import { ImapSignIn } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import type { TokenContext } from '../imap/imap-context.ts'
import { ImapFailure } from '../imap/imap-failure.ts'
import { forgetAccessToken, takeAccessToken } from '../imap/mail-tokens.ts'
import { SmtpError } from './smtp-error.ts'

/** Returns whether somebody's consent lets a mailbox be read and does not let it send. */
export function isConsentToReadOnly(token: {
  signIn: string
  consentedAt: Date | null
  maySend: boolean
}): boolean {
  // Google has one right for both, and an application the rights that an administrator has given it.
  return token.signIn === 'microsoft_consent' && token.consentedAt !== null && !token.maySend
}

/**
 * Returns a token by which a mailbox sends: the one by which it is read. After a refused one it is another. Throws
 * `SmtpError`.
 */
export async function takeSendingToken(
  ctx: TokenContext,
  mailboxId: string,
  isRefused: boolean,
): Promise<string> {
  const [token] = await query<{ signIn: string; consentedAt: Date | null; maySend: boolean }>(
    ctx.db,
    sql`SELECT sign_in AS "signIn", consented_at AS "consentedAt", may_send AS "maySend"
        FROM mailbox_imap JOIN mailbox_token USING (mailbox_id) WHERE mailbox_id = ${mailboxId}`,
  )
  if (!token || ImapSignIn.parse(token.signIn) === 'password') throw new SmtpError('consent_missing')
  if (isConsentToReadOnly(token)) throw new SmtpError('consent_to_read_only')
  if (isRefused) await forgetAccessToken(ctx.db, mailboxId)
  return asSmtpError(takeAccessToken(ctx, mailboxId))
}

/** Says of a token that cannot be had what the page of the mailbox says of reading. */
export async function asSmtpError<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof ImapFailure)) throw error
    const { problem } = error
    throw new SmtpError(isOfTokens(problem) ? problem : 'other', error.message, { cause: error.cause })
  }
}

const tokenProblems = [
  'consent_missing',
  'consent_ended',
  'client_refused',
  'tokens_away',
  'password_lost',
] as const

function isOfTokens(problem: string): problem is (typeof tokenProblems)[number] {
  return tokenProblems.some((tokenProblem) => tokenProblem === problem)
}
