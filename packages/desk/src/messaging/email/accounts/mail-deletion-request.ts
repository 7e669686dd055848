import type { DomainEvent } from '@lodge/contracts'
import { findOne, sql } from '@lodge/database'
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
      const person = await findOne(
        ctx.db,
        'person',
        sql`id = ${event.personId} AND deletion_requested_at IS NOT NULL`,
        { columns: ['alias', 'name', 'email'] },
      )
      if (!person) return null
      const { alias, name, email } = person
      const link = `${ctx.appUrl}/admin/edit-users/${alias}`
      return { variables: { requesterName: name || email, requesterEmail: email, link } }
    },
  })
}
