import type { TopicRow } from '@lodge/contracts'
import { formatDate, formatNumber, TableHead } from '@lodge/ui'
import { ArchivedBadge } from '../../foundation/settings-form/settings-form-frame.tsx'
import { SettingsTableCell } from '../../foundation/settings-form/settings-table.tsx'
import { t } from '../../foundation/t.ts'

/** The heads of the columns, those of `TopicCells` last. */
export function TopicHeads() {
  return (
    <>
      <TableHead>{t('topics.topic')}</TableHead>
      <TableHead>{t('topics.form')}</TableHead>
      <TableHead>{t('topics.team')}</TableHead>
      <TableHead className="text-end">{t('topics.open')}</TableHead>
      <TableHead>{t('records.status')}</TableHead>
      <TableHead>{t('records.updated')}</TableHead>
    </>
  )
}

export function TopicCells({ topic, openTickets }: { topic: TopicRow; openTickets: number }) {
  return (
    <>
      <SettingsTableCell label={t('topics.form')} className="text-muted-foreground">
        {topic.form?.name ?? t('topics.noForm')}
      </SettingsTableCell>
      <SettingsTableCell label={t('topics.team')} className="text-muted-foreground">
        {topic.team.name}
      </SettingsTableCell>
      <SettingsTableCell label={t('topics.open')} className="font-medium tabular-nums lg:text-end">
        {formatNumber(openTickets)}
      </SettingsTableCell>
      <SettingsTableCell>
        <ArchivedBadge isArchived={topic.archivedAt !== null} />
      </SettingsTableCell>
      <SettingsTableCell label={t('records.updated')} className="text-muted-foreground tabular-nums">
        {formatDate(topic.updatedAt)}
      </SettingsTableCell>
    </>
  )
}
