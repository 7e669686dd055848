import { serverNow, useSite } from '@lodge/client'
import { type BusinessHoursView, closedAllWeek, type SaveBusinessHours } from '@lodge/contracts'
import { useDialogs, usePageTitle } from '@lodge/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { formHeading } from '../settings-form/form-heading.ts'
import { FieldChangeHint } from '../settings-form/form-section.tsx'
import { SaveBar } from '../settings-form/save-bar.tsx'
import { SettingsActivity } from '../settings-form/settings-activity.tsx'
import { SettingsFormFrame } from '../settings-form/settings-form-frame.tsx'
import { SettingsFormPage } from '../settings-form/settings-form-page.tsx'
import { useSettingsForm } from '../settings-form/use-settings-form.ts'
import { businessHoursListQuery, businessHoursQuery } from '../sla-settings/queries.ts'
import { SlaSettingsHeader } from '../sla-settings/sla-settings-header.tsx'
import { toWallTime } from '../sla-settings/zoned-time.ts'
import { t } from '../t.ts'
import { BusinessHoursBasics } from './business-hours-basics.tsx'
import { listBusinessHoursChanges, validateBusinessHours } from './business-hours-changes.ts'
import { BusinessHoursPreview } from './business-hours-preview.tsx'
import { HolidaysSection } from './holidays-section.tsx'
import {
  useArchiveBusinessHours,
  useBusinessHoursImpact,
  useSaveBusinessHours,
} from './use-save-business-hours.ts'
import { WeeklySection } from './weekly-section.tsx'
import { countOpenMinutes } from './weekly-windows.ts'

const crumbs = (name: string) => [
  { label: t('app.titles.settings') },
  { label: t('sla-settings.hours'), to: '/admin/settings/business-hours' },
  { label: name },
]

/** New business hours: nine to five on weekdays, to be changed. */
export function NewBusinessHoursScreen() {
  usePageTitle(
    t('sla-settings.businessHours.createTitle'),
    crumbs(t('sla-settings.businessHours.createTitle')),
  )
  const timezone = useDefaultTimeZone()
  const nineToFive: [string, string][] = [['09:00', '17:00']]
  const days = { mon: nineToFive, tue: nineToFive, wed: nineToFive, thu: nineToFive, fri: nineToFive }
  const saved = { name: '', timezone, weekly: { ...closedAllWeek, ...days }, holidays: [] }
  return <BusinessHoursForm saved={saved} record={null} onArchive={null} />
}

export function BusinessHoursScreen() {
  const { alias = '' } = useParams()
  return (
    <SettingsFormPage query={useQuery(businessHoursQuery(alias))} nameOf={({ name }) => name} crumbs={crumbs}>
      {(record) => <SavedBusinessHours key={`${alias}${record.revision}`} record={record} />}
    </SettingsFormPage>
  )
}

function SavedBusinessHours({ record }: { record: BusinessHoursView }) {
  const { name, timezone, weekly, holidays } = record
  const archive = useArchiveBusinessHours(record)
  return (
    <BusinessHoursForm saved={{ name, timezone, weekly, holidays }} record={record} onArchive={archive} />
  )
}

function useDefaultTimeZone(): string {
  const { data } = useQuery(businessHoursListQuery)
  const site = useSite((state) => state.name)
  return data?.items[0]?.timezone ?? (site ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC')
}

interface BusinessHoursFormProps {
  saved: SaveBusinessHours
  record: BusinessHoursView | null
  onArchive: (() => void) | null
}

function BusinessHoursForm({ saved, record, onArchive }: BusinessHoursFormProps) {
  const form = useBusinessHoursForm(saved, record)
  const { draft, edit, changes, errors } = form
  const areHoursNew = Object.keys(changes).some((path) => path !== 'name')
  const impact = useBusinessHoursImpact(record, areHoursNew)
  return (
    <SettingsFormFrame
      title={formHeading(draft.name, saved.name, t('sla-settings.businessHours.createTitle'))}
      isNew={record === null}
      isArchived={record?.archivedAt != null}
      about={record ? describeBusinessHours(record) : ''}
      onArchive={onArchive}
      above={<SlaSettingsHeader />}
      side={
        <BusinessHoursPreview
          draft={draft}
          record={record}
          isBroken={Object.keys(form.problems).some((path) => path !== 'name')}
        />
      }
      bar={
        <SaveBar
          changes={changes}
          isNew={record === null}
          isSaving={form.isSaving}
          saveLabel={businessHoursSaveLabel(record, areHoursNew)}
          note={impact}
          onSave={form.save}
          onDiscard={form.discard}
        />
      }
    >
      <BusinessHoursBasics
        draft={draft}
        edit={edit}
        changes={changes}
        errors={errors}
        alias={record?.alias}
      />
      <WeeklySection
        weekly={draft.weekly}
        onChange={(weekly) => edit({ weekly })}
        change={changes.weekly}
        errors={errors}
      />
      <div className="border-b border-border pb-4 last:border-b-0">
        <HolidaysSection
          holidays={draft.holidays}
          errors={errors}
          today={toWallTime(serverNow(), record?.timezone ?? 'UTC').slice(0, 10)}
          onChange={(holidays) => edit({ holidays })}
        />
        <FieldChangeHint change={changes.holidays} />
      </div>
      {record && <SettingsActivity kind="business-hours" alias={record.alias} revision={record.revision} />}
    </SettingsFormFrame>
  )
}

function useBusinessHoursForm(saved: SaveBusinessHours, record: BusinessHoursView | null) {
  const cache = useQueryClient()
  const dialogs = useDialogs()
  return useSettingsForm({
    saved,
    isNew: record === null,
    listChanges: listBusinessHoursChanges,
    validate: validateBusinessHours,
    send: useSaveBusinessHours(record),
    reload: () => cache.invalidateQueries({ queryKey: businessHoursQuery(record?.alias ?? '').queryKey }),
    confirm: async ({ weekly }) =>
      countOpenMinutes(weekly) > 0 ||
      dialogs.confirm({ title: t('sla-settings.save.neverConfirm'), text: t('sla-settings.save.never') }),
  })
}

function describeBusinessHours({ version, usedBy }: BusinessHoursView): string {
  const use =
    usedBy.length > 0
      ? t('sla-settings.businessHours.usedBy', { count: usedBy.length })
      : t('sla-settings.businessHours.unused')
  const names = usedBy.map(({ name }) => name).join(', ')
  return [t('sla-settings.version', { version }), names ? `${use}: ${names}` : use].join(', ')
}

function businessHoursSaveLabel(record: BusinessHoursView | null, areHoursNew: boolean): string {
  if (!record) return t('settings-form.save.create')
  return areHoursNew
    ? t('sla-settings.save.saveVersion', { version: record.version + 1 })
    : t('settings-form.save.save')
}
