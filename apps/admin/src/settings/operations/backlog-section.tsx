import type { OperationsView } from '@lodge/contracts'
import { Badge, formatDateTime, formatNumber } from '@lodge/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SettingsTableCell, SettingsTableRow } from '../../foundation/settings-form/settings-table.tsx'
import { t } from '../../foundation/t.ts'
import { describeLateness, OperationsSection, StateBadge } from './operations-table.tsx'

const columns = ['what', 'state', 'waiting', 'oldest', 'act'] as const

/** Events, alarms and mails that wait, and where one sees what keeps them. */
export function BacklogSection({ operations }: { operations: OperationsView }) {
  const { events, alarms, mails } = operations
  return (
    <OperationsSection
      title={t('operations.backlogs.title')}
      text={t('operations.backlogs.text')}
      heads={columns.map((name) => t(`operations.backlogs.columns.${name}`))}
      isUnread={events === null && alarms === null && mails === null}
    >
      <BacklogRow name="events" backlog={events} at={operations.at}>
        <Link to="/admin/settings/failed-jobs" className={linkClasses}>
          {t('failed-jobs.title')}
        </Link>
      </BacklogRow>
      <BacklogRow name="alarms" backlog={alarms} at={operations.at}>
        <Link to="/admin/settings/sla-policies" className={linkClasses}>
          {t('app.titles.slaPolicies')}
        </Link>
      </BacklogRow>
      <BacklogRow name="mails" backlog={mails} failed={mails?.failed ?? 0} at={operations.at}>
        <Link to="/admin/settings/deliveries" className={linkClasses}>
          {t('deliveries.title')}
        </Link>
      </BacklogRow>
    </OperationsSection>
  )
}

interface BacklogRowProps {
  name: 'events' | 'alarms' | 'mails'
  backlog: { waiting: number; oldestAt: string | null; concern: 'failed' | 'late' | null } | null
  failed?: number
  at: string
  /** The link to where one acts. */
  children: ReactNode
}

function BacklogRow({ name, backlog, failed = 0, at, children }: BacklogRowProps) {
  return (
    <SettingsTableRow>
      <SettingsTableCell className="font-medium max-lg:basis-full">
        {t(`operations.backlogs.${name}`)}
      </SettingsTableCell>
      <SettingsTableCell>
        {backlog ? (
          <StateBadge
            wrong={backlog.concern && describeConcern(backlog.concern, { ...backlog, failed, at })}
            isGrave={backlog.concern === 'failed'}
          />
        ) : (
          <Badge tone="warning">{t('operations.unreadShort')}</Badge>
        )}
      </SettingsTableCell>
      <SettingsTableCell label={t('operations.backlogs.columns.waiting')} className={muted}>
        {backlog && formatNumber(backlog.waiting)}
      </SettingsTableCell>
      <SettingsTableCell label={t('operations.backlogs.columns.oldest')} className={muted}>
        {backlog?.oldestAt && formatDateTime(backlog.oldestAt)}
      </SettingsTableCell>
      <SettingsTableCell>{children}</SettingsTableCell>
    </SettingsTableRow>
  )
}

/** Returns words for what is wrong with something that waits. */
export function describeConcern(
  concern: 'failed' | 'late',
  { failed, oldestAt, at }: { failed: number; oldestAt: string | null; at: string },
): string {
  if (concern === 'late') return describeLateness(oldestAt, at)
  return t('operations.failedCount', { count: formatNumber(failed) })
}

const muted = 'text-muted-foreground tabular-nums'
export const linkClasses = 'underline underline-offset-4'
