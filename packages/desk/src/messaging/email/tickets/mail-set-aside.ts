import { type DomainEvent, MailReason, type MailReasonParams } from '@lodge/contracts'
import { type Database, query, sql } from '@lodge/database'
import { deliver } from '../deliver.ts'
import type { EmailContext } from '../email-context.ts'
import { mailRecipients } from '../recipients/mail-recipients.ts'
import { describeTicketForAgent, loadMailedTicket } from './load-mailed-ticket.ts'
import { isForAgent, type ReasonForAgent } from './reasons-for-agent.ts'

/** Tells an agent why their mail about a ticket was set aside; an answer to that is the next try. */
export async function mailSetAside(ctx: EmailContext, event: DomainEvent<'mail.set_aside'>): Promise<void> {
  await deliver(ctx, {
    eventId: event.id,
    template: 'mail_set_aside',
    ticketId: event.ticketId,
    isAutomatic: true,
    recipients: await mailRecipients['mail.set_aside'].mail_set_aside(ctx.db, event),
    compose: async (recipient, t) => {
      const [mail, ticket] = [
        await findMailSetAside(ctx.db, event),
        await loadMailedTicket(ctx.db, event.ticketId),
      ]
      if (!mail || !ticket) return null
      const { isNote } = event
      const { sender = null, link } = await describeTicketForAgent(ctx, ticket, { recipient, t, isNote })
      const { number } = ticket
      const reason = t(`email.setAside.${mail.reason}`, { ...noParams, ...mail.params, number })
      // Nothing else of the ticket: they may not see it.
      return { sender, variables: { number, mailSubject: mail.subject, reason, link } }
    },
  })
}

/** Params that not every reason has. */
const noParams = { because: '', command: '' }

interface MailSetAside {
  subject: string
  reason: ReasonForAgent
  params: MailReasonParams
}

/** Returns null once somebody has decided about the mail. */
async function findMailSetAside(
  db: Database,
  { mailId }: DomainEvent<'mail.set_aside'>,
): Promise<MailSetAside | null> {
  const [mail] = await query<{ subject: string | null; reason: string | null; params: MailReasonParams }>(
    db,
    sql`SELECT subject, reason, reason_params AS params FROM incoming_mail
        WHERE id = ${mailId} AND outcome = 'quarantine'`,
  )
  const reason = MailReason.nullish().parse(mail?.reason)
  if (!mail || !reason || !isForAgent(reason)) return null
  return { subject: mail.subject ?? '', reason, params: mail.params }
}
