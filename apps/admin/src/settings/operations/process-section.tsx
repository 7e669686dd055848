import type { OperationsView, ProcessView } from '@lodge/contracts'
import { formatClockTime, formatDateTime } from '@lodge/ui'
import { SettingsTableCell, SettingsTableRow } from '../../foundation/settings-form/settings-table.tsx'
import { t } from '../../foundation/t.ts'
import { OperationsSection, StateBadge } from './operations-table.tsx'

const columns = ['process', 'state', 'node', 'version', 'started', 'seen'] as const

/** The processes that run, and the kinds of which none does. */
export function ProcessSection({ operations: { processes } }: { operations: OperationsView }) {
  const missing = processes?.missing ?? []
  return (
    <OperationsSection
      title={t('operations.processes.title')}
      text={processes?.items.length === 0 ? t('operations.processes.none') : t('operations.processes.text')}
      heads={columns.map((name) => t(`operations.processes.columns.${name}`))}
      isUnread={processes === null}
      notice={
        missing.length > 0 && (
          <p className="text-sm font-medium text-destructive">
            {t('operations.processes.missing', { names: missing.map(nameOf) })}
          </p>
        )
      }
    >
      {processes?.items.map((process) => (
        <ProcessRow key={process.id} process={process} />
      ))}
    </OperationsSection>
  )
}

function ProcessRow({ process }: { process: ProcessView }) {
  const { concern } = process
  return (
    <SettingsTableRow>
      <SettingsTableCell className="font-medium max-lg:basis-full">{nameOf(process.kind)}</SettingsTableCell>
      <SettingsTableCell>
        <StateBadge wrong={concern && describe(concern, process)} isGrave={concern === 'silent'} />
      </SettingsTableCell>
      <SettingsTableCell
        label={t('operations.processes.columns.node')}
        className="text-muted-foreground wrap-anywhere"
      >
        {process.node} <span className="tabular-nums">({process.pid})</span>
      </SettingsTableCell>
      <SettingsTableCell label={t('operations.processes.columns.version')} className={muted}>
        {process.version}
      </SettingsTableCell>
      <SettingsTableCell label={t('operations.processes.columns.started')} className={muted}>
        {formatDateTime(process.startedAt)}
      </SettingsTableCell>
      <SettingsTableCell label={t('operations.processes.columns.seen')} className={muted}>
        {formatDateTime(process.lastSeenAt)}
      </SettingsTableCell>
    </SettingsTableRow>
  )
}

function describe(concern: 'silent' | 'version', { lastSeenAt }: ProcessView): string {
  if (concern === 'version') return t('operations.processes.version')
  return t('operations.processes.silent', { time: formatClockTime(lastSeenAt) })
}

function nameOf(kind: string): string {
  if (kind === 'api' || kind === 'all') return t(`operations.processes.${kind}`)
  return t('operations.processes.worker', { name: kind })
}

const muted = 'text-muted-foreground tabular-nums'
