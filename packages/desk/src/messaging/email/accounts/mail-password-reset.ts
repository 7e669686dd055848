import type { DomainEvent } from '@lodge/contracts'
import { formatMoment } from '../../../foundation/format-moment.ts'
import { setPasswordResetToken } from '../../../identity/auth/password-reset.ts'
import { deliver } from '../deliver.ts'
import type { EmailContext } from '../email-context.ts'
import { loadRecipientTimezone } from '../load-site.ts'
import { mailRecipients } from '../recipients/mail-recipients.ts'

/**
 * Mails staff the link by which they set a new password; every other address gets nothing. Its secret is written nowhere
 * else, so a repeated mail has a new one; the newest counts.
 */
export async function mailPasswordReset(
  ctx: EmailContext,
  event: DomainEvent<'password_reset.requested'>,
): Promise<void> {
  await deliver(ctx, {
    eventId: event.id,
    template: 'password_reset',
    ticketId: null,
    isAutomatic: true,
    recipients: await mailRecipients['password_reset.requested'].password_reset(ctx.db, event),
    isNewEachTime: true,
    compose: async ({ email }, _, language) => {
      const opened = await setPasswordResetToken(ctx.db, event.passwordResetId)
      if (!opened) return null
      const timezone = await loadRecipientTimezone(ctx.db, email)
      const link = `${ctx.appUrl}/admin/auth/reset-password#${opened.token}`
      return { variables: { link, validUntil: formatMoment(opened.expiresAt, timezone, language) } }
    },
  })
}
