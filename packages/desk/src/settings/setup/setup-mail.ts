import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import {
  limits,
  type OpenSetup,
  type SendSetupMail,
  type SetupMailSent,
  type SetupMailStatus,
} from '@lodge/contracts'
import { type Database, findOne, query, sql, updateOne } from '@lodge/database'
import { type DomainError, refusalAt } from '@lodge/domain'
import { type Context, recordEventBy, transaction, withFrozenTime } from '../../foundation/context.ts'
import { listSecrets, presentSecret, type Secret } from '../../foundation/secret.ts'
import { lockSetupLink } from './setup-link.ts'

/**
 * Requests the test mail of the set-up, at most one every `limits.codeResendSeconds`: before that the answer of the
 * newest one is returned. A mail to another address or from another sender makes earlier codes worthless.
 */
export function sendSetupMail(
  ctx: Context,
  { token, email, senderName, senderAddress }: SendSetupMail,
): Promise<SetupMailSent> {
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    const link = await lockSetupLink(tx, token, now.now())
    if (link.mailTo && link.mailAllowedAt && link.mailAllowedAt > now.now())
      return { email: link.mailTo, resendAllowedAt: link.mailAllowedAt.toISOString() }
    const mailAllowedAt = new Date(now.now().getTime() + limits.codeResendSeconds * 1_000)
    const mailEventId = await recordEventBy(now, tx, { type: 'setup.mail_requested', setupLinkId: link.id })
    const mailFrom = `${senderName.replaceAll(/["<>]/g, '')} <${senderAddress}>`
    await updateOne(
      tx,
      'setup_link',
      { id: link.id },
      { mailTo: email, mailFrom, mailAllowedAt, mailEventId, codeHash: null, codeTries: 0 },
    )
    return { email, resendAllowedAt: mailAllowedAt.toISOString() }
  })
}

/** Returns how far the newest test mail is; what the mail server said goes to whoever holds the link alone. */
export function getSetupMailStatus(ctx: Context, { token }: OpenSetup): Promise<SetupMailStatus> {
  return transaction(ctx, async (tx) => {
    const { mailEventId } = await lockSetupLink(tx, token, ctx.now())
    if (!mailEventId) return { state: 'waiting', reason: null }
    const delivery = await findOne(
      tx,
      'email_delivery',
      { eventId: mailEventId },
      { columns: ['state', 'lastError'] },
    )
    if (delivery?.state === 'sent') return { state: 'sent', reason: null }
    const state = delivery?.state === 'failed' ? 'failed' : 'waiting'
    return { state, reason: delivery?.lastError ?? null }
  })
}

/** Creates the code of a test mail and stores its hash. Returns null when the link is used, expired or replaced. */
export async function setSetupCode(
  db: Database,
  setupLinkId: string,
  secret: Secret,
): Promise<string | null> {
  const code = String(randomInt(10 ** limits.codeLength)).padStart(limits.codeLength, '0')
  const changed = await query(
    db,
    sql`
    UPDATE setup_link SET code_hash = ${hashCode(presentSecret(secret), setupLinkId, code)}
    WHERE id = ${setupLinkId} AND used_at IS NULL AND expires_at > now()
    RETURNING id`,
  )
  return changed.length === 1 ? code : null
}

/**
 * Counts a try of the test mail's code and throws `wrong_code` for a wrong one. The count stays when the rest of the
 * set-up fails, so that a code cannot be guessed by trying again.
 */
export async function requireSetupCode(db: Database, setupLinkId: string, code: string, secret: Secret) {
  const [link] = await query<{ codeHash: string | null; tries: number }>(
    db,
    sql`
    UPDATE setup_link SET code_tries = code_tries + 1
    WHERE id = ${setupLinkId} AND code_tries < ${limits.codeTries}
    RETURNING code_hash AS "codeHash", code_tries AS tries`,
  )
  if (!link) throw codeUsedUp()
  const expected = Buffer.from(link.codeHash ?? '')
  const isRight = listSecrets(secret).some((each) => {
    const given = Buffer.from(hashCode(each, setupLinkId, code))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
  if (isRight) return
  throw link.tries < limits.codeTries ? wrongCode(limits.codeTries - link.tries) : codeUsedUp()
}

function hashCode(secret: string, setupLinkId: string, code: string): string {
  return createHmac('sha256', secret).update(`setup:${setupLinkId}:${code}`).digest('base64url')
}

function wrongCode(triesLeft: number): DomainError {
  return refusalAt('code', 'wrong_code', { triesLeft }).with({ triesLeft })
}

function codeUsedUp(): DomainError {
  return refusalAt('code', 'setup_code_used_up').with({ triesLeft: 0 })
}
