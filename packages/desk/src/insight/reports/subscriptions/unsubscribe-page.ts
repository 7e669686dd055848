import { escapeHtml, renderLinkPage } from '../../../foundation/link-page.ts'
import { deskStrings } from '../../../foundation/strings.ts'
import type { LinkedSubscription } from './unsubscribe.ts'

interface UnsubscribePage {
  siteName: string
  /** Null for a report that has ended, and for a link that is none of ours. */
  opened: LinkedSubscription | null
  isDone: boolean
}

/** Returns the HTML of the page that ends a report by mail, by its button and not by being opened. */
export function renderUnsubscribePage({ siteName, opened, isDone }: UnsubscribePage): string {
  const { t, language } = deskStrings(opened?.language ?? null)
  const title = t('report-mail.unsubscribe.title')
  const name = opened?.name ?? ''
  if (!opened) {
    const heading = t('report-mail.unsubscribe.goneTitle')
    const content = `<p>${escapeHtml(t('report-mail.unsubscribe.gone'))}</p>`
    return renderLinkPage({ language, siteName, title: heading, heading, content })
  }
  if (isDone) {
    const content = `<p role="status">${escapeHtml(t('report-mail.unsubscribe.done', { name }))}</p>`
    const heading = t('report-mail.unsubscribe.doneTitle')
    return renderLinkPage({ language, siteName, title, heading, content })
  }
  const content = `<p>${escapeHtml(t('report-mail.unsubscribe.text', { name }))}</p>
<form method="post"><button type="submit">${escapeHtml(t('report-mail.unsubscribe.button'))}</button></form>`
  return renderLinkPage({ language, siteName, title, heading: title, content })
}
