import type { DomainEvent } from '@lodge/contracts'
import { findOne } from '@lodge/database'
import { formatMoment } from '../../../foundation/format-moment.ts'
import { deliver } from '../deliver.ts'
import type { EmailContext } from '../email-context.ts'
import { loadRecipientTimezone } from '../load-site.ts'
import { mailRecipients } from '../recipients/mail-recipients.ts'

/** Tells whoever made a token that it is about to end; not if it was revoked meanwhile, or has another end. */
export async function mailTokenExpiry(
  ctx: EmailContext,
  event: DomainEvent<'api_token.expires'>,
): Promise<void> {
  await deliver(ctx, {
    eventId: event.id,
    template: 'token_expires',
    ticketId: null,
    isAutomatic: true,
    recipients: await mailRecipients['api_token.expires'].token_expires(ctx.db, event),
    compose: async ({ email }, _, language) => {
      const expiresAt = new Date(event.expiresAt)
      const token = await findOne(ctx.db, 'api_token', { id: event.tokenId, expiresAt })
      if (!token) return null
      const page = token.kind === 'personal' ? '/admin/my-account' : '/admin/settings/api-tokens'
      const moment = formatMoment(expiresAt, await loadRecipientTimezone(ctx.db, email), language)
      return { variables: { tokenName: token.name, moment, link: `${ctx.appUrl}${page}` } }
    },
  })
}
