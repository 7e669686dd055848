import type { DomainEvent } from '@lodge/contracts'
import { setInvitationToken } from '../../../directory/users/invitations.ts'
import { formatMoment } from '../../../foundation/format-moment.ts'
import { deliver } from '../deliver.ts'
import type { EmailContext } from '../email-context.ts'
import { loadRecipientTimezone } from '../load-site.ts'
import { mailRecipients } from '../recipients/mail-recipients.ts'

/**
 * Mails the link by which a new member of staff sets a password. Its secret is written nowhere else, so a repeated mail
 * has a new one; the newest counts.
 */
export async function mailInvitation(ctx: EmailContext, event: DomainEvent<'person.invited'>): Promise<void> {
  await deliver(ctx, {
    eventId: event.id,
    template: 'invitation',
    ticketId: null,
    isAutomatic: false,
    recipients: await mailRecipients['person.invited'].invitation(ctx.db, event),
    isNewEachTime: true,
    compose: async ({ email }, _, language) => {
      const opened = await setInvitationToken(ctx.db, event.invitationId)
      if (!opened) return null
      const timezone = await loadRecipientTimezone(ctx.db, email)
      const link = `${ctx.appUrl}/admin/auth/invitation#${opened.token}`
      return { variables: { link, validUntil: formatMoment(opened.expiresAt, timezone, language) } }
    },
  })
}
