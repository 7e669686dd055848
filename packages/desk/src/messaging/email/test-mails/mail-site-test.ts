import type { DomainEvent } from '@lodge/contracts'
import { deliver } from '../deliver.ts'
import type { EmailContext } from '../email-context.ts'
import { mailRecipients } from '../recipients/mail-recipients.ts'

/** Mails the superadmin who asked for a test mail, from the sender that is being tried. */
export async function mailSiteTest(
  ctx: EmailContext,
  event: DomainEvent<'site.test_mail_requested'>,
): Promise<void> {
  await deliver(ctx, {
    eventId: event.id,
    template: 'site_test',
    ticketId: null,
    isAutomatic: true,
    recipients: await mailRecipients['site.test_mail_requested'].site_test(ctx.db, event),
    from: event.from,
    compose: async () => ({ variables: {} }),
  })
}
