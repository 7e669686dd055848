import type { DomainEvent } from '@lodge/contracts'
import { deliver } from './deliver.ts'
import type { EmailContext } from './email-context.ts'

/** Mails the superadmin who asked for a test mail, from the sender that is being tried. */
export async function mailSiteTest(
  ctx: EmailContext,
  event: DomainEvent<'site.test_mail_requested'>,
): Promise<void> {
  const person = await ctx.db.prisma.person.findUnique({ where: { id: event.personId } })
  if (!person || person.archivedAt) return
  const { email, name } = person
  await deliver(ctx, {
    eventId: event.id,
    template: 'site_test',
    ticketId: null,
    recipients: [{ email, name, language: null }],
    from: event.from,
    compose: async () => ({}),
  })
}
