import { type CodeRequested, limits, type RequestCode } from '@lodge/contracts'
import { findOne, insert, query, sql } from '@lodge/database'
import { type Context, recordEventBy, transaction } from '../../foundation/context.ts'
import { requireCodes } from '../people/ways-in.ts'
import { type CodePurpose, hashBrowser } from './sign-in-codes.ts'

/**
 * Requests a sign-in code by mail. It does the same work and returns the same answer for every address; whether one is
 * mailed is decided where the mail is written (`setSignInCode`). The code belongs to the browser that requests it.
 * Within `limits.codeResendSeconds` a second request from there returns the first one's answer and leads to no second
 * mail. Throws `requesters_by_provider_only`, by the address alone.
 */
export async function requestSignInCode(
  ctx: Context,
  { email }: RequestCode,
  browser: string,
): Promise<CodeRequested> {
  await requireCodes(ctx.db, email)
  return requestCode(ctx, { email, browser, purpose: 'sign_in' })
}

/** Requests a code for one purpose, which no other takes, in the same way. */
export function requestCode(
  ctx: Context,
  { email, browser, purpose }: { email: string; browser: string; purpose: CodePurpose },
): Promise<CodeRequested> {
  const browserHash = hashBrowser(browser)
  return transaction(ctx, async (tx) => {
    // Two requests at the same moment must not become two mails.
    await query(tx, sql`SELECT pg_advisory_xact_lock(hashtextextended(${`sign_in:${email}`}, 0))`)
    const now = ctx.now()
    const latest = await findOne(
      tx,
      'sign_in',
      { email, browserHash, purpose, usedAt: null },
      { columns: ['resendAllowedAt'], orderBy: ['createdAt DESC'] },
    )
    if (latest && latest.resendAllowedAt > now) return toCodeRequested(email, latest.resendAllowedAt)

    const resendAllowedAt = addSeconds(now, limits.codeResendSeconds)
    const signIn = await insert(
      tx,
      'sign_in',
      {
        email,
        browserHash,
        purpose,
        language: ctx.languages?.[0] ?? null,
        createdAt: now,
        resendAllowedAt,
        expiresAt: addSeconds(now, limits.codeExpiresAfterMinutes * 60),
      },
      { columns: ['id'] },
    )
    await recordEventBy(ctx, tx, { type: 'sign_in.code_requested', signInId: signIn.id })
    return toCodeRequested(email, resendAllowedAt)
  })
}

function toCodeRequested(email: string, resendAllowedAt: Date): CodeRequested {
  return { email, resendAllowedAt: resendAllowedAt.toISOString() }
}

function addSeconds(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000)
}
