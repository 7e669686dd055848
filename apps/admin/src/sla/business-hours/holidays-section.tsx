import { type FieldErrors, Holiday, limits } from '@lodge/contracts'
import { Button, FieldError, TextField, useSchemaForm } from '@lodge/ui'
import { CalendarPlus, Plus } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../foundation/t.ts'
import { HolidayTable } from './holiday-table.tsx'
import { ImportHolidaysDialog } from './import-holidays-dialog.tsx'

interface HolidaysSectionProps {
  holidays: readonly Holiday[]
  onChange: (holidays: Holiday[]) => void
  errors: FieldErrors
  /** The present date, `YYYY-MM-DD`. */
  today: string
}

/** The days on which the clocks stand still: added by date or from a calendar file, those ahead first. */
export function HolidaysSection({ holidays, onChange, errors, today }: HolidaysSectionProps) {
  const [isImporting, setIsImporting] = useState(false)
  const [isAdding, setIsAdding] = useState(false)
  const [showsPast, setShowsPast] = useState(false)
  const sorted = holidays.toSorted((one, other) => one.date.localeCompare(other.date))
  const ahead = sorted.filter(({ date }) => date >= today)
  const past = sorted.length - ahead.length
  const messages = Object.entries(errors).filter(([path]) => path.startsWith('holidays'))
  const add = (fresh: readonly Holiday[]) => {
    const byDate = new Map([...holidays, ...fresh].map((holiday) => [holiday.date, holiday]))
    onChange([...byDate.values()].toSorted((one, other) => one.date.localeCompare(other.date)))
  }
  return (
    <section aria-label={t('sla-settings.businessHours.holidays')} className="py-4">
      <HolidaysHeading
        ahead={ahead.length}
        isAdding={isAdding}
        onImport={() => setIsImporting(true)}
        onAdd={() => setIsAdding(true)}
      />
      {messages.map(([path, message]) => (
        <FieldError key={path}>{message}</FieldError>
      ))}
      {isAdding && (
        <AddHoliday
          onAdd={(holiday) => {
            add([holiday])
            setIsAdding(false)
          }}
        />
      )}
      {sorted.length === 0 ? (
        <p className="text-sm text-muted-foreground">{t('sla-settings.businessHours.noHolidays')}</p>
      ) : (
        <HolidayTable
          shown={showsPast ? sorted : ahead}
          onRemove={(removed) => onChange(holidays.filter(({ date }) => date !== removed.date))}
        />
      )}
      {past > 0 && !showsPast && (
        <Button variant="link" size="inline" className="mt-2 text-sm" onClick={() => setShowsPast(true)}>
          {t('sla-settings.businessHours.past', { count: past })}
        </Button>
      )}
      <ImportHolidaysDialog
        isOpen={isImporting}
        known={holidays}
        onClose={() => setIsImporting(false)}
        onAdd={add}
      />
    </section>
  )
}

interface HolidaysHeadingProps {
  /** Number of holidays that are still to come. */
  ahead: number
  isAdding: boolean
  onImport: () => void
  onAdd: () => void
}

function HolidaysHeading({ ahead, isAdding, onImport, onAdd }: HolidaysHeadingProps) {
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2">
      <h2 className="flex-1 text-body font-semibold">{t('sla-settings.businessHours.holidays')}</h2>
      <span className="text-xs text-muted-foreground tabular-nums">
        {t('sla-settings.businessHours.more', { count: ahead })}
      </span>
      <Button variant="outline" onClick={onImport}>
        <CalendarPlus aria-hidden />
        {t('sla-settings.businessHours.import')}
      </Button>
      <Button variant="outline" onClick={onAdd} aria-expanded={isAdding}>
        <Plus aria-hidden />
        {t('sla-settings.businessHours.add')}
      </Button>
    </div>
  )
}

function AddHoliday({ onAdd }: { onAdd: (holiday: Holiday) => void }) {
  const form = useSchemaForm({
    schema: Holiday,
    values: { date: '', name: '' },
    onSubmit: async (holiday) => onAdd(holiday),
  })
  return (
    <form {...form.props} className="mb-3 flex flex-wrap items-end gap-3">
      <TextField
        field={form.field('date')}
        label={t('sla-settings.businessHours.newDate')}
        isRequired
        className="w-44"
        type="date"
        autoFocus
      />
      <TextField
        field={form.field('name')}
        label={t('sla-settings.businessHours.newName')}
        isRequired
        className="min-w-44 flex-1"
        maxLength={limits.nameLength}
      />
      <Button type="submit" variant="outline">
        {t('sla-settings.businessHours.add')}
      </Button>
    </form>
  )
}
