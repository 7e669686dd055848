import { escapeHtml, renderLinkPage } from '../../../foundation/link-page.ts'
import { deskStrings } from '../../../foundation/strings.ts'
import type { LinkedAddressChange } from './confirm-address.ts'

interface AddressPage {
  siteName: string
  /** Null for a change that is done or has expired, and for a link that is none of ours. */
  opened: LinkedAddressChange | null
  isDone: boolean
}

/** Returns the HTML of the page on which a person confirms their address, by its button and not by opening it. */
export function renderAddressPage({ siteName, opened, isDone }: AddressPage): string {
  const { t, language } = deskStrings(opened?.language ?? null)
  const page = (heading: string, content: string) =>
    renderLinkPage({ language, siteName, title: heading, heading, content })
  if (!opened) return page(t('address-change.goneTitle'), paragraph(t('address-change.gone')))
  const { former, email } = opened
  if (opened.isTaken)
    return page(t('address-change.takenTitle'), paragraph(t('address-change.taken', { email })))
  if (isDone) {
    const message = opened.isFurther
      ? t('address-change.added', { email })
      : t('address-change.done', { email })
    return page(t('address-change.doneTitle'), `<p role="status">${escapeHtml(message)}</p>`)
  }
  const [title, text, label] = opened.isFurther
    ? [t('address-change.addTitle'), t('address-change.addText', { email }), t('address-change.addButton')]
    : [t('address-change.title'), t('address-change.text', { former, email }), t('address-change.button')]
  return page(
    title,
    `${paragraph(text)}
${paragraph(t('address-change.otherwise'))}
<form method="post"><button type="submit">${escapeHtml(label)}</button></form>`,
  )
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`
}
