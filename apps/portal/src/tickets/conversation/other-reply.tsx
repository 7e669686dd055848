import { Button } from '@lodge/ui'
import { t } from '../../t.ts'

interface OtherReplyProps {
  body: string
  onSwitch: () => void
  onDiscard: () => void
}

/** Offers what the same person has written in another tab; both texts stay until they choose. */
export function OtherReply({ body, onSwitch, onDiscard }: OtherReplyProps) {
  return (
    <div
      role="alert"
      className="mb-3 flex flex-wrap items-center gap-2 rounded-md border border-warning/50 bg-warning-soft px-4 py-3 text-meta"
    >
      <p className="min-w-0 flex-1 basis-64">
        <strong className="font-medium">{t('tickets.reply.other')}</strong>
        <span className="block truncate text-muted-foreground">{body}</span>
      </p>
      <Button variant="outline" onClick={onSwitch}>
        {t('tickets.reply.switchToOther')}
      </Button>
      <Button variant="outline" onClick={onDiscard}>
        {t('tickets.reply.discardOther')}
      </Button>
    </div>
  )
}
