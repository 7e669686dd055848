import type { DomainEvent, TicketStatus } from '@lodge/contracts'
import { isOneOf, query, sql } from '@lodge/database'
import { UnrecoverableError } from '@lodge/events'
import { batched } from '../../../foundation/batched.ts'
import { toMailHtml } from '../../../foundation/rich-text/to-mail-html.ts'
import type { DeskStrings, TranslateDesk } from '../../../foundation/strings.ts'
import { deliver } from '../deliver.ts'
import type { Recipient } from '../delivery.ts'
import type { EmailContext } from '../email-context.ts'
import type { MailContent, QuotedMessage } from '../mail-content.ts'
import { mailRecipients } from '../recipients/mail-recipients.ts'
import { describeAttachments } from './describe-attachments.ts'
import { findPublicMessage, type MailedMessage } from './find-message.ts'
import {
  asReadBy,
  describeTicket,
  describeTicketForAgent,
  describeTicketForParticipant,
  loadMailedTicket,
  type MailedTicket,
  standsIn,
} from './load-mailed-ticket.ts'
import { quoteHistory } from './quoted-history.ts'
import { findRatingLinks } from './rating-links.ts'

type Replied = DomainEvent<'ticket.replied'>

/**
 * Mails an agent's reply to the requester, and a requester's reply to the agents who wait for it. An internal note is
 * mailed only to those whom it mentions (`mailMentions`).
 */
export async function mailReply(ctx: EmailContext, event: Replied): Promise<void> {
  const replied = await loadReplied(ctx, event)
  if (replied?.message.side === 'staff') {
    const others = replied.ticket.hasHadParticipants ? [() => mailParticipants(ctx, event)] : []
    await inTurn([() => mailAgentReply(ctx, event, replied), ...others])
  } else if (replied) await mailRequesterReply(ctx, event)
}

/** A mail that fails keeps no other from being sent. */
async function inTurn(mails: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const mail of mails) await mail().catch((error: unknown) => failures.push(error))
  if (failures.length > 0)
    throw failures.find((error) => !(error instanceof UnrecoverableError)) ?? failures[0]
}

/** Returns a public reply and its ticket as they are now; null when one of them is gone, or the reply was moved to another ticket. */
async function loadReplied({ db }: EmailContext, { ticketId, messageId }: Replied) {
  const [message, ticket] = await Promise.all([
    findPublicMessage(db, messageId),
    loadMailedTicket(db, ticketId),
  ])
  return message && ticket && standsIn(ticket, message)
    ? { message, ticket: sentFrom(ticket, message) }
    : null
}

/** The answer goes by the mailbox that its author chose, and so does what answers it. */
function sentFrom(ticket: MailedTicket, { from }: MailedMessage): MailedTicket {
  if (from === null) return ticket
  const { quotesHistory, ...mailbox } = from
  return { ...ticket, quotesHistory, team: { ...ticket.team, ...mailbox } }
}

/** Has one recipient, to whom the reply goes as it was just read. */
async function mailAgentReply(
  ctx: EmailContext,
  event: Replied,
  replied: NonNullable<Awaited<ReturnType<typeof loadReplied>>>,
): Promise<void> {
  await deliver(ctx, {
    eventId: event.id,
    template: 'ticket_answered',
    ticketId: event.ticketId,
    isAutomatic: false,
    recipients: await mailRecipients['ticket.replied'].ticket_answered(ctx.db, event),
    compose: async (recipient, t, language) => {
      const { email } = recipient
      const ticket = await asReadBy(ctx.db, replied.ticket, recipient)
      const content = await describeAgentReply(ctx, event, { ...replied, ticket }, { t, language })
      const names = namesOf(ticket.participants)
      return {
        ...content,
        footnote: names.length > 0 ? t('email.participants.also', { names }) : null,
        quoted: await quote(ctx, event, { ticket, participantId: null, email }, { t, language }),
      }
    },
  })
}

/** Mails an agent's reply to those who take part besides the requester, and says who else got it. */
async function mailParticipants(ctx: EmailContext, event: Replied): Promise<void> {
  await deliver(ctx, {
    eventId: event.id,
    template: 'participant_answered',
    ticketId: event.ticketId,
    isAutomatic: false,
    recipients: await mailRecipients['ticket.replied'].participant_answered(ctx.db, event),
    compose: async (recipient, t, language) => {
      const replied = await loadReplied(ctx, event)
      if (!replied) return null
      const { message } = replied
      const ticket = await asReadBy(ctx.db, replied.ticket, recipient)
      const variables = { authorName: message.author.name, message: message.body }
      const content = describeTicketForParticipant(ctx, ticket, { recipient, t }, variables)
      if (!content) return null
      const { stopLink: link, ...mail } = content
      const participantId = ticket.participants.find(({ email }) => email === recipient.email)?.id ?? null
      const others = ticket.participants.filter(({ email }) => email !== recipient.email)
      const names = namesOf([{ name: ticket.requester.name, email: '' }, ...others])
      const { files } = message
      return {
        ...mail,
        // A picture in the text has an address in the portal, which they do not enter.
        messageHtml: null,
        files:
          files.length > 0
            ? t('email.participants.files', {
                count: files.length,
                names: files.map(({ name }) => name),
              })
            : null,
        footnote: [
          names.length > 0 ? t('email.participants.also', { names }) : '',
          t('email.participants.stop', { link }),
        ].join('\n'),
        quoted: participantId
          ? await quote(ctx, event, { ticket, participantId, email: recipient.email }, { t, language })
          : [],
      }
    },
  })
}

interface QuotingMail {
  ticket: MailedTicket
  participantId: string | null
  email: string
}

async function quote(
  ctx: EmailContext,
  { messageId }: Replied,
  { ticket, ...reader }: QuotingMail,
  strings: DeskStrings,
): Promise<QuotedMessage[]> {
  return ticket.quotesHistory ? quoteHistory(ctx, { messageId, ...reader }, strings) : []
}

function namesOf(people: readonly Pick<Recipient, 'name' | 'email'>[]): string[] {
  return people.map(({ name, email }) => name || email).filter(Boolean)
}

async function describeAgentReply(
  ctx: EmailContext,
  { thenStatus }: Replied,
  { message, ticket }: { message: MailedMessage; ticket: MailedTicket },
  strings: DeskStrings,
): Promise<MailContent> {
  const { t } = strings
  // The status of the reply is said only while it is the ticket's.
  const status = ticket.status === thenStatus ? ticket.status : null
  const content = describeTicket(ctx, ticket, 'portal', t, {
    authorName: message.author.name,
    message: message.body,
    statusSentence: status && statusSentence(status, t),
  })
  return {
    ...content,
    messageHtml: message.html && toMailHtml(message.html, content.link),
    files: describeAttachments(message, content.link, strings),
    ...(status === 'resolved' ? await findRatingLinks(ctx, ticket, t) : {}),
  }
}

/** Returns what the status after a reply means for the requester; null where that goes without saying. */
function statusSentence(status: TicketStatus, t: TranslateDesk): string | null {
  const isWorthSaying = status === 'pending' || status === 'on_hold' || status === 'resolved'
  return isWorthSaying ? t(`email.statusAfterReply.${status}`) : null
}

async function mailRequesterReply(ctx: EmailContext, event: Replied): Promise<void> {
  const template = (await hasReopened(ctx.db, event)) ? 'ticket_reopened' : 'requester_answered'
  await deliver(ctx, {
    eventId: event.id,
    template,
    ticketId: event.ticketId,
    isAutomatic: false,
    recipients: await mailRecipients['ticket.replied'][template](ctx.db, event),
    compose: async (recipient, t, language) => {
      const replied = await loadReplied(ctx, event)
      if (!replied) return null
      const { message, ticket } = replied
      const { name } = message.author
      const variables = {
        authorName: name,
        reopenedSentence: t('email.reopened', { name, hasMessage: true }),
        message: message.body,
      }
      const content = await describeTicketForAgent(ctx, ticket, { recipient, t }, variables)
      const { sender } = message
      return {
        ...content,
        files: describeAttachments(message, content.link, { t, language }),
        footnote: sender && t(`email.sender.${sender.doubt}`, { address: sender.address ?? name }),
      }
    },
  })
}

/** The change of status by which a reply reopens its ticket names the message and shares its transaction. */
const hasReopened = batched(async (db, replies: readonly Replied[]) => {
  const ticketIds = replies.map(({ ticketId }) => ticketId)
  const messageIds = replies.map(({ messageId }) => messageId)
  const reopenings = await query<{ messageId: string }>(
    db,
    sql`SELECT payload->>'messageId' AS "messageId" FROM event
        WHERE ${isOneOf(sql`ticket_id`, ticketIds)} AND type = 'ticket.status_changed'
          AND payload->>'messageId' = ANY(${messageIds}) AND payload->>'from' IN ('resolved', 'closed')`,
  )
  const reopening = new Set(reopenings.map(({ messageId }) => messageId))
  return ({ messageId }) => reopening.has(messageId)
})
