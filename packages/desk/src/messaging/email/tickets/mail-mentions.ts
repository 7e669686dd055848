import { type DomainEvent, knowledgeBasePath } from '@lodge/contracts'
import { toMailHtml } from '../../../foundation/rich-text/to-mail-html.ts'
import { deliver } from '../deliver.ts'
import type { EmailContext } from '../email-context.ts'
import { mailRecipients } from '../recipients/mail-recipients.ts'
import { describeAttachments } from './describe-attachments.ts'
import { findAnyMessage } from './find-message.ts'
import { describeTicketForAgent, loadMailedTicket, standsIn } from './load-mailed-ticket.ts'

/**
 * Mails a message to the agents whom it mentions and who see its ticket; an internal note too. One that was moved to another
 * ticket is not mailed.
 */
export async function mailMentions(ctx: EmailContext, event: DomainEvent<'ticket.replied'>): Promise<void> {
  if (event.mentions.length === 0) return
  await deliver(ctx, {
    eventId: event.id,
    template: 'ticket_mentioned',
    ticketId: event.ticketId,
    isAutomatic: false,
    recipients: await mailRecipients['ticket.replied'].ticket_mentioned(ctx.db, event),
    compose: async (recipient, t, language) => {
      const [ticket, message] = await Promise.all([
        loadMailedTicket(ctx.db, event.ticketId),
        findAnyMessage(ctx.db, event.messageId),
      ])
      if (!ticket || !message || !standsIn(ticket, message)) return null
      const isNote = message.visibility === 'internal'
      const content = await describeTicketForAgent(
        ctx,
        ticket,
        { recipient, t, isNote },
        { authorName: message.author.name, message: toStaffLinks(ctx, message.body) },
      )
      return {
        ...content,
        messageHtml: message.html && toMailHtml(toStaffLinks(ctx, message.html), content.link),
        files: describeAttachments(message, content.link, { t, language }),
      }
    },
  })
}

/** Leads to articles where staff read them: a note may name one that the portal does not show them. */
function toStaffLinks({ appUrl }: EmailContext, text: string): string {
  return text.replaceAll(appUrl + knowledgeBasePath, `${appUrl}/admin${knowledgeBasePath}`)
}
