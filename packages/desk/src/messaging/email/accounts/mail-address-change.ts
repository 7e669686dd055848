import type { DomainEvent } from '@lodge/contracts'
import { findOne, sql } from '@lodge/database'
import { createAddressToken } from '../../../directory/users/address-changes/address-token.ts'
import { formatMoment } from '../../../foundation/format-moment.ts'
import { deliver } from '../deliver.ts'
import type { EmailContext } from '../email-context.ts'
import { loadRecipientTimezone } from '../load-site.ts'
import { mailRecipients } from '../recipients/mail-recipients.ts'

/** Mails a person, at the address that they have, the link by which they confirm another one. */
export async function mailAddressChange(
  ctx: EmailContext,
  event: DomainEvent<'person.address_change_requested'>,
): Promise<void> {
  await deliver(ctx, {
    eventId: event.id,
    template: 'address_change',
    ticketId: null,
    isAutomatic: true,
    recipients: await mailRecipients['person.address_change_requested'].address_change(ctx.db, event),
    compose: async ({ email }, _, language) => {
      const open = await findOne(
        ctx.db,
        'address_change',
        sql`id = ${event.addressChangeId} AND expires_at > ${ctx.now()}`,
      )
      if (!open) return null
      const timezone = await loadRecipientTimezone(ctx.db, email)
      const link = `${ctx.appUrl}/confirm-address/${createAddressToken(open.id, ctx.secret)}`
      const validUntil = formatMoment(open.expiresAt, timezone, language)
      return { variables: { link, validUntil, newEmail: open.email } }
    },
  })
}
