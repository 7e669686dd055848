import type { WebhookRecord } from '@lodge/contracts'
import { Button, ErrorState, formatDateTime, SkeletonRows } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { List, Pause, Play, Send } from 'lucide-react'
import { Link } from 'react-router'
import { t } from '../../foundation/t.ts'
import { webhookHealthQuery } from './queries.ts'
import { useWebhookActions } from './use-webhook-actions.ts'
import { WebhookBadge } from './webhook-badge.tsx'

/** Says how sending to a webhook goes, with the buttons for it. */
export function WebhookHealth({ alias }: { alias: string }) {
  const { data, error, refetch } = useQuery(webhookHealthQuery(alias))
  const { test, setPaused } = useWebhookActions(alias)
  if (error && !data) return <ErrorState error={error} onRetry={() => refetch()} />
  if (!data) return <SkeletonRows rows={4} />
  const isOn = data.state === 'on'
  return (
    <section aria-label={t('webhooks.health')} className="flex flex-col gap-3">
      <h2 className="text-body font-semibold">{t('webhooks.health')}</h2>
      <div role="status" className="flex flex-col items-start gap-2 text-sm">
        <WebhookBadge webhook={data} />
        <HealthLines webhook={data} />
      </div>
      {data.archivedAt === null && (
        <div className="flex flex-wrap gap-2">
          {isOn && (
            <Button variant="outline" onClick={() => void test()}>
              <Send aria-hidden />
              {t('webhooks.test')}
            </Button>
          )}
          <Button variant="outline" onClick={() => void setPaused(isOn)}>
            {isOn ? <Pause aria-hidden /> : <Play aria-hidden />}
            {isOn ? t('webhooks.pause') : t('webhooks.turnOn')}
          </Button>
        </div>
      )}
      <Button asChild variant="outline" className="self-start">
        <Link to={`/admin/settings/webhooks/${alias}/deliveries`}>
          <List aria-hidden />
          {t('webhooks.deliveries')}
        </Link>
      </Button>
    </section>
  )
}

function HealthLines({ webhook }: { webhook: WebhookRecord }) {
  const { stoppedBecause, failingSince, waiting, dropped, droppedAt } = webhook
  return (
    <>
      {stoppedBecause && <p>{t(`webhooks.stops.${stoppedBecause}`)}</p>}
      {failingSince && <p>{t('webhooks.failingSince', { at: formatDateTime(failingSince) })}</p>}
      <p className="text-muted-foreground">{t('webhooks.waitingCount', { count: waiting })}</p>
      {droppedAt && (
        <p className="text-warning">
          {t('webhooks.droppedCount', { count: dropped, at: formatDateTime(droppedAt) })}
        </p>
      )}
    </>
  )
}
