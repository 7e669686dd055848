import { serverNow, useSite } from '@lodge/client'
import { type BusinessHoursView, closedAllWeek, type SaveBusinessHours } from '@lodge/contracts'
import { useDialogs, usePageTitle } from '@lodge/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { headingOf } from '../records/heading-of.ts'
import { RecordActivity } from '../records/record-activity.tsx'
import { RecordFrame } from '../records/record-frame.tsx'
import { RecordPage } from '../records/record-page.tsx'
import { SaveBar } from '../records/save-bar.tsx'
import { ChangeMark } from '../records/section.tsx'
import { useRecordForm } from '../records/use-record-form.ts'
import { settingsFormStrings } from '../records/words.ts'
import { AboveSettings } from './above-settings.tsx'
import { HolidaysSection } from './holidays-section.tsx'
import { HoursBasics } from './hours-basics.tsx'
import { changesOfHours, problemsOfHours } from './hours-changes.ts'
import { HoursPreview } from './hours-preview.tsx'
import { calendarQuery, calendarsQuery } from './queries.ts'
import { wallTime } from './time-of-zone.ts'
import { useArchiveHours, useHoursImpactWords, useSendHours } from './use-hours.ts'
import { openMinutes } from './week.ts'
import { WeeklySection } from './weekly-section.tsx'
import { slaSettingsStrings } from './words.ts'

const strings = slaSettingsStrings.calendar
const crumbs = (name: string) => [
  { label: 'Settings' },
  { label: slaSettingsStrings.hours, to: '/admin/settings/business-hours' },
  { label: name },
]

/** New business hours: nine to five on weekdays, to be changed. */
export function NewHoursScreen() {
  usePageTitle(strings.createTitle, crumbs(strings.createTitle))
  const timezone = useDefaultZone()
  const nineToFive: [string, string][] = [['09:00', '17:00']]
  const days = { mon: nineToFive, tue: nineToFive, wed: nineToFive, thu: nineToFive, fri: nineToFive }
  const saved = { name: '', timezone, weekly: { ...closedAllWeek, ...days }, holidays: [] }
  return <HoursForm saved={saved} record={null} onArchive={null} />
}

export function HoursScreen() {
  const { alias = '' } = useParams()
  return (
    <RecordPage query={useQuery(calendarQuery(alias))} nameOf={({ name }) => name} crumbs={crumbs}>
      {(record) => <SavedHours key={`${alias}${record.revision}`} record={record} />}
    </RecordPage>
  )
}

function SavedHours({ record }: { record: BusinessHoursView }) {
  const { name, timezone, weekly, holidays } = record
  const archive = useArchiveHours(record)
  return <HoursForm saved={{ name, timezone, weekly, holidays }} record={record} onArchive={archive} />
}

function useDefaultZone(): string {
  const { data } = useQuery(calendarsQuery)
  const site = useSite((state) => state.name)
  return data?.items[0]?.timezone ?? (site ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC')
}

interface HoursFormProps {
  saved: SaveBusinessHours
  record: BusinessHoursView | null
  onArchive: (() => void) | null
}

function HoursForm({ saved, record, onArchive }: HoursFormProps) {
  const cache = useQueryClient()
  const dialogs = useDialogs()
  const { neverConfirm, never } = slaSettingsStrings.save
  const form = useRecordForm({
    saved,
    isNew: record === null,
    changesOf: changesOfHours,
    problemsOf: problemsOfHours,
    send: useSendHours(record),
    reload: () => cache.invalidateQueries({ queryKey: calendarQuery(record?.alias ?? '').queryKey }),
    confirm: async ({ weekly }) =>
      openMinutes(weekly) > 0 || dialogs.confirm({ title: neverConfirm, text: never }),
  })
  const { draft, edit, changes, errors } = form
  const areHoursNew = Object.keys(changes).some((path) => path !== 'name')
  const impact = useHoursImpactWords(record, areHoursNew)
  return (
    <RecordFrame
      title={headingOf(draft.name, saved.name, strings.createTitle)}
      isNew={record === null}
      isArchived={record?.archivedAt != null}
      about={record ? aboutHours(record) : ''}
      onArchive={onArchive}
      above={<AboveSettings />}
      side={
        <HoursPreview
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
          saveLabel={saveLabel(record, areHoursNew)}
          note={impact}
          onSave={form.save}
          onDiscard={form.discard}
        />
      }
    >
      <HoursBasics draft={draft} edit={edit} changes={changes} errors={errors} alias={record?.alias} />
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
          today={wallTime(serverNow(), record?.timezone ?? 'UTC').slice(0, 10)}
          onChange={(holidays) => edit({ holidays })}
        />
        <ChangeMark change={changes.holidays} />
      </div>
      {record && <RecordActivity kind="business-hours" alias={record.alias} revision={record.revision} />}
    </RecordFrame>
  )
}

function aboutHours({ version, usedBy }: BusinessHoursView): string {
  const use = usedBy.length > 0 ? strings.usedBy(usedBy.length) : strings.unused
  const names = usedBy.map(({ name }) => name).join(', ')
  return [slaSettingsStrings.version(version), names ? `${use}: ${names}` : use].join(', ')
}

function saveLabel(record: BusinessHoursView | null, areHoursNew: boolean): string {
  if (!record) return settingsFormStrings.save.create
  return areHoursNew ? slaSettingsStrings.save.saveVersion(record.version + 1) : settingsFormStrings.save.save
}
