import { htmlToText } from '@lodge/ui'
import { t } from '../../../foundation/t.ts'

export function ComposerSignature({ html }: { html: string }) {
  if (html === '') return null
  const signature = htmlToText(html)
  return (
    <p
      title={signature}
      className="truncate rounded-sm bg-accent-soft px-2 py-0.5 text-xs text-muted-foreground"
    >
      <span className="sr-only">{t('ticket-thread.composer.signature')}: </span>
      {signature}
    </p>
  )
}
