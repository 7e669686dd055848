import { limits, type SignInWithCode } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import { DomainError, type Requester } from '@lodge/domain'
import { type Context, recordBy, transaction } from '../context.ts'
import { createRequester } from './create-requester.ts'
import { isCodeOf, maySignIn } from './sign-in-codes.ts'

interface Try {
  id: string
  codeHash: string | null
  tries: number
}

/**
 * Signs in with the newest code sent to an address, and makes the person on their first success. Throws
 * `wrong_code` with the tries left, `code_used_up` after the last one, `code_expired` where no code is in force.
 * `secret` is LODGE_SECRET.
 */
export async function signInWithCode(
  ctx: Context,
  { email, code }: SignInWithCode,
  secret: string,
): Promise<Requester> {
  const attempt = await countTry(ctx, email)
  if (!isCodeOf(attempt.id, attempt.codeHash, code, secret)) throw wrongCode(attempt.tries)

  return transaction(ctx, async (tx) => {
    await useUp(ctx, tx, attempt.id)
    if (!(await maySignIn(tx, email))) throw codeExpired()
    const requester: Requester = { kind: 'requester', id: await createRequester(tx, email, ctx.now()) }
    const asThemselves = { ...ctx, actor: requester }
    await recordBy(asThemselves, tx, { type: 'person.signed_in', personId: requester.id, area: 'portal' })
    return requester
  })
}

/** Counts before it compares, in a statement of its own, so that tries made at once cannot share a count. */
async function countTry(ctx: Context, email: string): Promise<Try> {
  const rows = await ctx.db.prisma.$queryRaw<Try[]>`
    UPDATE sign_in SET tries = tries + 1
    WHERE id = (SELECT id FROM sign_in WHERE email = ${email}::citext ORDER BY created_at DESC, id DESC LIMIT 1)
      AND used_at IS NULL AND expires_at > ${ctx.now()} AND tries < ${limits.codeTries}
    RETURNING id, code_hash AS "codeHash", tries`
  const attempt = rows[0]
  if (attempt) return attempt
  const latest = await ctx.db.prisma.signIn.findFirst({
    where: { email },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { tries: true, usedAt: true, expiresAt: true },
  })
  const isUsedUp = latest && !latest.usedAt && latest.expiresAt > ctx.now()
  throw isUsedUp ? usedUp() : codeExpired()
}

async function useUp(ctx: Context, tx: Transaction, signInId: string): Promise<void> {
  const { count } = await tx.signIn.updateMany({
    where: { id: signInId, usedAt: null },
    data: { usedAt: ctx.now() },
  })
  if (count === 0) throw codeExpired()
}

function wrongCode(tries: number): DomainError {
  const triesLeft = limits.codeTries - tries
  if (triesLeft <= 0) return usedUp()
  const message = `This code is not right. ${triesLeft === 1 ? 'One try is' : `${triesLeft} tries are`} left.`
  return new DomainError('wrong_code', message, { fields: { code: message }, triesLeft })
}

function usedUp(): DomainError {
  const message = 'Too many wrong codes. Ask for a new code.'
  return new DomainError('code_used_up', message, { fields: { code: message }, triesLeft: 0 })
}

function codeExpired(): DomainError {
  const message = 'This code is no longer valid. Ask for a new code.'
  return new DomainError('code_expired', message, { fields: { code: message } })
}
