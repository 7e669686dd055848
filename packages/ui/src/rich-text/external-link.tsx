import type { ReactNode } from 'react'
import { t } from '../t.ts'

/** A link out of the help desk that someone has written: it opens in a new tab, and tells its true address. */
export function ExternalLink({ address, children }: { address: string; children: ReactNode }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer nofollow"
      // Not hidden words inside: they would be copied along with the address.
      title={t('ui.richText.opens', { address })}
    >
      {children}
    </a>
  )
}
