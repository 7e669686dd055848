import type { IncomingMailView } from '@lodge/contracts'
import { formatDateTime, joinClauses, TableHead } from '@lodge/ui'
import { Link } from 'react-router'
import {
  SettingsTable,
  SettingsTableCell,
  SettingsTableRow,
} from '../../foundation/settings-form/settings-table.tsx'
import { t } from '../../foundation/t.ts'
import { describeAppliedRule } from './describe-applied-rule.ts'
import { describeReason } from './describe-reason.ts'
import { OutcomeBadge } from './outcome-badge.tsx'

const columns = ['from', 'subject', 'outcome', 'reason', 'mailbox', 'ticket', 'when'] as const

/** Mails that came, a row each. */
export function IncomingMailTable({ rows }: { rows: readonly IncomingMailView[] }) {
  const heads = columns.map((name) => <TableHead key={name}>{t(`incoming-mail.columns.${name}`)}</TableHead>)
  return (
    <SettingsTable label={t('incoming-mail.title')} heads={heads}>
      {rows.map((row) => (
        <IncomingMailRow key={row.id} row={row} />
      ))}
    </SettingsTable>
  )
}

function IncomingMailRow({ row }: { row: IncomingMailView }) {
  const muted = 'text-muted-foreground tabular-nums'
  return (
    <SettingsTableRow>
      <SettingsTableCell className="font-medium break-all max-lg:basis-full">
        {row.from?.address ?? t('incoming-mail.nobody')}
      </SettingsTableCell>
      <SettingsTableCell label={t('incoming-mail.columns.subject')} className="break-words">
        <Link
          to={`/admin/settings/incoming-mail/${row.id}`}
          className="underline-offset-4 hover:underline"
          dir="auto"
        >
          {row.subject || t('incoming-mail.noSubject')}
        </Link>
      </SettingsTableCell>
      <SettingsTableCell>
        <OutcomeBadge outcome={row.outcome} />
      </SettingsTableCell>
      <SettingsTableCell
        label={t('incoming-mail.columns.reason')}
        className="break-words text-muted-foreground"
      >
        {[describeReason(row), ...effectsOf(row)].join(' ')}
      </SettingsTableCell>
      <SettingsTableCell label={t('incoming-mail.columns.mailbox')}>{row.mailbox.name}</SettingsTableCell>
      <SettingsTableCell label={t('incoming-mail.columns.ticket')} className={muted}>
        {row.ticket !== null && (
          <Link to={`/admin/tickets/${row.ticket}/detail`} className="underline-offset-4 hover:underline">
            {row.ticket}
          </Link>
        )}
      </SettingsTableCell>
      <SettingsTableCell label={t('incoming-mail.columns.when')} className={muted}>
        {formatDateTime(row.receivedAt)}
      </SettingsTableCell>
    </SettingsTableRow>
  )
}

/** A rule that ended a mail is its reason already. */
function effectsOf({ outcome, rules }: IncomingMailView): string[] {
  if (outcome !== 'ticket' || rules.length === 0) return []
  return [`${joinClauses(rules.map(describeAppliedRule))}.`]
}
