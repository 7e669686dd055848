import { dayMs, limits, Rating, StoredRequesterPreferences } from '@lodge/contracts'
import { findOne } from '@lodge/database'
import type { TranslateDesk } from '../../../foundation/strings.ts'
import { createRatingToken } from '../../../ticketing/tickets/rating/rating-token.ts'
import type { EmailContext } from '../email-context.ts'
import type { MailContent } from '../mail-content.ts'
import type { MailedTicket } from './load-mailed-ticket.ts'

/** Returns the links by which a requester rates the answer in one click; none where they do not want to be asked. */
export async function findRatingLinks(
  ctx: EmailContext,
  { id, requester }: MailedTicket,
  t: TranslateDesk,
): Promise<Pick<MailContent, 'choices'>> {
  const person = await findOne(ctx.db, 'person', { id: requester.id }, { columns: ['requesterPreferences'] })
  if (!StoredRequesterPreferences.parse(person?.requesterPreferences).mail.rating) return {}
  const expiresAt = new Date(ctx.now().getTime() + limits.ratingLinkDays * dayMs)
  const address = `${ctx.appUrl}/rate/${createRatingToken({ ticketId: id, expiresAt }, ctx.secret)}`
  const links = Rating.options.map((rating) => ({
    label: t(`property.rating.${rating}`),
    address: `${address}?rating=${rating}`,
  }))
  return { choices: { title: t('rating.title'), links } }
}
