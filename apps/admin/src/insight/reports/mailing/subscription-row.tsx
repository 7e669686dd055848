import type { ReportSubscription } from '@lodge/contracts'
import { Badge, Button, formatDateTime, formatDueTime, useDialogs, useNow } from '@lodge/ui'
import { Link } from 'react-router'
import { t } from '../../../foundation/t.ts'
import { describeSchedule } from './describe-schedule.ts'
import { useDeleteSubscription, usePauseSubscription, useSendReportNow } from './queries.ts'

interface SubscriptionRowProps {
  subscription: ReportSubscription
  timezone: string
  onChange: () => void
}

/** A report by mail: when it is sent, why it is not, and what can be done with it. */
export function SubscriptionRow({ subscription, timezone, onChange }: SubscriptionRowProps) {
  const { name, paused, filter, cadence } = subscription
  const range = cadence === 'weekly' ? 'last_week' : 'last_month'
  return (
    <li className="flex flex-col gap-2 py-3" aria-label={name}>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          to={`/admin/reports/tickets?${new URLSearchParams({ range, ...filter })}`}
          className="min-w-0 font-medium break-words text-accent underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        {paused !== null && <Badge tone="warning">{t('report-mailing.paused.label')}</Badge>}
      </div>
      <p className="text-sm text-muted-foreground">
        {describeSchedule(subscription)} ·{' '}
        {t('report-mailing.filters', { count: Object.keys(filter).length })}
      </p>
      <SubscriptionState subscription={subscription} timezone={timezone} />
      <SubscriptionActions subscription={subscription} onChange={onChange} />
    </li>
  )
}

function SubscriptionState({
  subscription: { paused, nextAt, lastSentAt },
  timezone: timeZone,
}: Pick<SubscriptionRowProps, 'subscription' | 'timezone'>) {
  const now = useNow()
  return (
    <p className="text-sm text-muted-foreground">
      {paused !== null && t(`report-mailing.paused.${paused}`)}
      {nextAt !== null && t('report-mailing.next', { time: formatDueTime(nextAt, now, { timeZone }) })}{' '}
      {lastSentAt !== null && t('report-mailing.last', { time: formatDateTime(lastSentAt, timeZone) })}
    </p>
  )
}

function SubscriptionActions({ subscription, onChange }: Omit<SubscriptionRowProps, 'timezone'>) {
  const { id, name, paused } = subscription
  const send = useSendReportNow()
  const pause = usePauseSubscription()
  const remove = useDeleteSubscription()
  const { confirm } = useDialogs()
  const handleRemove = async () => {
    const question = {
      title: t('report-mailing.removeTitle', { name }),
      confirmLabel: t('report-mailing.remove'),
      isDestructive: true,
    }
    if (await confirm(question)) remove.mutate(subscription)
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="outline"
        size="small"
        isBusy={send.isPending}
        onClick={() => send.mutate(subscription)}
      >
        {t('report-mailing.send')}
      </Button>
      <Button
        variant="outline"
        size="small"
        isBusy={pause.isPending}
        onClick={() => pause.mutate({ id, isPaused: paused === null })}
      >
        {paused === null ? t('report-mailing.pause') : t('report-mailing.resume')}
      </Button>
      <Button variant="outline" size="small" onClick={onChange}>
        {t('report-mailing.change')}
      </Button>
      <Button variant="ghost" size="small" isBusy={remove.isPending} onClick={handleRemove}>
        {t('report-mailing.remove')}
      </Button>
    </div>
  )
}
