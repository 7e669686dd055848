import type { DomainEvent } from '@lodge/contracts'
import { setInvitationToken } from '../users/invitations.ts'
import { deliver } from './deliver.ts'
import type { EmailContext } from './email-context.ts'
import { formatMoment } from './format-moment.ts'
import { loadRecipientTimezone } from './load-site.ts'

/**
 * Mails the link by which a new member of staff sets a password. Its secret is written nowhere else, so a repeated mail
 * has a new one; the newest counts.
 */
export async function mailInvitation(ctx: EmailContext, event: DomainEvent<'person.invited'>): Promise<void> {
  const invitation = await ctx.db.prisma.invitation.findUnique({
    where: { id: event.invitationId },
    include: { person: { select: { name: true, email: true } } },
  })
  if (!invitation) return
  const { person, expiresAt } = invitation
  await deliver(ctx, {
    eventId: event.id,
    template: 'invitation',
    ticketId: null,
    recipients: [{ ...person, language: null }],
    isNewEachTime: true,
    compose: async () => {
      const token = await setInvitationToken(ctx.db, invitation.id)
      if (!token) return null
      const timezone = await loadRecipientTimezone(ctx.db, person.email)
      const link = `${ctx.appUrl}/admin/auth/invitation#${token}`
      return { link, validUntil: formatMoment(expiresAt, timezone) }
    },
  })
}
