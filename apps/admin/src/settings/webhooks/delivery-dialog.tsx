import type { WebhookDeliveryView, WebhookTryView } from '@lodge/contracts'
import {
  Button,
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  ErrorState,
  formatDateTime,
  SkeletonRows,
} from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../foundation/t.ts'
import { webhookDeliveryQuery } from './queries.ts'
import { describeTry } from './webhook-words.ts'

interface DeliveryDialogProps {
  alias: string
  delivery: WebhookDeliveryView
  onClose: () => void
}

/** A delivery with what is sent and each of its tries. */
export function DeliveryDialog({ alias, delivery: { id, type }, onClose }: DeliveryDialogProps) {
  const { data, error, refetch } = useQuery(webhookDeliveryQuery(alias, id))
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent className="max-w-2xl">
        <DialogHeader>
          <DialogTitle>{type}</DialogTitle>
          <DialogDescription>{t('webhooks.detailsText')}</DialogDescription>
        </DialogHeader>
        {error && !data && <ErrorState error={error} onRetry={() => refetch()} />}
        {!error && !data && <SkeletonRows rows={4} />}
        {data && (
          <div className="flex min-w-0 flex-col gap-3">
            <p className="font-mono text-sm break-all text-muted-foreground">{data.messageId}</p>
            <section
              // biome-ignore lint/a11y/noNoninteractiveTabindex: A box that scrolls is reached by keyboard.
              tabIndex={0}
              aria-label={t('webhooks.body')}
              className="max-h-60 overflow-auto rounded-md border border-border bg-surface p-3"
            >
              <pre className="font-mono text-xs break-all whitespace-pre-wrap">{formatBody(data.body)}</pre>
            </section>
            <TryList tries={data.allTries} />
          </div>
        )}
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            {t('webhooks.close')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

function TryList({ tries }: { tries: readonly WebhookTryView[] }) {
  if (tries.length === 0) return <p className="text-sm text-muted-foreground">{t('webhooks.notTried')}</p>
  return (
    <ol aria-label={t('webhooks.columns.tries')} className="flex flex-col gap-1 text-sm">
      {tries.map((each) => (
        <li key={each.at} className="flex flex-wrap gap-x-3">
          <span className="text-muted-foreground tabular-nums">{formatDateTime(each.at)}</span>
          <span>{describeTry(each)}</span>
          <span className="text-muted-foreground tabular-nums">
            {t('webhooks.duration', { ms: each.durationMs })}
          </span>
        </li>
      ))}
    </ol>
  )
}

function formatBody(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2)
}
