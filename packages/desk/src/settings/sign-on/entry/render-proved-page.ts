import { escapeHtml, renderLinkPage } from '../../../foundation/link-page.ts'
import { deskStrings } from '../../../foundation/strings.ts'

interface ProvedPage {
  siteName: string
  language: string | null
  isProved: boolean
}

/** Returns the page that a provider leads back to after a proof, in a window of its own. */
export function renderProvedPage({ siteName, language, isProved }: ProvedPage): string {
  const { t, ...spoken } = deskStrings(language)
  const heading = isProved ? t('sign-on.provedTitle') : t('sign-on.unprovedTitle')
  const text = isProved ? t('sign-on.proved') : t('sign-on.unproved')
  const content = `<p role="status">${escapeHtml(text)}</p>`
  return renderLinkPage({ language: spoken.language, siteName, title: heading, heading, content })
}
