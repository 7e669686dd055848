import { serverNow } from '@lodge/client'
import { FieldBox } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { NewRecordScreen, RecordScreen } from '../../foundation/settings-form/settings-record-screen.tsx'
import { t } from '../../foundation/t.ts'
import { businessHoursImpactQuery } from '../queries.ts'
import { SlaSettingsHeader } from '../sla-settings-header.tsx'
import { toWallTime } from '../zoned-time.ts'
import { BusinessHoursBasics } from './business-hours-basics.tsx'
import { BusinessHoursPreview } from './business-hours-preview.tsx'
import { HolidaysSection } from './holidays-section.tsx'
import { type BusinessHoursPart, useBusinessHoursRecord } from './use-business-hours-record.ts'
import { WeeklySection } from './weekly-section.tsx'

export function NewBusinessHoursScreen() {
  return <NewRecordScreen record={useBusinessHoursRecord()} {...describePage()} />
}

export function BusinessHoursScreen() {
  return <RecordScreen record={useBusinessHoursRecord()} {...describePage()} />
}

const describePage = () => ({
  above: <SlaSettingsHeader />,
  children: (part: BusinessHoursPart) => <BusinessHoursFields {...part} />,
  side: (part: BusinessHoursPart) => <BusinessHoursPreview {...part} />,
  note: (part: BusinessHoursPart) => <BusinessHoursImpact {...part} />,
  saveLabel: describeSaving,
})

function BusinessHoursFields({ form, view }: BusinessHoursPart) {
  const holidays = form.field('holidays')
  return (
    <>
      <BusinessHoursBasics form={form} alias={view?.alias} />
      <WeeklySection field={form.field('weekly')} errors={form.errors} />
      <FieldBox field={holidays} className="border-b border-border pb-4 last:border-b-0">
        <HolidaysSection
          holidays={holidays.value}
          errors={form.errors}
          today={toWallTime(serverNow(), view?.timezone ?? 'UTC').slice(0, 10)}
          onChange={holidays.onChange}
        />
      </FieldBox>
    </>
  )
}

/** Says how many open tickets saving would recalculate: none by hours that are new or only renamed. */
function BusinessHoursImpact({ form, view }: BusinessHoursPart) {
  const isAsked = view !== null && areHoursNew(form)
  const { data } = useQuery({ ...businessHoursImpactQuery(view?.alias ?? ''), enabled: isAsked })
  if (!isAsked) return t('sla-settings.save.recalculations', { count: 0 })
  return data
    ? t('sla-settings.save.recalculations', { count: data.openTickets })
    : t('sla-settings.save.counting')
}

function describeSaving({ form, view }: BusinessHoursPart): string {
  if (!view) return t('settings-form.save.create')
  return areHoursNew(form)
    ? t('sla-settings.save.saveVersion', { version: view.version + 1 })
    : t('settings-form.save.save')
}

function areHoursNew({ changes }: BusinessHoursPart['form']): boolean {
  return Object.keys(changes).some((path) => path !== 'name')
}
