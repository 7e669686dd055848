import {
  EnteredDate,
  type FieldErrors,
  RelativeReportRange,
  ReportDays,
  type ReportRange,
} from '@lodge/contracts'
import { Button, cn, Popover, PopoverContent, PopoverTrigger, TextField, useSchemaForm } from '@lodge/ui'
import { CalendarDays, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { t } from '../../../foundation/t.ts'
import { formatDays } from '../figures/report-dates.ts'

interface RangeMenuProps {
  /** The range as it stands in the address, which may be invalid. */
  range: string
  /** The days that are shown now, which the dates begin with. */
  shown: ReportRange | undefined
  onChange: (range: string) => void
}

/** Chooses the days of a report: some that move along with the present, or two dates. */
export function RangeMenu({ range, shown, onChange }: RangeMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const choose = (next: string) => {
    setIsOpen(false)
    onChange(next)
  }
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger asChild>
        <Button variant="outline" aria-label={`${t('reports.range.label')}: ${describeRange(range)}`}>
          <CalendarDays aria-hidden />
          {describeRange(range)}
          <ChevronDown aria-hidden className="print:hidden" />
        </Button>
      </PopoverTrigger>
      <PopoverContent align="start" aria-label={t('reports.range.label')} className="w-80">
        <ul className="-mx-2 mb-3 grid grid-cols-2 border-b border-border pb-3">
          {RelativeReportRange.options.map((preset) => (
            <li key={preset}>
              <button
                type="button"
                aria-pressed={preset === range}
                onClick={() => choose(preset)}
                className={cn(
                  'min-h-8 w-full rounded-md px-2 text-start text-base -outline-offset-2 hover:bg-surface max-lg:min-h-11',
                  preset === range && 'bg-accent-soft font-medium text-accent',
                )}
              >
                {t(`reports.range.presets.${preset}`)}
              </button>
            </li>
          ))}
        </ul>
        <DaysForm shown={shown} onChoose={choose} />
      </PopoverContent>
    </Popover>
  )
}

/** Returns the name of a range, or its days. */
function describeRange(range: string): string {
  const relative = RelativeReportRange.safeParse(range)
  if (relative.success) return t(`reports.range.presets.${relative.data}`)
  const days = ReportDays.safeParse(range)
  return days.success ? formatDays({ from: days.data[0], to: days.data[1] }) : t('reports.range.unknown')
}

const Dates = z.object({ from: EnteredDate, to: EnteredDate })

/** Checks two valid days as a range. */
function checkDays({ from, to }: z.infer<typeof Dates>): FieldErrors {
  if (!Dates.safeParse({ from, to }).success) return {}
  const { error } = ReportDays.safeParse(`${from}..${to}`)
  return error ? { to: error.issues[0]?.message ?? '' } : {}
}

function DaysForm({
  shown,
  onChoose,
}: {
  shown: ReportRange | undefined
  onChoose: (range: string) => void
}) {
  const form = useSchemaForm({
    schema: Dates,
    values: { from: shown?.from ?? '', to: shown?.to ?? '' },
    check: checkDays,
    onSubmit: async ({ from, to }) => onChoose(`${from}..${to}`),
  })
  return (
    <form {...form.props} className="flex flex-col gap-3">
      <div className="grid grid-cols-2 items-start gap-2">
        <TextField type="date" field={form.field('from')} label={t('reports.range.from')} />
        <TextField type="date" field={form.field('to')} label={t('reports.range.to')} />
      </div>
      <Button type="submit" variant="outline">
        {t('reports.range.apply')}
      </Button>
    </form>
  )
}
