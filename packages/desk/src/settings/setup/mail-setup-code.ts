import type { DomainEvent } from '@lodge/contracts'
import { findOne } from '@lodge/database'
import { formatTime } from '../../foundation/format-moment.ts'
import { deliver } from '../../messaging/email/deliver.ts'
import type { EmailContext } from '../../messaging/email/email-context.ts'
import { loadSite } from '../../messaging/email/load-site.ts'
import { mailRecipients } from '../../messaging/email/recipients/mail-recipients.ts'
import { setSetupCode } from './setup-mail.ts'

/**
 * Mails the test mail of the set-up from the sender that is being tried. Its code is written nowhere else; a repeated
 * mail has a new one.
 */
export async function mailSetupCode(
  ctx: EmailContext,
  event: DomainEvent<'setup.mail_requested'>,
): Promise<void> {
  const link = await findOne(ctx.db, 'setup_link', { id: event.setupLinkId })
  // A newer request has a mail of its own.
  if (!link?.mailTo || !link.mailFrom || link.mailEventId !== event.id) return
  await deliver(ctx, {
    eventId: event.id,
    template: 'setup_code',
    ticketId: null,
    isAutomatic: true,
    recipients: await mailRecipients['setup.mail_requested'].setup_code(ctx.db, event),
    from: link.mailFrom,
    isNewEachTime: true,
    compose: async (_, __, language) => {
      const code = await setSetupCode(ctx.db, link.id, ctx.secret)
      if (!code) return null
      const { timezone } = await loadSite(ctx.db)
      return { variables: { code, validUntil: formatTime(link.expiresAt, timezone, language) } }
    },
  })
}
