import type { DomainEvent } from '@lodge/contracts'
import { findOne } from '@lodge/database'
import { formatMoment } from '../../../foundation/format-moment.ts'
import { deliver } from '../deliver.ts'
import type { EmailContext } from '../email-context.ts'
import { loadRecipientTimezone } from '../load-site.ts'
import { mailRecipients } from '../recipients/mail-recipients.ts'

/** Tells all superadmins that a provider is about to sign nobody in; not if it was archived meanwhile. */
export async function mailProviderEnd(
  ctx: EmailContext,
  event: DomainEvent<'identity_provider.ends'>,
): Promise<void> {
  const template = `provider_${event.what}_ends` as const
  await deliver(ctx, {
    eventId: event.id,
    template,
    ticketId: null,
    isAutomatic: true,
    recipients: await mailRecipients['identity_provider.ends'][template](ctx.db, event),
    compose: async ({ email }, _, language) => {
      const where = { id: event.providerId, archivedAt: null }
      const provider = await findOne(ctx.db, 'identity_provider', where, { columns: ['name', 'alias'] })
      if (!provider) return null
      const moment = formatMoment(
        new Date(event.endsAt),
        await loadRecipientTimezone(ctx.db, email),
        language,
      )
      const link = `${ctx.appUrl}/admin/settings/sign-in/${provider.alias}`
      return { variables: { providerName: provider.name, moment, link } }
    },
  })
}
