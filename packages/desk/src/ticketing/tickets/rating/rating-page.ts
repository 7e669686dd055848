import { limits, Rating } from '@lodge/contracts'
import { escapeHtml, renderLinkPage } from '../../../foundation/link-page.ts'
import { deskStrings } from '../../../foundation/strings.ts'
import type { OpenedRating } from './rate-by-link.ts'

interface RatingPage {
  siteName: string
  /** Null for a link that is no good any more. */
  opened: OpenedRating | null
  /** The rating that the link chose, or the one that was sent. */
  chosen: Rating | null
  isSent: boolean
}

/**
 * Returns the HTML of the page that a rating link of a mail leads to. It needs no script, and nothing is rated before
 * its form is sent. It names nothing of the ticket but its number: whoever was passed the mail may be reading.
 */
export function renderRatingPage(page: RatingPage): string {
  const { t, language } = deskStrings(page.opened?.language ?? null)
  const title = page.opened ? t('rating.title') : t('rating.expiredTitle')
  return renderLinkPage({
    language,
    title,
    siteName: page.siteName,
    heading: page.isSent ? t('rating.thanks') : title,
    content: bodyOf(page, t),
  })
}

type Translate = ReturnType<typeof deskStrings>['t']

function bodyOf({ opened, chosen, isSent }: RatingPage, t: Translate): string {
  if (!opened)
    return `<p>${escapeHtml(t('rating.expired'))}</p>
<p><a href="/tickets/index?show=resolved">${escapeHtml(t('rating.myTickets'))}</a></p>`
  const link = `<p><a href="/tickets/${opened.number}/detail">${escapeHtml(t('rating.open'))}</a></p>`
  if (isSent && chosen)
    return `<p role="status">${escapeHtml(t('rating.sent', { rating: t(`property.rating.${chosen}`) }))}</p>\n${link}`
  return formOf(opened, chosen, t)
}

function formOf(opened: OpenedRating, chosen: Rating | null, t: Translate): string {
  const selected = chosen ?? opened.rating
  const choices = Rating.options.map(
    (value) =>
      `<label><input type="radio" name="rating" value="${value}" required${value === selected ? ' checked' : ''}> ${escapeHtml(t(`property.rating.${value}`))}</label>`,
  )
  return `<p>${escapeHtml(t('rating.text', { number: opened.number }))}</p>
<form method="post">
<fieldset><legend>${escapeHtml(t('rating.legend'))}</legend>
${choices.join('\n')}
</fieldset>
<label for="comment">${escapeHtml(t('rating.comment'))}</label>
<textarea id="comment" name="comment" rows="3" maxlength="${limits.ratingCommentLength}">
${escapeHtml(opened.comment)}</textarea>
<button type="submit">${escapeHtml(t('rating.send'))}</button>
</form>`
}
