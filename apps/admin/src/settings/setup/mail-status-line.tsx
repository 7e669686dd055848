import type { SetupMailStatus } from '@lodge/contracts'
import { CircleCheck, LoaderCircle, TriangleAlert } from 'lucide-react'
import { t } from '../../foundation/t.ts'

interface MailStatusLineProps {
  status: SetupMailStatus
  /** The address that the mail goes to. */
  email: string
}

/** Says how far a test mail is, and why it does not come. */
export function MailStatusLine({ status: { state, reason }, email }: MailStatusLineProps) {
  if (state === 'sent')
    return (
      <p className="flex items-center gap-1.5 text-success">
        <CircleCheck aria-hidden className="size-4" />
        {t('setup.mail.sent', { email })}
      </p>
    )
  if (reason === null)
    return (
      <p className="flex items-center gap-1.5 text-muted-foreground">
        <LoaderCircle aria-hidden className="size-4 animate-spin motion-reduce:animate-none" />
        {t('setup.mail.waiting')}
      </p>
    )
  return (
    <p className="flex items-start gap-1.5 text-destructive">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        {state === 'failed' ? t('setup.mail.failed', { email }) : t('setup.mail.retrying')}
        <span className="block text-muted-foreground">{reason}</span>
      </span>
    </p>
  )
}
