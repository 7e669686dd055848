import { type FieldErrors, type SaveBusinessHours, weekdays } from '@lodge/contracts'
import {
  Button,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
  FieldBox,
  type FormFieldState,
} from '@lodge/ui'
import { Copy, TriangleAlert } from 'lucide-react'
import { t } from '../../foundation/t.ts'
import { WeekLanes } from './week-lanes.tsx'
import { copyWindows, countOpenMinutes } from './weekly-windows.ts'

interface WeeklySectionProps {
  field: FormFieldState<SaveBusinessHours['weekly']>
  errors: FieldErrors
}

/** The windows of the week, with a word where there are none. */
export function WeeklySection({ field, errors }: WeeklySectionProps) {
  const { value: weekly, onChange } = field
  return (
    <section aria-label={t('sla-settings.businessHours.weekly')} className="border-b border-border py-4">
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h2 className="flex-1 text-body font-semibold">{t('sla-settings.businessHours.weekly')}</h2>
        <span className="text-xs text-muted-foreground max-sm:order-last max-sm:w-full">
          {t('sla-settings.businessHours.weeklyText')}
        </span>
        <CopyMonday onCopy={(days) => onChange(copyWindows(weekly, 'mon', days))} />
      </div>
      <FieldBox field={field}>
        <WeekLanes weekly={weekly} errors={errors} onChange={onChange} />
        {countOpenMinutes(weekly) === 0 && (
          <p
            role="status"
            className="mt-3 flex gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning"
          >
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {t('sla-settings.businessHours.never')}
          </p>
        )}
      </FieldBox>
    </section>
  )
}

function CopyMonday({ onCopy }: { onCopy: (days: readonly (typeof weekdays)[number][]) => void }) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" size="small">
          <Copy aria-hidden />
          {t('sla-settings.businessHours.copyDay', { day: t('sla-settings.businessHours.days.mon') })}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem onSelect={() => onCopy(weekdays.slice(0, 5))}>
          {t('sla-settings.businessHours.copyWeekdays')}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => onCopy(weekdays)}>
          {t('sla-settings.businessHours.copyAll')}
        </DropdownMenuItem>
        {weekdays.slice(1).map((day) => (
          <DropdownMenuItem key={day} onSelect={() => onCopy([day])}>
            {t(`sla-settings.businessHours.days.${day}`)}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
