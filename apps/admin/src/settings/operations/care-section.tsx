import type { CareView, OperationsView } from '@lodge/contracts'
import { Badge, formatDateTime } from '@lodge/ui'
import { SettingsTableCell, SettingsTableRow } from '../../foundation/settings-form/settings-table.tsx'
import { t } from '../../foundation/t.ts'
import { OperationsSection, StateBadge } from './operations-table.tsx'

const columns = ['what', 'state', 'when', 'summary', 'command'] as const

/** The latest backup, verification, repair and restore, with the command that makes the next. */
export function CareSection({ operations: { care } }: { operations: OperationsView }) {
  return (
    <OperationsSection
      title={t('operations.care.title')}
      text={t('operations.care.text')}
      heads={columns.map((name) => t(`operations.care.columns.${name}`))}
      isUnread={care === null}
    >
      {care?.map((run) => (
        <CareRow key={run.kind} run={run} />
      ))}
    </OperationsSection>
  )
}

function CareRow({ run: { kind, at, summary, concern } }: { run: CareView }) {
  return (
    <SettingsTableRow>
      <SettingsTableCell className="font-medium max-lg:basis-full">
        {t(`operations.care.${kind}`)}
      </SettingsTableCell>
      <SettingsTableCell>
        {at === null && concern === null ? (
          <Badge>{t('operations.care.none')}</Badge>
        ) : (
          <StateBadge wrong={concern && t(`operations.care.${concern}`)} isGrave={concern === 'failed'} />
        )}
      </SettingsTableCell>
      <SettingsTableCell
        label={t('operations.care.columns.when')}
        className="text-muted-foreground tabular-nums"
      >
        {at && formatDateTime(at)}
      </SettingsTableCell>
      <SettingsTableCell
        label={t('operations.care.columns.summary')}
        className="text-muted-foreground wrap-anywhere"
      >
        {summary}
      </SettingsTableCell>
      <SettingsTableCell label={t('operations.care.columns.command')}>
        <code className="text-xs">{t('operations.care.run', { kind })}</code>
      </SettingsTableCell>
    </SettingsTableRow>
  )
}
