import { escapeHtml, renderLinkPage } from '../../foundation/link-page.ts'
import { deskStrings } from '../../foundation/strings.ts'
import type { LinkedParticipation } from './stop-by-link.ts'

interface StopPage {
  siteName: string
  /** Null for a participation that has ended, and for a link that is none of ours. */
  opened: LinkedParticipation | null
  isDone: boolean
}

/** Returns the HTML of the page that ends a participation, by its button and not by being opened. */
export function renderStopPage({ siteName, opened, isDone }: StopPage): string {
  const { t, language } = deskStrings(opened?.language ?? null)
  if (!opened) {
    const heading = t('participants.stop.goneTitle')
    const content = `<p>${escapeHtml(t('participants.stop.gone'))}</p>`
    return renderLinkPage({ language, siteName, title: heading, heading, content })
  }
  const { number } = opened
  const title = t('participants.stop.title')
  if (isDone) {
    const content = `<p role="status">${escapeHtml(t('participants.stop.done', { number }))}</p>`
    return renderLinkPage({ language, siteName, title, heading: t('participants.stop.doneTitle'), content })
  }
  const content = `<p>${escapeHtml(t('participants.stop.text', { number }))}</p>
<form method="post"><button type="submit">${escapeHtml(t('participants.stop.button'))}</button></form>`
  return renderLinkPage({ language, siteName, title, heading: title, content })
}
