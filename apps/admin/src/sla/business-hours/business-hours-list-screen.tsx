import { serverNow } from '@lodge/client'
import { type BusinessHoursView, NarrowShortList, routes } from '@lodge/contracts'
import { narrowBusinessHours } from '@lodge/domain'
import { Badge, cn, formatDate, formatList, formatNumber, TableHead } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { CsvLink } from '../../foundation/records/csv-link.tsx'
import { KindFilter } from '../../foundation/records/kind-filter.tsx'
import { recordSorts, SortFilter } from '../../foundation/records/sort-filter.tsx'
import { useShortList } from '../../foundation/records/use-short-list.tsx'
import { ArchivedBadge } from '../../foundation/settings-form/settings-form-frame.tsx'
import { SettingsListFrame } from '../../foundation/settings-form/settings-list-frame.tsx'
import {
  SettingsTable,
  SettingsTableCell,
  SettingsTableRow,
} from '../../foundation/settings-form/settings-table.tsx'
import { t } from '../../foundation/t.ts'
import { formatTargetMinutes } from '../duration.ts'
import { businessHoursListQuery } from '../queries.ts'
import { SlaSettingsHeader } from '../sla-settings-header.tsx'
import { countOpenMinutes } from './weekly-windows.ts'

/** The business hours: searched, in use or archived, by name or by change. */
export function BusinessHoursListScreen() {
  const { rows, counts, filter, change, query, frame } = useShortList(useQuery(businessHoursListQuery), {
    schema: NarrowShortList,
    narrow: narrowBusinessHours,
  })
  const today = new Date(serverNow()).toISOString().slice(0, 10)
  return (
    <SettingsListFrame
      {...frame}
      above={<SlaSettingsHeader />}
      title={t('sla-settings.hours')}
      text={t('sla-settings.businessHours.text')}
      create={{ to: '/admin/settings/business-hours/create', label: t('sla-settings.businessHours.create') }}
      filters={
        <>
          <KindFilter show={filter.show} counts={counts} onChange={(show) => change({ show })} />
          <SortFilter sort={filter.sort} sorts={recordSorts()} onChange={(sort) => change({ sort })} />
          <CsvLink address={routes.businessHoursCsv.path} query={query} className="lg:ms-auto" />
        </>
      }
    >
      <SettingsTable label={t('sla-settings.hours')} heads={<BusinessHoursHeads />}>
        {rows.map((businessHours) => (
          <SettingsTableRow key={businessHours.alias}>
            <BusinessHoursCells businessHours={businessHours} today={today} />
          </SettingsTableRow>
        ))}
      </SettingsTable>
    </SettingsListFrame>
  )
}

/** Hides columns between a phone's cards and a wide table, where the names need their room. */
const roomy = 'lg:max-xl:hidden'

function BusinessHoursHeads() {
  return (
    <>
      <TableHead>{t('sla-settings.list.name')}</TableHead>
      <TableHead className={roomy}>{t('sla-settings.list.zone')}</TableHead>
      <TableHead>{t('sla-settings.list.openTime')}</TableHead>
      <TableHead className="text-end">{t('sla-settings.list.holidays')}</TableHead>
      <TableHead>{t('sla-settings.list.usedBy')}</TableHead>
      <TableHead className="text-end">{t('sla-settings.list.open')}</TableHead>
      <TableHead>{t('sla-settings.list.status')}</TableHead>
      <TableHead className={roomy}>{t('sla-settings.list.updated')}</TableHead>
    </>
  )
}

interface BusinessHoursCellsProps {
  businessHours: BusinessHoursView
  /** The present date, `YYYY-MM-DD`. */
  today: string
}

function BusinessHoursCells({ businessHours, today }: BusinessHoursCellsProps) {
  const openMinutes = countOpenMinutes(businessHours.weekly)
  return (
    <>
      <SettingsTableCell className="font-medium max-lg:basis-full lg:min-w-40">
        <Link to={businessHours.alias} className="underline-offset-4 hover:underline">
          <bdi>{businessHours.name}</bdi>
        </Link>
      </SettingsTableCell>
      <SettingsTableCell className={cn('text-muted-foreground', roomy)}>
        {businessHours.timezone}
      </SettingsTableCell>
      <SettingsTableCell
        label={t('sla-settings.list.openTime')}
        className="whitespace-nowrap text-muted-foreground tabular-nums"
      >
        {openMinutes === 0 ? (
          <Badge tone="warning">{t('sla-settings.businessHours.closed')}</Badge>
        ) : (
          formatTargetMinutes(openMinutes)
        )}
      </SettingsTableCell>
      <SettingsTableCell label={t('sla-settings.list.holidays')} className="tabular-nums lg:text-end">
        {businessHours.holidays.filter(({ date }) => date >= today).length}
      </SettingsTableCell>
      <SettingsTableCell
        label={t('sla-settings.list.usedBy')}
        className="max-w-64 truncate text-muted-foreground lg:max-xl:max-w-36"
      >
        {formatList([...businessHours.usedBy, ...businessHours.teams].map(({ name }) => name)) ||
          t('sla-settings.list.nobody')}
      </SettingsTableCell>
      <SettingsTableCell label={t('sla-settings.list.open')} className="font-medium tabular-nums lg:text-end">
        {formatNumber(businessHours.openTickets)}
      </SettingsTableCell>
      <SettingsTableCell>
        <ArchivedBadge isArchived={businessHours.archivedAt !== null} />
      </SettingsTableCell>
      <SettingsTableCell
        label={t('sla-settings.list.updated')}
        className={cn('text-muted-foreground tabular-nums', roomy)}
      >
        {formatDate(businessHours.updatedAt)}
      </SettingsTableCell>
    </>
  )
}
