import type { AccountView, CodeRequested, ConfirmEmailChange, RequestEmailChange } from '@lodge/contracts'
import { refusalAt } from '@lodge/domain'
import { forgetMailedLinks } from '../../directory/users/address-changes/forget-mailed-links.ts'
import { type Context, recordEventBy, transaction, withFrozenTime } from '../../foundation/context.ts'
import { requireRecordPermission } from '../../foundation/records/require-record-permission.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import { requestCode } from '../../identity/auth/request-sign-in-code.ts'
import { markCodeUsed, requireOwnCode } from '../../identity/auth/sign-in-with-code.ts'
import { getAccount } from './get-account.ts'

/** Mails a code to the address that staff want for their own account. Throws `invalid_input` for one that is taken. */
export async function requestEmailChange(
  ctx: Context,
  { email }: RequestEmailChange,
  sessionId: string,
): Promise<CodeRequested> {
  requireRecordPermission(ctx, 'manage_user_account')
  await requireFreeEmail(ctx, email)
  return requestCode(ctx, { email, browser: sessionId, purpose: 'new_address' })
}

/**
 * Changes the address of whoever acts, once they have shown by the code that they read its mail. Throws as
 * `signInWithCode`, and `invalid_input` for an address that was taken meanwhile. Ending the other sessions is up to the
 * caller, who keeps sessions.
 */
export async function confirmEmailChange(
  ctx: Context,
  { email, code }: ConfirmEmailChange,
  { sessionId, secret }: { sessionId: string; secret: string },
): Promise<AccountView> {
  requireRecordPermission(ctx, 'manage_user_account')
  const { id: personId } = requireStaff(ctx)
  const own = await requireOwnCode(ctx, { email, browser: sessionId, purpose: 'new_address', code, secret })
  await requireFreeEmail(ctx, email)
  await transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    await markCodeUsed(now, tx, own.id)
    // Links to set a password that went to the former address open nothing any more.
    await forgetMailedLinks(tx, [personId])
    const data = { email, updatedAt: now.now(), revision: { increment: 1 } }
    await tx.person.update({ where: { id: personId }, data, select: { id: true } })
    await recordEventBy(now, tx, { type: 'person.account_changed', personId, fields: ['email'] })
  })
  return getAccount(ctx)
}

async function requireFreeEmail({ db }: Context, email: string): Promise<void> {
  if ((await db.prisma.person.count({ where: { email } })) > 0) throw refusalAt('email', 'email_taken')
}
