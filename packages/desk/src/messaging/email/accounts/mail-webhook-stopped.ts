import type { DomainEvent } from '@lodge/contracts'
import { findOne } from '@lodge/database'
import { deliver } from '../deliver.ts'
import type { EmailContext } from '../email-context.ts'
import { mailRecipients } from '../recipients/mail-recipients.ts'

/** Tells a webhook's owner that it has been stopped and why; not if somebody has turned it on or archived it since. */
export async function mailWebhookStopped(
  ctx: EmailContext,
  event: DomainEvent<'webhook.stopped'>,
): Promise<void> {
  await deliver(ctx, {
    eventId: event.id,
    template: 'webhook_stopped',
    ticketId: null,
    isAutomatic: true,
    recipients: await mailRecipients['webhook.stopped'].webhook_stopped(ctx.db, event),
    compose: async (_, t) => {
      const webhook = await findOne(ctx.db, 'webhook', {
        id: event.webhookId,
        state: 'stopped',
        stoppedFor: event.because,
        archivedAt: null,
      })
      if (!webhook) return null
      return {
        variables: {
          webhookName: webhook.name,
          reason: t(`email.webhookStopped.${event.because}`),
          link: `${ctx.appUrl}/admin/settings/webhooks/${webhook.alias}`,
        },
      }
    },
  })
}
