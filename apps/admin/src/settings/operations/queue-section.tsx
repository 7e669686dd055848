import type { OperationsView, QueueStateView } from '@lodge/contracts'
import { formatDateTime, formatNumber } from '@lodge/ui'
import { Link } from 'react-router'
import { SettingsTableCell, SettingsTableRow } from '../../foundation/settings-form/settings-table.tsx'
import { t } from '../../foundation/t.ts'
import { describeConcern, linkClasses } from './backlog-section.tsx'
import { OperationsSection, StateBadge } from './operations-table.tsx'

const columns = ['queue', 'state', 'waiting', 'running', 'later', 'failed', 'oldest'] as const

/** The jobs of each queue; failed ones lead to their list. */
export function QueueSection({ operations: { queues, at } }: { operations: OperationsView }) {
  return (
    <OperationsSection
      title={t('operations.queues.title')}
      text={t('operations.queues.text')}
      heads={columns.map((name) => t(`operations.queues.columns.${name}`))}
      isUnread={queues === null}
    >
      {queues?.map((queue) => (
        <QueueRow key={queue.name} queue={queue} at={at} />
      ))}
    </OperationsSection>
  )
}

function QueueRow({ queue, at }: { queue: QueueStateView; at: string }) {
  return (
    <SettingsTableRow>
      <SettingsTableCell className="font-medium max-lg:basis-full">
        {t(`failed-jobs.queues.${queue.name}`)}
      </SettingsTableCell>
      <SettingsTableCell>
        <StateBadge
          wrong={queue.concern && describeConcern(queue.concern, { ...queue, at })}
          isGrave={queue.concern === 'failed'}
        />
      </SettingsTableCell>
      {(['waiting', 'running', 'later'] as const).map((name) => (
        <SettingsTableCell key={name} label={t(`operations.queues.columns.${name}`)} className={muted}>
          {formatNumber(queue[name])}
        </SettingsTableCell>
      ))}
      <SettingsTableCell label={t('operations.queues.columns.failed')} className={muted}>
        {queue.failed === 0 ? (
          formatNumber(0)
        ) : (
          <Link to="/admin/settings/failed-jobs" className={linkClasses}>
            {formatNumber(queue.failed)}
          </Link>
        )}
      </SettingsTableCell>
      <SettingsTableCell label={t('operations.queues.columns.oldest')} className={muted}>
        {queue.oldestAt && formatDateTime(queue.oldestAt)}
      </SettingsTableCell>
    </SettingsTableRow>
  )
}

const muted = 'text-muted-foreground tabular-nums'
