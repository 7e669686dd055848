import type { FormAnswerView, TicketStatus } from '@lodge/contracts'
import { type Database, isOneOf, query, raw, type Sql, sql } from '@lodge/database'
import { writeFormAnswers } from '@lodge/domain'
import { answerWords } from '../../../foundation/answer-words.ts'
import { batched } from '../../../foundation/batched.ts'
import { shownName } from '../../../foundation/shown-name.ts'
import { type NamesByLanguage, nameIn } from '../../../foundation/site-texts/name-in.ts'
import type { TranslateDesk } from '../../../foundation/strings.ts'
import {
  listAskedLabels,
  loadFormAnswersOf,
  type TicketFormAnswers,
} from '../../../ticketing/tickets/properties/load-form-answers.ts'
import { inSendingOrder, takesAnswers } from '../../../ticketing/tickets/sending-mailboxes.ts'
import { createReplyAddress } from '../../mailboxes/reply-address.ts'
import { takesPart } from '../../participants/participants.ts'
import { createStopToken } from '../../participants/stop-by-link.ts'
import type { Recipient } from '../delivery.ts'
import type { EmailContext } from '../email-context.ts'
import { loadSite, textLanguagesIn } from '../load-site.ts'
import type { MailContent, TeamSender, Variables } from '../mail-content.ts'

interface MailedPerson {
  id: string
  name: string
}

interface MailedParticipant extends MailedPerson {
  email: string
}

export interface MailedTicket {
  id: string
  number: number
  subject: string
  status: TicketStatus
  priority: string
  /** The BCP 47 tag of the language that the requester writes in, if it is known. */
  language: string | null
  team: { id: string; name: string; names: NamesByLanguage } & TeamSender
  /** Its mails with an answer end with the messages before it. */
  quotesHistory: boolean
  requester: MailedPerson
  assignee: MailedPerson | null
  /** People who take part besides the requester, by name. */
  participants: MailedParticipant[]
  /** Set while it is merged into another ticket, where its messages are. */
  mergedIntoId: string | null
  /** Somebody takes part or took part, so that a mail of an earlier run may wait for them. */
  hasHadParticipants: boolean
  formAnswers: FormAnswerView[]
  /** The names of required fields without an answer; null where there are none. */
  missingAnswers: string[] | null
  /** A mail opened it, to a mailbox whose receipts name articles. */
  suggestsArticles: boolean
}

/** Returns a ticket as its mails need it, read again for each of them; null when it is gone. */
export const loadMailedTicket = batched(async (db, ticketIds: readonly string[]) => {
  const tickets = await query<Omit<MailedTicket, 'formAnswers' | 'missingAnswers'>>(
    db,
    sql`
    SELECT ticket.id, ticket.number, ticket.subject, ticket.status, ticket.priority,
           ticket.language, ticket.merged_into_id AS "mergedIntoId",
           EXISTS (
             SELECT FROM incoming_mail mail JOIN mailbox ON mailbox.id = mail.mailbox_id
             WHERE mail.id = ticket.submission_id AND mailbox.suggests_articles) AS "suggestsArticles",
           json_build_object('id', team.id, 'name', team.name, 'names', team.names, 'senderName', team.sender_name,
                             'replyAddress', team.reply_address, 'bounceAddress', team.bounce_address,
                             'mailbox', own.address, 'mailboxId', own.mailbox_id) AS team,
           COALESCE(own.quotes_history, FALSE) AS "quotesHistory",
           ${mailedPersonJson('requester')} AS requester,
           CASE WHEN assignee.id IS NOT NULL THEN ${mailedPersonJson('assignee')} END AS assignee,
           COALESCE((
             SELECT json_agg(json_build_object('id', person.id, 'name', person.name, 'email', person.email)
                             ORDER BY person.name, person.id)
             FROM ticket_participant one JOIN person ON person.id = one.person_id
             WHERE one.ticket_id = ticket.id AND person.id <> ticket.requester_id AND ${takesPart}), '[]') AS participants,
           EXISTS (SELECT FROM ticket_participant WHERE ticket_id = ticket.id) AS "hasHadParticipants"
    FROM ticket
    JOIN team ON team.id = ticket.team_id
    JOIN person requester ON requester.id = ticket.requester_id
    LEFT JOIN LATERAL (${ownMailbox}) own ON TRUE
    LEFT JOIN person assignee ON assignee.id = ticket.assignee_id
    WHERE ${isOneOf(sql`ticket.id`, ticketIds)}`,
  )
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]))
  const answersOf = await loadFormAnswersOf(db, [...byId.keys()])
  const askedOf = await listAsked(db, answersOf)
  return (ticketId): MailedTicket | null => {
    const ticket = byId.get(ticketId)
    const { formAnswers = [] } = answersOf.get(ticketId) ?? {}
    if (!ticket) return null
    const missingAnswers = askedOf.get(ticketId) ?? null
    return { ...ticket, formAnswers, missingAnswers }
  }
})

/** Returns a ticket with its team's name as somebody reads it who gets a mail about it. */
export async function asReadBy(
  db: Database,
  ticket: MailedTicket,
  { language }: Pick<Recipient, 'language'>,
): Promise<MailedTicket> {
  const { name, names } = ticket.team
  if (Object.keys(names).length === 0) return ticket
  const languages = textLanguagesIn(await loadSite(db), language)
  return { ...ticket, team: { ...ticket.team, name: nameIn(languages, name, names) } }
}

/** Returns what tickets are still to be asked, in their requesters' languages; those that miss nothing are left out. */
async function listAsked(
  db: Database,
  answersOf: ReadonlyMap<string, TicketFormAnswers>,
): Promise<Map<string, string[]>> {
  const asked = [...answersOf].map(async ([ticketId, { missing }]) =>
    missing ? [[ticketId, await listAskedLabels(db, missing)] as const] : [],
  )
  return new Map((await Promise.all(asked)).flat())
}

/** Returns whether a message is in its ticket, or where that was merged into, and was not moved to another one. */
export function standsIn(
  ticket: Pick<MailedTicket, 'id' | 'mergedIntoId'>,
  message: { ticketId: string },
): boolean {
  return message.ticketId === ticket.id || ticket.mergedIntoId !== null
}

/** The mailbox that the ticket came to, else one of its team. */
const ownMailbox = sql`
  SELECT own.address::text AS address, mailbox.id AS mailbox_id, mailbox.quotes_history
  FROM mailbox JOIN mailbox_address own ON own.mailbox_id = mailbox.id AND own.position = 0
  WHERE ${takesAnswers}
  ORDER BY ${inSendingOrder} LIMIT 1`

function mailedPersonJson(who: 'requester' | 'assignee'): Sql {
  return sql`json_build_object('id', ${raw(who)}.id, 'name', ${shownName(who)})`
}

/**
 * Returns what a mail about a ticket says: what every such mail does, and its own variables. To the requester it comes
 * from the ticket's team; agents get it from the help desk.
 */
export function describeTicket(
  ctx: Pick<EmailContext, 'appUrl' | 'secret'>,
  ticket: MailedTicket,
  area: 'portal' | 'admin',
  t: TranslateDesk,
  variables: Variables = {},
): MailContent & { link: string } {
  const link = ticketLink(ctx, ticket, area)
  const sender = area === 'portal' ? senderOf(ctx, ticket) : null
  return {
    link,
    sender,
    notice: noticeOf(sender, area, link, t),
    variables: {
      number: ticket.number,
      subject: ticket.subject,
      teamName: ticket.team.name,
      requesterName: ticket.requester.name,
      link,
      formAnswers: writeFormAnswers(ticket.formAnswers, answerWords(t)),
      assigneeName: ticket.assignee?.name ?? t('email.unassigned'),
      ...variables,
    },
  }
}

/**
 * Returns the same for an agent, who answers the mail under an address of their own: with a public reply, or where the
 * mail is about an internal note, with another one.
 */
export async function describeTicketForAgent(
  ctx: EmailContext,
  ticket: MailedTicket,
  { recipient, t, isNote = false }: { recipient: Recipient; t: TranslateDesk; isNote?: boolean },
  variables: Variables = {},
): Promise<MailContent & { link: string }> {
  const content = describeTicket(ctx, ticket, 'admin', t, variables)
  const { mailbox, mailboxId } = ticket.team
  const personId = mailbox === null ? null : await loadPersonIdOf(ctx.db, recipient.email)
  if (mailbox === null || personId === null) return content
  const replyAddress = createReplyAddress(mailbox, ticket, { personId, secret: ctx.secret, isNote })
  return {
    ...content,
    sender: { senderName: '', replyAddress, bounceAddress: null, mailbox, mailboxId },
    notice: t(isNote ? 'email.notice.staffNote' : 'email.notice.staff', { link: content.link }),
  }
}

/**
 * Returns the same for somebody who takes part besides the requester, who sees the ticket by mail alone; null where nothing
 * could come back from them.
 */
export function describeTicketForParticipant(
  ctx: EmailContext,
  { team, requester, participants, ...ticket }: MailedTicket,
  { recipient, t }: { recipient: Recipient; t: TranslateDesk },
  variables: Variables,
): (MailContent & { stopLink: string }) | null {
  const personId = participants.find(({ email }) => email === recipient.email)?.id
  if (team.mailbox === null || personId === undefined) return null
  const { number, subject } = ticket
  const replyAddress = createReplyAddress(team.mailbox, ticket, { personId, secret: ctx.secret })
  const stopLink = `${ctx.appUrl}/participation/${createStopToken({ ticketId: ticket.id, personId }, ctx.secret)}`
  return {
    stopLink,
    unsubscribeLink: stopLink,
    sender: { ...team, replyAddress },
    notice: t('email.notice.participant', { requester: requester.name, team: team.name }),
    variables: { number, subject, teamName: team.name, requesterName: requester.name, ...variables },
  }
}

const loadPersonIdOf = batched(async (db, emails: readonly string[]) => {
  const people = await query<{ email: string; personId: string }>(
    db,
    sql`SELECT lower(email::text) AS email, person_id AS "personId" FROM person_address
        WHERE email = ANY(${[...emails]}::citext[])`,
  )
  const byEmail = new Map(people.map(({ email, personId }) => [email, personId]))
  return (email): string | null => byEmail.get(email.toLowerCase()) ?? null
})

/** Answers come to the mailbox under an address that says whose they are, and of which ticket. */
function senderOf(
  { secret }: Pick<EmailContext, 'secret'>,
  { team, requester, ...ticket }: MailedTicket,
): TeamSender {
  if (team.mailbox === null) return team
  const replyAddress = createReplyAddress(team.mailbox, ticket, { personId: requester.id, secret })
  return { ...team, replyAddress }
}

function noticeOf(
  sender: TeamSender | null,
  area: 'portal' | 'admin',
  link: string,
  t: TranslateDesk,
): string {
  if (sender?.mailbox) return t('email.notice.mailbox', { link })
  if (sender?.replyAddress) return t('email.notice.team', { address: sender.replyAddress, link })
  return t(`email.notice.${area}`, { link })
}

function ticketLink(
  { appUrl }: Pick<EmailContext, 'appUrl'>,
  { number }: MailedTicket,
  area: 'portal' | 'admin',
): string {
  return `${appUrl}${area === 'portal' ? '/tickets' : '/admin/tickets'}/${number}/detail`
}
