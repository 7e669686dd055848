import type { FailedJobView } from '@lodge/contracts'
import { describeAction } from '@lodge/domain'
import { Button, ErrorState, formatDateTime, TableHead } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { activityWords } from '../../foundation/activity-words.ts'
import {
  SettingsTable,
  SettingsTableCell,
  SettingsTableRow,
} from '../../foundation/settings-form/settings-table.tsx'
import { t } from '../../foundation/t.ts'
import { failedJobsQuery } from './queries.ts'
import { useFailedJobActions } from './use-failed-job-actions.ts'

const columns = ['what', 'queue', 'ticket', 'attempts', 'reason', 'when', 'actions'] as const

/** The background jobs that have failed, and what can be done about them; nothing where none has. */
export function FailedJobsSection({ heading: Heading = 'h2' }: { heading?: 'h1' | 'h2' }) {
  const { data, isError, error, refetch } = useQuery(failedJobsQuery)
  const id = useId()
  if (isError) return <ErrorState error={error} onRetry={() => refetch()} className="m-gutter" />
  if (!data || data.total === 0) return null
  const { items, total } = data
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2 border-b border-border pt-3">
      <div className="px-gutter max-lg:px-4">
        <Heading id={id} className="text-lg font-semibold">
          {t('failed-jobs.title')} <span className="text-destructive tabular-nums">{total}</span>
        </Heading>
        <p className="text-sm text-muted-foreground">
          {t('failed-jobs.text')}
          {items.length < total && ` ${t('failed-jobs.latest', { shown: items.length, total })}`}
        </p>
      </div>
      <SettingsTable
        label={t('failed-jobs.title')}
        heads={columns.map((name) => <TableHead key={name}>{t(`failed-jobs.columns.${name}`)}</TableHead>)}
      >
        {items.map((job) => (
          <FailedJobRow key={`${job.queue} ${job.id}`} job={job} />
        ))}
      </SettingsTable>
    </section>
  )
}

function FailedJobRow({ job }: { job: FailedJobView }) {
  const muted = 'text-muted-foreground tabular-nums'
  return (
    <SettingsTableRow>
      <SettingsTableCell className="font-medium max-lg:basis-full">
        {describeAction(job.type, activityWords)}
      </SettingsTableCell>
      <SettingsTableCell label={t('failed-jobs.columns.queue')}>
        {t(`failed-jobs.queues.${job.queue}`)}
      </SettingsTableCell>
      <SettingsTableCell label={t('failed-jobs.columns.ticket')} className={muted}>
        {job.ticket !== null && (
          <Link to={`/admin/tickets/${job.ticket}/detail`} className="underline-offset-4 hover:underline">
            {job.ticket}
          </Link>
        )}
      </SettingsTableCell>
      <SettingsTableCell label={t('failed-jobs.columns.attempts')} className={muted}>
        {job.attempts}
      </SettingsTableCell>
      <SettingsTableCell
        label={t('failed-jobs.columns.reason')}
        className="break-words text-muted-foreground wrap-anywhere"
      >
        {job.reason}
      </SettingsTableCell>
      <SettingsTableCell label={t('failed-jobs.columns.when')} className={muted}>
        {job.failedAt && formatDateTime(job.failedAt)}
      </SettingsTableCell>
      <SettingsTableCell>
        <FailedJobActions job={job} />
      </SettingsTableCell>
    </SettingsTableRow>
  )
}

function FailedJobActions({ job }: { job: FailedJobView }) {
  const actions = useFailedJobActions()
  const names = { what: describeAction(job.type, activityWords), queue: t(`failed-jobs.queues.${job.queue}`) }
  return (
    <span className="flex gap-2">
      {(['retry', 'discard'] as const).map((action) => (
        <Button
          key={action}
          variant="outline"
          size="small"
          aria-label={t(`failed-jobs.${action}Of`, names)}
          onClick={() => actions[action](job)}
        >
          {t(`failed-jobs.${action}`)}
        </Button>
      ))}
    </span>
  )
}
