import type { ActivityFilter, ActivityView } from '@lodge/contracts'
import { describeAction, describeActor, describeChange, describeSubject } from '@lodge/domain'
import { Button, formatDateTime, TableCell, TableHead, TableRow } from '@lodge/ui'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { activityWords } from '../../foundation/activity-words.ts'
import {
  SettingsTable,
  SettingsTableCell,
  SettingsTableRow,
} from '../../foundation/settings-form/settings-table.tsx'
import { t } from '../../foundation/t.ts'
import { ActivityDetails } from './activity-details.tsx'

const columns = ['details', 'when', 'who', 'what', 'subject', 'change', 'from'] as const

interface ActivityTableProps {
  entries: readonly ActivityView[]
  onNarrow: (filter: ActivityFilter) => void
}

/** Entries of the log, a row each, which opens to what was before and after. */
export function ActivityTable({ entries, onNarrow }: ActivityTableProps) {
  const heads = columns.map((name) => (
    <TableHead key={name} className={name === 'from' ? 'max-xl:hidden' : undefined}>
      <span className={name === 'details' ? 'sr-only' : undefined}>{t(`activity.columns.${name}`)}</span>
    </TableHead>
  ))
  return (
    <SettingsTable label={t('activity.title')} heads={heads}>
      {entries.map((entry) => (
        <ActivityRow key={entry.id} entry={entry} onNarrow={onNarrow} />
      ))}
    </SettingsTable>
  )
}

interface ActivityRowProps {
  entry: ActivityView
  onNarrow: (filter: ActivityFilter) => void
}

function ActivityRow({ entry, onNarrow }: ActivityRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const what = describeAction(entry.action, activityWords)
  const subject = describeSubject(entry, activityWords)
  const Icon = isOpen ? ChevronDown : ChevronRight
  return (
    <>
      <SettingsTableRow>
        <SettingsTableCell className="w-8">
          <Button
            variant="ghost"
            size="icon-small"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-label={t('activity.open', { what, subject })}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon aria-hidden />
          </Button>
        </SettingsTableCell>
        <SettingsTableCell className="text-muted-foreground tabular-nums max-lg:basis-4/5 lg:whitespace-nowrap">
          {formatDateTime(entry.at)}
        </SettingsTableCell>
        <SettingsTableCell className="font-medium lg:max-w-40 lg:truncate">
          {describeActor(entry, activityWords)}
        </SettingsTableCell>
        <SettingsTableCell className="lg:whitespace-nowrap">{what}</SettingsTableCell>
        <SettingsTableCell className="break-words lg:max-w-48 lg:truncate">
          <bdi>{subject}</bdi>
        </SettingsTableCell>
        <SettingsTableCell className="break-words text-muted-foreground max-lg:basis-full lg:w-2/5 lg:max-w-0 lg:truncate">
          {describeChange(entry, activityWords)}
        </SettingsTableCell>
        <SettingsTableCell className="text-muted-foreground tabular-nums max-xl:hidden">
          {entry.ip}
        </SettingsTableCell>
      </SettingsTableRow>
      {isOpen && (
        <TableRow id={id} className="bg-surface max-lg:block max-lg:h-auto">
          <TableCell colSpan={columns.length} className="max-lg:block max-lg:px-4 lg:px-gutter">
            <ActivityDetails entry={entry} onNarrow={onNarrow} />
          </TableCell>
        </TableRow>
      )}
    </>
  )
}
