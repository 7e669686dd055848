import type { DeliveryState, DeliveryView } from '@lodge/contracts'
import { Badge, Button, formatDateTime, TableHead } from '@lodge/ui'
import { Ban, Clock, type LucideIcon, MailX, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import {
  SettingsTable,
  SettingsTableCell,
  SettingsTableRow,
} from '../../foundation/settings-form/settings-table.tsx'
import { t } from '../../foundation/t.ts'
import { useDeliveryActions } from './use-delivery-actions.ts'

const columns = ['recipient', 'mail', 'ticket', 'state', 'attempts', 'reason', 'when', 'actions'] as const

/** Mails that were not sent, a row each. */
export function DeliveryTable({ rows }: { rows: readonly DeliveryView[] }) {
  const heads = columns.map((name) => <TableHead key={name}>{t(`deliveries.columns.${name}`)}</TableHead>)
  return (
    <SettingsTable label={t('deliveries.title')} heads={heads}>
      {rows.map((row) => (
        <DeliveryRow key={row.id} row={row} />
      ))}
    </SettingsTable>
  )
}

function DeliveryRow({ row }: { row: DeliveryView }) {
  const muted = 'text-muted-foreground tabular-nums'
  return (
    <SettingsTableRow>
      <SettingsTableCell className="font-medium break-all max-lg:basis-full">
        {row.recipient}
      </SettingsTableCell>
      <SettingsTableCell label={t('deliveries.columns.mail')}>{row.template}</SettingsTableCell>
      <SettingsTableCell label={t('deliveries.columns.ticket')} className={muted}>
        {row.ticket !== null && (
          <Link to={`/admin/tickets/${row.ticket}/detail`} className="underline-offset-4 hover:underline">
            {row.ticket}
          </Link>
        )}
      </SettingsTableCell>
      <SettingsTableCell>
        <StateBadge state={row.state} />
      </SettingsTableCell>
      <SettingsTableCell label={t('deliveries.columns.attempts')} className={muted}>
        {row.attempts}
      </SettingsTableCell>
      <SettingsTableCell label={t('deliveries.columns.reason')} className="break-words text-muted-foreground">
        {row.reason}
      </SettingsTableCell>
      <SettingsTableCell label={t('deliveries.columns.when')} className={muted}>
        {formatDateTime(row.createdAt)}
      </SettingsTableCell>
      <SettingsTableCell>
        <DeliveryActions row={row} />
      </SettingsTableCell>
    </SettingsTableRow>
  )
}

function DeliveryActions({ row }: { row: DeliveryView }) {
  const { retry, discard } = useDeliveryActions()
  const { recipient } = row
  return (
    <span className="flex gap-2">
      <Button
        variant="outline"
        size="small"
        aria-label={t('deliveries.retryOf', { recipient })}
        onClick={() => retry(row)}
      >
        {t('deliveries.retry')}
      </Button>
      {row.state !== 'discarded' && (
        <Button
          variant="outline"
          size="small"
          aria-label={t('deliveries.discardOf', { recipient })}
          onClick={() => discard(row)}
        >
          {t('deliveries.discard')}
        </Button>
      )}
    </span>
  )
}

const looks: Record<DeliveryState, { icon: LucideIcon; tone: 'destructive' | 'warning' | 'neutral' }> = {
  failed: { icon: TriangleAlert, tone: 'destructive' },
  waiting: { icon: Clock, tone: 'warning' },
  stopped: { icon: MailX, tone: 'warning' },
  discarded: { icon: Ban, tone: 'neutral' },
}

function StateBadge({ state }: { state: DeliveryState }) {
  const { icon: Icon, tone } = looks[state]
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {t(`deliveries.states.${state}`)}
    </Badge>
  )
}
