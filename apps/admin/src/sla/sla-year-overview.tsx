import type { SlaPreview } from '@lodge/contracts'
import { formatDate, formatDateTime, formatWeekday } from '@lodge/ui'
import { CalendarClock } from 'lucide-react'
import { t } from '../foundation/t.ts'
import { toWallTime } from './zoned-time.ts'

/** The nights of a preview's year on which clocks change, and its holidays. */
export function SlaYearOverview({
  preview: { year, daylightSavingChanges: clockChanges, holidays },
  timezone,
  onTry,
}: {
  preview: SlaPreview
  timezone: string
  onTry: (wall: string) => void
}) {
  const evening = (instant: number) => `${toWallTime(instant, timezone).slice(0, 10)}T17:00`
  return (
    <>
      <h3 className="text-sm font-semibold">{t('sla-settings.preview.changes', { year })}</h3>
      {clockChanges.length === 0 && (
        <p className="text-sm text-muted-foreground">{t('sla-settings.preview.noChanges')}</p>
      )}
      <ul className="flex flex-col gap-1.5">
        {clockChanges.map(({ at, minutes }) => (
          <li key={at} className="flex items-start gap-2 text-sm">
            <CalendarClock aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
            <span className="min-w-0">
              <button
                type="button"
                className="text-start text-accent underline-offset-4 hover:underline"
                onClick={() => onTry(evening(Date.parse(at) - 86_400_000))}
              >
                <span className="sr-only">{t('sla-settings.preview.try')} </span>
                {formatWeekday(at, { timeZone: timezone })} {formatDateTime(at, timezone)}
              </button>
              <span className="block text-xs text-muted-foreground">
                {minutes > 0
                  ? t('sla-settings.preview.forward', { minutes })
                  : t('sla-settings.preview.back', { minutes: -minutes })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <YearHolidays year={year} holidays={holidays} />
    </>
  )
}

function YearHolidays({ year, holidays }: Pick<SlaPreview, 'year' | 'holidays'>) {
  return (
    <>
      <h3 className="text-sm font-semibold">{t('sla-settings.preview.holidays', { year })}</h3>
      {holidays.length === 0 && (
        <p className="text-sm text-muted-foreground">{t('sla-settings.preview.noHolidays')}</p>
      )}
      <ul className="flex flex-col gap-1 text-sm">
        {holidays.map(({ date, name }) => (
          <li key={date} className="flex gap-3">
            <span className="w-20 shrink-0 text-muted-foreground tabular-nums">
              {formatDate(`${date}T12:00:00Z`, 'UTC')}
            </span>
            <span className="min-w-0 break-words">{name}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
