import type { DomainEvent } from '@lodge/contracts'
import { deliver } from '../deliver.ts'
import type { EmailContext } from '../email-context.ts'
import { mailRecipients } from '../recipients/mail-recipients.ts'
import { loadSampleContent } from '../templates/sample-content.ts'
import { isTemplateCode } from '../templates/template-kinds.ts'

/** Mails a text that is being written to the superadmin who tries it. */
export async function mailTemplateTest(
  ctx: EmailContext,
  event: DomainEvent<'email_template.test_requested'>,
): Promise<void> {
  const { code, subject, body, language, ticket } = event
  if (!isTemplateCode(code)) return
  const recipients = await mailRecipients['email_template.test_requested'].site_test(ctx.db, event)
  await deliver(ctx, {
    eventId: event.id,
    template: 'site_test',
    trial: { code, subject, body },
    ticketId: null,
    isAutomatic: true,
    recipients: recipients.map((recipient) => ({ ...recipient, language })),
    compose: (_, t) => loadSampleContent(ctx, { code, ticket }, t),
  })
}
