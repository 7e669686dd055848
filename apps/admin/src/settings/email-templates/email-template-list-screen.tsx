import { type EmailTemplateRow, NarrowEmailTemplates, routes } from '@lodge/contracts'
import { narrowEmailTemplates } from '@lodge/domain'
import { Badge, formatDateTime, Select, TableHead } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Pencil, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { CsvLink } from '../../foundation/records/csv-link.tsx'
import { recordSorts, SortFilter } from '../../foundation/records/sort-filter.tsx'
import { useShortList } from '../../foundation/records/use-short-list.tsx'
import { SettingsListFrame } from '../../foundation/settings-form/settings-list-frame.tsx'
import {
  SettingsTable,
  SettingsTableCell,
  SettingsTableRow,
} from '../../foundation/settings-form/settings-table.tsx'
import { SettingsTabs } from '../../foundation/settings-tabs.tsx'
import { t } from '../../foundation/t.ts'
import { emailTemplatesQuery } from './queries.ts'

/** Every mail that the help desk sends: when, to whom, and whether its text was changed. */
export function EmailTemplateListScreen() {
  const { rows, counts, filter, change, query, frame } = useShortList(useQuery(emailTemplatesQuery), {
    schema: NarrowEmailTemplates,
    narrow: narrowEmailTemplates,
  })
  const sorts = [{ value: 'occasion' as const, label: t('email-templates.byOccasion') }, ...recordSorts()]
  return (
    <SettingsListFrame
      {...frame}
      title={t('email-templates.title')}
      text={t('email-templates.text')}
      above={<SettingsTabs />}
      filters={
        <>
          <TextFilter show={filter.show} counts={counts} onChange={(show) => change({ show })} />
          <SortFilter sort={filter.sort} sorts={sorts} onChange={(sort) => change({ sort })} />
          <CsvLink address={routes.emailTemplatesCsv.path} query={query} className="lg:ms-auto" />
        </>
      }
    >
      <SettingsTable
        label={t('email-templates.title')}
        heads={
          <>
            <TableHead>{t('email-templates.columns.name')}</TableHead>
            <TableHead>{t('email-templates.columns.recipients')}</TableHead>
            <TableHead>{t('email-templates.columns.text')}</TableHead>
            <TableHead>{t('email-templates.columns.changed')}</TableHead>
          </>
        }
      >
        {rows.map((row) => (
          <TemplateRow key={row.code} row={row} />
        ))}
      </SettingsTable>
    </SettingsListFrame>
  )
}

type Shown = NarrowEmailTemplates['show']

interface TextFilterProps {
  show: Shown
  counts: Record<Shown, number> | undefined
  onChange: (show: Shown) => void
}

/** All mails, those whose text was changed, or those whose changed text failed, with how many there are of each. */
function TextFilter({ show, counts, onChange }: TextFilterProps) {
  const options = (['all', 'changed', 'failed'] as const).map((value) => ({
    value,
    label: t(`email-templates.kinds.${value}`, { count: counts?.[value] ?? '', hasCount: counts != null }),
  }))
  return (
    <Select
      aria-label={t('records.show')}
      className="w-36"
      value={show}
      options={options}
      onChange={onChange}
    />
  )
}

function TemplateRow({ row }: { row: EmailTemplateRow }) {
  return (
    <SettingsTableRow>
      <SettingsTableCell className="lg:w-1/2 lg:max-w-0 lg:py-1 max-lg:basis-full">
        <Link
          to={`/admin/settings/email-templates/${row.code}/edit`}
          className="block truncate font-medium underline-offset-4 hover:underline"
        >
          <bdi>{row.name}</bdi>
        </Link>
        <span className="block truncate text-xs text-muted-foreground">{row.about}</span>
      </SettingsTableCell>
      <SettingsTableCell
        label={t('email-templates.columns.recipients')}
        className="whitespace-normal text-muted-foreground"
      >
        {row.recipients}
      </SettingsTableCell>
      <SettingsTableCell label={t('email-templates.columns.text')}>
        <TextBadge row={row} />
      </SettingsTableCell>
      <SettingsTableCell
        label={t('email-templates.columns.changed')}
        className="text-muted-foreground tabular-nums"
      >
        {row.updatedAt === null
          ? t('email-templates.never')
          : t('email-templates.changedBy', {
              when: formatDateTime(row.updatedAt),
              name: row.updatedBy ?? t('email-templates.somebody'),
            })}
      </SettingsTableCell>
    </SettingsTableRow>
  )
}

function TextBadge({ row: { hasFailed, changedIn } }: { row: EmailTemplateRow }) {
  if (hasFailed)
    return (
      <Badge tone="destructive">
        <TriangleAlert aria-hidden />
        {t('email-templates.failed')}
      </Badge>
    )
  if (changedIn.length === 0)
    return (
      <Badge tone="neutral">
        <CircleCheck aria-hidden />
        {t('email-templates.default')}
      </Badge>
    )
  return (
    <Badge tone="accent">
      <Pencil aria-hidden />
      {t('email-templates.changedIn', { languages: changedIn })}
    </Badge>
  )
}
