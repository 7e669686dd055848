import { limits, type NamedRef, type ReplyToTicket } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import { refusalAt } from '@lodge/domain'
import { findMentions } from '../../../foundation/rich-text/find-mentions.ts'
import { htmlToText } from '../../../foundation/rich-text/html-to-text.ts'
import { anyReference, sanitiseHtml, withSignature } from '../../../foundation/rich-text/sanitise-html.ts'
import { findAgents } from '../../../identity/people/find-agent.ts'
import type { TouchedTicket } from '../touch-ticket.ts'

/** A reply as it is stored: plain text, rich text if it is, and whom it mentions. */
export interface ComposedReply {
  body: string
  html: string | null
  /** The body without the signature. */
  ownText: string
  mentions: readonly string[]
}

interface WrittenReply extends Pick<ReplyToTicket, 'body' | 'html' | 'visibility' | 'attachments'> {
  signature: string
}

/**
 * Returns an agent's text as a reply: sanitised, its images among its files, and the signature under it. Only a note can
 * mention, and only agents who see the ticket.
 */
export async function composeReply(
  tx: Transaction,
  ticket: TouchedTicket,
  { body = '', html, visibility, attachments, signature }: WrittenReply,
): Promise<ComposedReply> {
  if (html === undefined) {
    const signed = [body, htmlToText(signature)].filter(Boolean).join('\n\n')
    return { body: signed, html: null, ownText: body, mentions: [] }
  }
  const carried = new Set(attachments.map((id) => id.toLowerCase()))
  const mentioned = visibility === 'internal' ? await findMentionedAgents(tx, ticket, html) : []
  const written = sanitiseHtml(html, {
    mayShow: (fileId) => carried.has(fileId),
    nameOf: (alias) => mentioned.find((agent) => agent.alias === alias)?.name ?? null,
  })
  const ownText = htmlToText(written)
  if (ownText === '') throw refusalAt('html', 'message_required')
  if (ownText.length > limits.messageLength)
    throw refusalAt('html', 'too_long', { max: limits.messageLength })
  const signed = withSignature(written, signature)
  return { body: htmlToText(signed), html: signed, ownText, mentions: mentioned.map(({ id }) => id) }
}

/** Returns the agents whom a note mentions; refuses one who does not see the ticket and would never learn of it. */
async function findMentionedAgents(
  tx: Transaction,
  ticket: TouchedTicket,
  html: string,
): Promise<(NamedRef & { id: string })[]> {
  const aliases = findMentions(sanitiseHtml(html, anyReference))
  if (aliases.length === 0) return []
  const agents = await findAgents(tx, aliases, ticket.teamId)
  const blind = aliases.find((alias) => !agents.some((agent) => agent.alias === alias))
  if (blind) throw refusalAt('html', 'mention_cannot_see_ticket', { alias: blind })
  return agents
}
