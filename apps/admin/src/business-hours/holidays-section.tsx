import type { FieldErrors, Holiday } from '@lodge/contracts'
import {
  Button,
  Field,
  FieldError,
  formatDate,
  formatWeekday,
  Input,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@lodge/ui'
import { CalendarPlus, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { slaSettingsStrings } from '../sla-settings/strings.ts'
import { ImportHolidaysDialog } from './import-holidays-dialog.tsx'

const strings = slaSettingsStrings.businessHours

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
    <section aria-label={strings.holidays} className="py-4">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h2 className="flex-1 text-body font-semibold">{strings.holidays}</h2>
        <span className="text-xs text-muted-foreground tabular-nums">{strings.more(ahead.length)}</span>
        <Button variant="outline" onClick={() => setIsImporting(true)}>
          <CalendarPlus aria-hidden />
          {strings.import}
        </Button>
        <Button variant="outline" onClick={() => setIsAdding(true)} aria-expanded={isAdding}>
          <Plus aria-hidden />
          {strings.add}
        </Button>
      </div>
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
        <p className="text-sm text-muted-foreground">{strings.noHolidays}</p>
      ) : (
        <Table>
          <TableHeader>
            <tr>
              <TableHead className="first:pl-1.5">{strings.date}</TableHead>
              <TableHead>{strings.holidayName}</TableHead>
              <TableHead>{strings.weekday}</TableHead>
              <TableHead>
                <span className="sr-only">{strings.removeHoliday('')}</span>
              </TableHead>
            </tr>
          </TableHeader>
          <TableBody>
            {(showsPast ? sorted : ahead).map((holiday) => (
              <TableRow key={holiday.date}>
                <TableCell className="w-28 tabular-nums first:pl-1.5">
                  {formatHolidayDate(holiday.date)}
                </TableCell>
                <TableCell>{holiday.name}</TableCell>
                <TableCell className="text-muted-foreground">
                  {formatWeekday(`${holiday.date}T12:00:00Z`, { timeZone: 'UTC' }, 'long')}
                </TableCell>
                <TableCell className="w-10 text-right last:pr-1.5">
                  <Button
                    variant="ghost"
                    size="icon-small"
                    aria-label={strings.removeHoliday(`${holiday.name}, ${formatHolidayDate(holiday.date)}`)}
                    onClick={() => onChange(holidays.filter(({ date }) => date !== holiday.date))}
                  >
                    <Trash2 aria-hidden />
                  </Button>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {past > 0 && !showsPast && (
        <Button variant="link" size="inline" className="mt-2 text-sm" onClick={() => setShowsPast(true)}>
          {strings.past(past)}
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

function formatHolidayDate(date: string) {
  return formatDate(`${date}T12:00:00Z`, 'UTC')
}

function AddHoliday({ onAdd }: { onAdd: (holiday: Holiday) => void }) {
  const [date, setDate] = useState('')
  const [name, setName] = useState('')
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (date && name.trim()) onAdd({ date, name: name.trim() })
  }
  return (
    <form onSubmit={handleSubmit} className="mb-3 flex flex-wrap items-end gap-3">
      <Field label={strings.newDate} isRequired className="w-44">
        <Input type="date" required autoFocus value={date} onChange={({ target }) => setDate(target.value)} />
      </Field>
      <Field label={strings.newName} isRequired className="min-w-44 flex-1">
        <Input required maxLength={80} value={name} onChange={({ target }) => setName(target.value)} />
      </Field>
      <Button type="submit" variant="outline">
        {strings.add}
      </Button>
    </form>
  )
}
