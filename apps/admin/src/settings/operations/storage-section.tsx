import type { StorageView } from '@lodge/contracts'
import { Badge, ErrorState, formatFileSize, formatNumber, SkeletonRows } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { SettingsTableCell, SettingsTableRow } from '../../foundation/settings-form/settings-table.tsx'
import { t } from '../../foundation/t.ts'
import { linkClasses } from './backlog-section.tsx'
import { OperationsSection, StateBadge } from './operations-table.tsx'
import { storageQuery } from './queries.ts'

/** The room that database and files take, and what is left. */
export function StorageSection() {
  const { data, error, refetch } = useQuery(storageQuery)
  if (error && !data) return <ErrorState error={error} onRetry={() => refetch()} className="mx-gutter" />
  if (!data) return <SkeletonRows rows={4} className="px-gutter" />
  return (
    <>
      <OperationsSection
        title={t('operations.storage.title')}
        text={t('operations.storage.text')}
        heads={(['what', 'state', 'size'] as const).map((name) => t(`operations.storage.columns.${name}`))}
        isUnread={false}
        notice={
          <Link to="/admin/settings/site" className={`self-start text-sm ${linkClasses}`}>
            {t('operations.storage.retention')}
          </Link>
        }
      >
        <StorageRow name="database" size={data.database && formatFileSize(data.database.bytes)} />
        <StorageRow name="files" size={data.files && describeFiles(data.files)} />
        {data.bucket ? (
          <StorageRow
            name="bucket"
            size=""
            wrong={data.bucket.concern ? t('operations.storage.away') : null}
          />
        ) : (
          <StorageRow
            name="disk"
            size={data.disk && describeDisk(data.disk)}
            wrong={data.disk?.concern ? t('operations.storage.full') : null}
          />
        )}
      </OperationsSection>
      <OperationsSection
        title={t('operations.storage.tables')}
        heads={(['table', 'size', 'rows'] as const).map((name) => t(`operations.storage.columns.${name}`))}
        isUnread={data.database === null}
      >
        {data.database?.largest.map((table) => (
          <TableRow key={table.name} table={table} />
        ))}
      </OperationsSection>
    </>
  )
}

interface StorageRowProps {
  name: 'database' | 'files' | 'disk' | 'bucket'
  /** Null where it could not be read. */
  size: string | null
  wrong?: string | null
}

function StorageRow({ name, size, wrong = null }: StorageRowProps) {
  return (
    <SettingsTableRow>
      <SettingsTableCell className="font-medium max-lg:basis-full">
        {t(`operations.storage.${name}`)}
      </SettingsTableCell>
      <SettingsTableCell>
        {size === null ? (
          <Badge tone="warning">{t('operations.unreadShort')}</Badge>
        ) : (
          <StateBadge wrong={wrong} isGrave />
        )}
      </SettingsTableCell>
      <SettingsTableCell label={t('operations.storage.columns.size')} className={muted}>
        {size}
      </SettingsTableCell>
    </SettingsTableRow>
  )
}

type Table = NonNullable<StorageView['database']>['largest'][number]

function TableRow({ table: { name, bytes, rows } }: { table: Table }) {
  return (
    <SettingsTableRow>
      <SettingsTableCell className="font-medium max-lg:basis-full">
        <code className="text-xs">{name}</code>
      </SettingsTableCell>
      <SettingsTableCell label={t('operations.storage.columns.size')} className={muted}>
        {formatFileSize(bytes)}
      </SettingsTableCell>
      <SettingsTableCell label={t('operations.storage.columns.rows')} className={muted}>
        {rows !== null && formatNumber(rows)}
      </SettingsTableCell>
    </SettingsTableRow>
  )
}

function describeFiles({ bytes, count }: { bytes: number; count: number }): string {
  return t('operations.storage.filesOf', { size: formatFileSize(bytes), count })
}

function describeDisk({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }): string {
  return t('operations.storage.free', { free: formatFileSize(freeBytes), total: formatFileSize(totalBytes) })
}

const muted = 'text-muted-foreground tabular-nums'
