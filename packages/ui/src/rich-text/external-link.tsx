import type { ReactNode } from 'react'
import { t } from '../t.ts'

/** Opens a new tab, and tells its true address. */
export function ExternalLink({ address, children }: { address: string; children: ReactNode }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer nofollow"
      // Hidden words inside would be copied along with the address.
      title={t('ui.richText.opens', { address })}
    >
      {children}
    </a>
  )
}
