import { type ListWebhooks, type WebhookPage, type WebhookRow, WebhookState } from '@lodge/contracts'
import { sql } from '@lodge/database'
import type { Context } from '../../../foundation/context.ts'
import { exportRecords, listRecords } from '../../../foundation/records/list-records.ts'
import type { ListedRecord, RecordList } from '../../../foundation/records/record-kind.ts'
import { requireStaff } from '../../../foundation/require-staff.ts'
import { webhooksSeenBy } from '../../../foundation/visibility.ts'
import { originOf } from './stored-webhook.ts'

interface RawWebhook extends ListedRecord {
  name: string
  address: string
  state: string
  failingSince: Date | null
  events: number
  waiting: number
  failed: number
  deliveredAt: Date | null
}

const countOf = (state: 'waiting' | 'failed') =>
  sql`(SELECT count(*)::int FROM webhook_delivery WHERE webhook_id = record.id AND state = ${state})`

function webhookList(ctx: Context): RecordList<ListWebhooks, RawWebhook, WebhookRow> {
  return {
    permission: 'manage_webhook',
    table: 'webhook',
    columns: sql`
      name, address, state, failing_since AS "failingSince", cardinality(events) AS events,
      ${countOf('waiting')} AS waiting, ${countOf('failed')} AS failed,
      (SELECT max(try.at) FROM webhook_delivery delivery JOIN webhook_try try ON try.delivery_id = delivery.id
       WHERE delivery.webhook_id = record.id AND try.problem IS NULL) AS "deliveredAt"`,
    searched: [sql`name`, sql`alias`, sql`address`],
    name: sql`name`,
    filter: () => sql`AND record.id IN (SELECT id FROM webhook WHERE ${webhooksSeenBy(requireStaff(ctx))})`,
    toItem: ({ alias, name, address, events, waiting, failed, ...row }) => ({
      alias,
      name,
      origin: originOf(address),
      state: WebhookState.parse(row.state),
      failingSince: row.failingSince?.toISOString() ?? null,
      events,
      waiting,
      failed,
      deliveredAt: row.deliveredAt?.toISOString() ?? null,
      updatedAt: row.updatedAt.toISOString(),
      archivedAt: row.archivedAt?.toISOString() ?? null,
    }),
  }
}

/** Returns a page of the webhooks about tickets that the actor sees. */
export function listWebhooks(ctx: Context, list: ListWebhooks): Promise<WebhookPage> {
  return listRecords(ctx, webhookList(ctx), list)
}

export function exportWebhooks(ctx: Context, list: ListWebhooks): AsyncGenerator<string[]> {
  return exportRecords(ctx, webhookList(ctx), list, (t) => ({
    [t('exports.columns.name')]: ({ name }) => name,
    [t('exports.columns.alias')]: ({ alias }) => alias,
    [t('exports.columns.address')]: ({ origin }) => origin,
    [t('exports.columns.state')]: ({ state }) => t(`exports.values.webhookState.${state}`),
    [t('exports.columns.failing')]: ({ failingSince }) => failingSince ?? '',
    [t('exports.columns.events')]: ({ events }) => String(events),
    [t('exports.columns.waiting')]: ({ waiting }) => String(waiting),
    [t('exports.columns.failed')]: ({ failed }) => String(failed),
    [t('exports.columns.delivered')]: ({ deliveredAt }) => deliveredAt ?? '',
    [t('exports.columns.updated')]: ({ updatedAt }) => updatedAt,
  }))
}
