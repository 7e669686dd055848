import { routes, type WebhookRow } from '@lodge/contracts'
import { RelativeTime } from '@lodge/ui'
import { Webhook } from 'lucide-react'
import { http } from '../../foundation/http.ts'
import { RecordListScreen } from '../../foundation/records/record-list-screen.tsx'
import { t } from '../../foundation/t.ts'
import { WebhookBadge } from './webhook-badge.tsx'

/** The webhooks, each with what became of what it was sent. */
export function WebhookListScreen() {
  return (
    <RecordListScreen
      queryKey="webhooks"
      title={t('webhooks.title')}
      text={t('webhooks.text')}
      create={{ to: '/admin/settings/webhooks/create', label: t('webhooks.create') }}
      read={(query, signal) => http.call(routes.webhooks, { query: { ...query } }, { signal })}
      csv={routes.webhooksCsv.path}
      toPath={({ alias }: WebhookRow) => `/admin/settings/webhooks/${alias}`}
      nameOf={({ name }) => name}
      detailOf={({ origin }) => origin}
      columns={[
        { label: t('webhooks.eventsLabel'), of: ({ events }) => events },
        { label: t('webhooks.counts.waiting'), of: ({ waiting }) => waiting },
        { label: t('webhooks.counts.failed'), of: ({ failed }) => failed },
        {
          label: t('webhooks.lastDelivered'),
          of: ({ deliveredAt }) => (deliveredAt ? <RelativeTime at={deliveredAt} /> : t('webhooks.never')),
        },
      ]}
      renderStatus={(row) => <WebhookBadge webhook={row} />}
      empty={{ title: t('webhooks.empty'), text: t('webhooks.emptyText'), icon: <Webhook aria-hidden /> }}
    />
  )
}
