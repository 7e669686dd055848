import { escapeHtml, renderLinkPage } from '../../../foundation/link-page.ts'
import { deskStrings } from '../../../foundation/strings.ts'

interface LaunchPage {
  siteName: string
  language: string | null
  /** The address at which the launch goes on in a tab of its own; null where it was refused. */
  address: string | null
}

/** Returns the page in a platform's frame, in which nobody is signed in: the launch goes on in a tab of its own. */
export function renderLaunchPage({ siteName, language, address }: LaunchPage): string {
  const { t, ...spoken } = deskStrings(language)
  const heading = address === null ? t('sign-on.launchRefusedTitle') : t('sign-on.launchTitle')
  const content =
    address === null
      ? `<p role="alert">${escapeHtml(t('sign-on.launchRefused'))}</p>`
      : `<p>${escapeHtml(t('sign-on.launch'))}</p>
<p><a class="button" href="${escapeHtml(address)}" target="_blank" rel="noopener">${escapeHtml(t('sign-on.launchOpen'))}</a></p>`
  return renderLinkPage({ language: spoken.language, siteName, title: heading, heading, content })
}
