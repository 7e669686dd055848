import { isUnknownAddress } from '@lodge/client'
import { WebhookDeliveryState, type WebhookDeliveryView } from '@lodge/contracts'
import {
  Button,
  EmptyState,
  ErrorState,
  MoreButton,
  PageHeader,
  Select,
  SkeletonRows,
  usePageTitle,
} from '@lodge/ui'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { RotateCw, Send } from 'lucide-react'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { NotFoundScreen } from '../../foundation/not-found-screen.tsx'
import { t } from '../../foundation/t.ts'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { webhookDeliveriesQuery, webhookQuery } from './queries.ts'
import { RepeatDialog } from './repeat-dialog.tsx'
import { WebhookDeliveryTable } from './webhook-delivery-table.tsx'

/** The events that a webhook was sent and is to be sent, with each try; the list renews itself. */
export function WebhookDeliveriesScreen() {
  const { alias = '' } = useParams()
  const [state, setState] = useStateFilter()
  const [opened, setOpened] = useState<WebhookDeliveryView | null>(null)
  const [isRepeating, setIsRepeating] = useState(false)
  const webhook = useQuery(webhookQuery(alias))
  const query = useInfiniteQuery({
    ...webhookDeliveriesQuery(alias, state ? { state } : {}),
    placeholderData: keepPreviousData,
  })
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  const counts = query.data?.pages[0]?.counts
  const name = webhook.data?.name ?? null
  usePageTitle(
    t('webhooks.deliveries'),
    name === null
      ? null
      : [
          { label: t('webhooks.title'), to: '/admin/settings/webhooks' },
          { label: name, to: `/admin/settings/webhooks/${alias}` },
          { label: t('webhooks.deliveries') },
        ],
  )
  if (webhook.data === undefined && isUnknownAddress(webhook.error)) return <NotFoundScreen />
  const options = (['all', ...WebhookDeliveryState.options] as const).map((value) => ({
    value,
    label: t(`webhooks.shows.${value}`, {
      count: counts && value !== 'all' ? counts[value] : '',
      hasCount: counts !== undefined && value !== 'all',
    }),
  }))
  return (
    <div className="flex flex-col gap-3 py-3">
      <div className="flex flex-col gap-3 px-gutter max-lg:px-4">
        <PageHeader title={name ?? t('webhooks.deliveries')} text={t('webhooks.deliveriesText')}>
          <Button variant="outline" onClick={() => setIsRepeating(true)}>
            <RotateCw aria-hidden />
            {t('webhooks.repeatPeriod')}
          </Button>
        </PageHeader>
        <Select
          aria-label={t('webhooks.show')}
          className="w-44"
          value={state ?? 'all'}
          options={options}
          onChange={(value) => setState(WebhookDeliveryState.safeParse(value).data)}
        />
      </div>
      {query.error && !query.data ? (
        <ErrorState error={query.error} onRetry={() => query.refetch()} className="mx-gutter" />
      ) : query.isPending ? (
        <div role="status" aria-label={t('webhooks.loading')}>
          <SkeletonRows rows={6} className="px-gutter" />
        </div>
      ) : rows.length === 0 ? (
        <EmptyState
          title={state ? t('webhooks.noneOfState') : t('webhooks.noDeliveries')}
          text={state ? '' : t('webhooks.noDeliveriesText')}
          icon={<Send aria-hidden />}
          className="mx-gutter"
        />
      ) : (
        <WebhookDeliveryTable alias={alias} rows={rows} onOpen={setOpened} />
      )}
      <MoreButton query={query} className="mx-gutter">
        {t('webhooks.more')}
      </MoreButton>
      {opened && <DeliveryDialog alias={alias} delivery={opened} onClose={() => setOpened(null)} />}
      {isRepeating && <RepeatDialog alias={alias} onClose={() => setIsRepeating(false)} />}
    </div>
  )
}

/** Keeps the filter in the address. */
function useStateFilter() {
  const [params, setParams] = useSearchParams()
  const state = WebhookDeliveryState.safeParse(params.get('state')).data
  const change = (next: WebhookDeliveryState | undefined) =>
    setParams(next ? { state: next } : {}, { replace: true })
  return [state, change] as const
}
