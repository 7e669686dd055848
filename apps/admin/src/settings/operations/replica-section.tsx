import type { OperationsView } from '@lodge/contracts'
import { formatMinutesInText } from '@lodge/ui'
import { SettingsTableCell, SettingsTableRow } from '../../foundation/settings-form/settings-table.tsx'
import { t } from '../../foundation/t.ts'
import { OperationsSection, StateBadge } from './operations-table.tsx'

const columns = ['what', 'state', 'from', 'lag'] as const

/** The replica that reports and exports are read from, where a setting names one. */
export function ReplicaSection({ operations: { replica } }: { operations: OperationsView }) {
  if (replica?.isSet === false) return null
  return (
    <OperationsSection
      title={t('operations.replica.title')}
      text={t('operations.replica.text')}
      heads={columns.map((name) => t(`operations.replica.columns.${name}`))}
      isUnread={replica === null}
    >
      {replica && (
        <SettingsTableRow>
          <SettingsTableCell className="font-medium max-lg:basis-full">
            {t('operations.replica.reports')}
          </SettingsTableCell>
          <SettingsTableCell>
            <StateBadge wrong={replica.concern && t(`operations.replica.${replica.concern}`)} />
          </SettingsTableCell>
          <SettingsTableCell label={t('operations.replica.columns.from')} className={muted}>
            {replica.concern ? t('operations.replica.fromPrimary') : t('operations.replica.fromReplica')}
          </SettingsTableCell>
          <SettingsTableCell label={t('operations.replica.columns.lag')} className={muted}>
            {replica.secondsBehind !== null && formatMinutesInText(replica.secondsBehind / 60)}
          </SettingsTableCell>
        </SettingsTableRow>
      )}
    </OperationsSection>
  )
}

const muted = 'text-muted-foreground tabular-nums'
