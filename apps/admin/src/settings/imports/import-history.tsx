import type { ImportKind, ImportRow, ImportState } from '@lodge/contracts'
import { Badge, formatDateTime, TableHead } from '@lodge/ui'
import { Ban, CircleCheck, Clock, Loader, type LucideIcon, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import {
  SettingsTable,
  SettingsTableCell,
  SettingsTableRow,
} from '../../foundation/settings-form/settings-table.tsx'
import { t } from '../../foundation/t.ts'
import { importKinds } from './import-kind.ts'

const columns = ['file', 'state', 'created', 'updated', 'refused', 'by', 'when'] as const

export function ImportHistory({ kind, items }: { kind: ImportKind; items: readonly ImportRow[] }) {
  const heads = columns.map((name) => <TableHead key={name}>{t(`imports.columns.${name}`)}</TableHead>)
  const muted = 'text-muted-foreground tabular-nums'
  return (
    <SettingsTable label={t('imports.history')} heads={heads}>
      {items.map((row) => (
        <SettingsTableRow key={row.id}>
          <SettingsTableCell className="max-lg:basis-full">
            <Link
              to={`${importKinds[kind].path}/${row.id}`}
              className="font-medium break-all underline-offset-4 hover:underline"
            >
              {row.fileName}
            </Link>
          </SettingsTableCell>
          <SettingsTableCell>
            <ImportStateBadge state={row.state} />
          </SettingsTableCell>
          {(['created', 'updated', 'refused'] as const).map((name) => (
            <SettingsTableCell key={name} label={t(`imports.columns.${name}`)} className={muted}>
              {row.state === 'finished' ? row[name] : ''}
            </SettingsTableCell>
          ))}
          <SettingsTableCell label={t('imports.columns.by')}>{row.by}</SettingsTableCell>
          <SettingsTableCell label={t('imports.columns.when')} className={muted}>
            {formatDateTime(row.createdAt)}
          </SettingsTableCell>
        </SettingsTableRow>
      ))}
    </SettingsTable>
  )
}

type Look = { icon: LucideIcon; tone: 'destructive' | 'warning' | 'neutral' | 'success' }

const looks: Record<ImportState, Look> = {
  uploaded: { icon: Clock, tone: 'warning' },
  checking: { icon: Loader, tone: 'neutral' },
  checked: { icon: Clock, tone: 'warning' },
  running: { icon: Loader, tone: 'neutral' },
  finished: { icon: CircleCheck, tone: 'success' },
  failed: { icon: TriangleAlert, tone: 'destructive' },
  cancelled: { icon: Ban, tone: 'neutral' },
}

export function ImportStateBadge({ state }: { state: ImportState }) {
  const { icon: Icon, tone } = looks[state]
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {t(`imports.states.${state}`)}
    </Badge>
  )
}
