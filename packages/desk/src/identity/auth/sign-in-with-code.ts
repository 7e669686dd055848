import { limits, type SignInWithCode } from '@lodge/contracts'
import { findOne, query, sql, type Transaction, updateMany } from '@lodge/database'
import { asRequester, type DomainError, type Requester, refusal, refusalAt } from '@lodge/domain'
import { actingAs, type Context, recordEventBy, transaction } from '../../foundation/context.ts'
import type { Secret } from '../../foundation/secret.ts'
import { findOrCreateRequester } from '../people/find-or-create-requester.ts'
import { verifyAddress } from '../people/verify-address.ts'
import { requireCodes } from '../people/ways-in.ts'
import { recordRefusal } from './record-refusal.ts'
import { type CodePurpose, hashBrowser, isCodeOf, maySignIn } from './sign-in-codes.ts'

interface CodeAttempt {
  id: string
  codeHash: string | null
  tries: number
}

interface RequestedCode {
  email: string
  browserHash: string
  purpose: CodePurpose
}

interface OwnCode {
  email: string
  /** The name under which this browser requested the code. */
  browser: string
  purpose: CodePurpose
  code: string
  secret: Secret
}

interface CodeSignIn {
  secret: Secret
  /** The name under which this browser requested a code, if it did. */
  browser: string | null
}

/**
 * Signs in with a mailed code and creates the person at their first sign-in. A code belongs to the browser that
 * requested it; elsewhere it has a few tries of its own and needs the person's confirmation. Throws `wrong_code` (in
 * the requesting browser with the tries left), `too_many_code_tries` after the last try, `code_expired` where no code
 * is valid, and `code_from_other_browser` for a right one that waits for confirmation.
 */
export async function signInWithCode(
  ctx: Context,
  { email, code, isConfirmed = false }: SignInWithCode,
  { secret, browser }: CodeSignIn,
): Promise<Requester> {
  await requireCodes(ctx.db, email)
  const browserHash = browser === null ? null : hashBrowser(browser)
  const isRight = ({ id, codeHash }: CodeAttempt) => isCodeOf(id, codeHash, code, secret)

  const own =
    browserHash === null ? null : await countAttempt(ctx, { email, browserHash, purpose: 'sign_in' })
  if (own && isRight(own)) return completeSignIn(ctx, email, own.id)
  const elsewhere = (await countAttemptsElsewhere(ctx, email, browserHash)).find(isRight)
  if (elsewhere && !isConfirmed) throw needsConfirmation()
  if (elsewhere) return completeSignIn(ctx, email, elsewhere.id)

  await recordRefusal(ctx, { type: 'person.sign_in_failed', email, area: 'portal' })
  if (own) throw wrongCode(limits.codeTries - own.tries)
  throw browserHash === null
    ? wrongOrExpired()
    : await explainMissingCode(ctx, { email, browserHash, purpose: 'sign_in' })
}

/**
 * Returns the request whose code this is, which only the browser that made it may use; the try counts. Throws as
 * `signInWithCode`. The caller marks it as used, with what it is used for.
 */
export async function requireOwnCode(
  ctx: Context,
  { code, secret, browser, ...of }: OwnCode,
): Promise<{ id: string }> {
  const requested = { ...of, browserHash: hashBrowser(browser) }
  const own = await countAttempt(ctx, requested)
  if (!own) throw await explainMissingCode(ctx, requested)
  if (isCodeOf(own.id, own.codeHash, code, secret)) return own
  throw wrongCode(limits.codeTries - own.tries)
}

async function completeSignIn(ctx: Context, email: string, signInId: string): Promise<Requester> {
  return transaction(ctx, async (tx) => {
    await markCodeUsed(ctx, tx, signInId)
    if (!(await maySignIn(tx, email, ctx.signInDomains))) throw codeExpired()
    const requester = asRequester(await findOrCreateRequester(tx, email, ctx.now()))
    const themselves = actingAs(ctx, requester, 'session')
    await verifyAddress(themselves, tx, email)
    await recordEventBy(themselves, tx, {
      type: 'person.signed_in',
      personId: requester.id,
      area: 'portal',
      way: 'code',
    })
    return requester
  })
}

/**
 * Counts a try of the newest code that this browser requested, before it is compared and in a statement of its own, so
 * that tries at the same moment cannot share a count. Returns null where there is none to try.
 */
async function countAttempt(
  ctx: Context,
  { email, browserHash, purpose }: RequestedCode,
): Promise<CodeAttempt | null> {
  const rows = await query<CodeAttempt>(
    ctx.db,
    sql`
    UPDATE sign_in SET tries = tries + 1
    WHERE id = (SELECT id FROM sign_in WHERE email = ${email} AND browser_hash = ${browserHash} AND purpose = ${purpose}
                ORDER BY created_at DESC, id DESC LIMIT 1)
      AND used_at IS NULL AND expires_at > ${ctx.now()} AND tries < ${limits.codeTries}
    RETURNING id, code_hash AS "codeHash", tries`,
  )
  return rows[0] ?? null
}

/**
 * Counts a try of every other browser's newest code separately, so that nobody uses up the tries of the person who
 * requested it.
 */
function countAttemptsElsewhere(
  ctx: Context,
  email: string,
  browserHash: string | null,
): Promise<CodeAttempt[]> {
  return query<CodeAttempt>(
    ctx.db,
    sql`
    WITH newest AS (
      SELECT DISTINCT ON (browser_hash) id FROM sign_in
      WHERE email = ${email} AND browser_hash IS DISTINCT FROM ${browserHash} AND purpose = 'sign_in'
        AND used_at IS NULL AND expires_at > ${ctx.now()}
      ORDER BY browser_hash, created_at DESC, id DESC
    ), locked AS (
      -- In one order, so that two tries at once do not wait for each other.
      SELECT id FROM sign_in WHERE id IN (SELECT id FROM newest) ORDER BY id FOR UPDATE
    )
    UPDATE sign_in SET elsewhere_tries = elsewhere_tries + 1
    WHERE id IN (SELECT id FROM locked) AND elsewhere_tries < ${limits.codeTriesElsewhere}
    RETURNING id, code_hash AS "codeHash", elsewhere_tries AS tries`,
  )
}

/** Returns why there is no code to try. A browser that never requested one does not learn whether anybody did. */
async function explainMissingCode(
  ctx: Context,
  { email, browserHash, purpose }: RequestedCode,
): Promise<DomainError> {
  const latest = await findOne(
    ctx.db,
    'sign_in',
    { email, browserHash, purpose },
    { columns: ['usedAt', 'expiresAt'], orderBy: ['createdAt DESC', 'id DESC'] },
  )
  if (!latest) return wrongOrExpired()
  return !latest.usedAt && latest.expiresAt > ctx.now() ? codeUsedUp() : codeExpired()
}

/** Uses a code up, with what it is used for. Throws `code_expired` where another request was first. */
export async function markCodeUsed(ctx: Context, tx: Transaction, signInId: string): Promise<void> {
  const count = await updateMany(tx, 'sign_in', { id: signInId, usedAt: null }, { usedAt: ctx.now() })
  if (count === 0) throw codeExpired()
}

function wrongCode(triesLeft: number): DomainError {
  if (triesLeft <= 0) return codeUsedUp()
  return refusalAt('code', 'wrong_code', { triesLeft }).with({ triesLeft })
}

function wrongOrExpired(): DomainError {
  return refusalAt('code', 'wrong_or_expired_code')
}

function needsConfirmation(): DomainError {
  return refusal('code_from_other_browser')
}

function codeUsedUp(): DomainError {
  return refusalAt('code', 'too_many_code_tries').with({ triesLeft: 0 })
}

function codeExpired(): DomainError {
  return refusalAt('code', 'code_expired')
}
