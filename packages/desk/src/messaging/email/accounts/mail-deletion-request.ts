import type { DomainEvent } from '@lodge/contracts'
import { deliver } from '../deliver.ts'
import type { EmailContext } from '../email-context.ts'
import { mailRecipients } from '../recipients/mail-recipients.ts'

/** Mails whoever manages accounts that somebody wants theirs deleted, unless they have changed their mind. */
export async function mailDeletionRequest(
  ctx: EmailContext,
  event: DomainEvent<'person.deletion_requested'>,
): Promise<void> {
  await deliver(ctx, {
    eventId: event.id,
    template: 'deletion_requested',
    ticketId: null,
    isAutomatic: true,
    recipients: await mailRecipients['person.deletion_requested'].deletion_requested(ctx.db, event),
    compose: async () => {
      const person = await ctx.db.prisma.person.findUnique({
        where: { id: event.personId, deletionRequestedAt: { not: null } },
        select: { alias: true, name: true, email: true },
      })
      if (!person) return null
      const { alias, name, email } = person
      const link = `${ctx.appUrl}/admin/edit-users/${alias}`
      return { variables: { requesterName: name || email, requesterEmail: email, link } }
    },
  })
}
