import type { WebhookDeliveryState, WebhookDeliveryView } from '@lodge/contracts'
import { Badge, Button, formatDateTime, TableHead } from '@lodge/ui'
import { CircleCheck, Clock, type LucideIcon, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import {
  SettingsTable,
  SettingsTableCell,
  SettingsTableRow,
} from '../../foundation/settings-form/settings-table.tsx'
import { t } from '../../foundation/t.ts'
import { useWebhookActions } from './use-webhook-actions.ts'
import { describeTry } from './webhook-words.ts'

const columns = ['type', 'ticket', 'state', 'tries', 'last', 'when', 'actions'] as const

interface WebhookDeliveryTableProps {
  alias: string
  rows: readonly WebhookDeliveryView[]
  onOpen: (row: WebhookDeliveryView) => void
}

export function WebhookDeliveryTable({ alias, rows, onOpen }: WebhookDeliveryTableProps) {
  const { repeat } = useWebhookActions(alias)
  const heads = columns.map((name) => <TableHead key={name}>{t(`webhooks.columns.${name}`)}</TableHead>)
  return (
    <SettingsTable label={t('webhooks.deliveries')} heads={heads}>
      {rows.map((row) => (
        <DeliveryRow key={row.id} row={row} onOpen={() => onOpen(row)} onRepeat={() => void repeat(row.id)} />
      ))}
    </SettingsTable>
  )
}

interface DeliveryRowProps {
  row: WebhookDeliveryView
  onOpen: () => void
  onRepeat: () => void
}

function DeliveryRow({ row, onOpen, onRepeat }: DeliveryRowProps) {
  const muted = 'text-muted-foreground tabular-nums'
  const { type, ticket, state, tries, lastTry, createdAt, nextTryAt } = row
  const named = { type, ticket: ticket ?? '', hasTicket: ticket !== null }
  return (
    <SettingsTableRow>
      <SettingsTableCell className="font-mono text-sm break-all max-lg:basis-full">{type}</SettingsTableCell>
      <SettingsTableCell label={t('webhooks.columns.ticket')} className={muted}>
        {ticket !== null && (
          <Link to={`/admin/tickets/${ticket}/detail`} className="underline-offset-4 hover:underline">
            {ticket}
          </Link>
        )}
      </SettingsTableCell>
      <SettingsTableCell>
        <DeliveryBadge state={state} />
      </SettingsTableCell>
      <SettingsTableCell label={t('webhooks.columns.tries')} className={muted}>
        {tries}
      </SettingsTableCell>
      <SettingsTableCell label={t('webhooks.columns.last')} className="break-words">
        {lastTry ? describeTry(lastTry) : t('webhooks.notTried')}
        {nextTryAt && tries > 0 && (
          <p className="text-xs text-muted-foreground">
            {t('webhooks.nextTry', { at: formatDateTime(nextTryAt) })}
          </p>
        )}
      </SettingsTableCell>
      <SettingsTableCell label={t('webhooks.columns.when')} className={muted}>
        {formatDateTime(createdAt)}
      </SettingsTableCell>
      <SettingsTableCell>
        <span className="flex gap-2">
          <Button variant="outline" size="small" aria-label={t('webhooks.detailsOf', named)} onClick={onOpen}>
            {t('webhooks.details')}
          </Button>
          <Button
            variant="outline"
            size="small"
            aria-label={t('webhooks.repeatOf', named)}
            onClick={onRepeat}
          >
            {t('webhooks.repeat')}
          </Button>
        </span>
      </SettingsTableCell>
    </SettingsTableRow>
  )
}

const looks: Record<WebhookDeliveryState, { icon: LucideIcon; tone: 'success' | 'destructive' | 'warning' }> =
  {
    delivered: { icon: CircleCheck, tone: 'success' },
    waiting: { icon: Clock, tone: 'warning' },
    failed: { icon: TriangleAlert, tone: 'destructive' },
  }

function DeliveryBadge({ state }: { state: WebhookDeliveryState }) {
  const { icon: Icon, tone } = looks[state]
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {t(`webhooks.deliveryStates.${state}`)}
    </Badge>
  )
}
