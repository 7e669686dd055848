import {
  type Holiday,
  type ImportedHolidays,
  type LeftOutEvent,
  limits,
  routes,
  toMegabytes,
} from '@lodge/contracts'
import {
  Button,
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  ErrorState,
  Field,
  formatDate,
  getErrorMessage,
} from '@lodge/ui'
import { useMutation } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'

interface ImportHolidaysDialogProps {
  isOpen: boolean
  known: readonly Holiday[]
  onClose: () => void
  onAdd: (holidays: readonly Holiday[]) => void
}

/** Reads an iCalendar file on the server and shows what it found before anything is taken over. */
export function ImportHolidaysDialog({ isOpen, known, onClose, onAdd }: ImportHolidaysDialogProps) {
  const reading = useMutation({
    mutationFn: (file: File) => http.upload(routes.importHolidays, file),
  })
  const close = () => {
    reading.reset()
    onClose()
  }
  const dates = new Set(known.map(({ date }) => date))
  const fresh = reading.data?.holidays.filter(({ date }) => !dates.has(date)) ?? []
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && close()}>
      <DialogContent className="max-w-lg">
        <DialogHeader>
          <DialogTitle>{t('sla-settings.businessHours.importTitle')}</DialogTitle>
          <DialogDescription>
            {reading.data
              ? t('sla-settings.businessHours.importText', {
                  from: formatHolidayDate(reading.data.from),
                  until: formatHolidayDate(reading.data.until),
                })
              : t('sla-settings.businessHours.importLimit', { size: toMegabytes(limits.icsFileSize) })}
          </DialogDescription>
        </DialogHeader>
        <Field label={t('sla-settings.businessHours.import')}>
          <input
            type="file"
            aria-label={t('sla-settings.businessHours.import')}
            accept=".ics,text/calendar"
            className="text-sm file:me-3 file:h-8 file:rounded-md file:border file:border-input file:bg-background file:px-3"
            onChange={({ target }) => target.files?.[0] && reading.mutate(target.files[0])}
          />
        </Field>
        {reading.isError && (
          <ErrorState
            title={t('sla-settings.businessHours.importFailed')}
            text={getErrorMessage(reading.error)}
          />
        )}
        {reading.data && <ImportPreview found={reading.data} dates={dates} fresh={fresh.length} />}
        <DialogFooter>
          <Button variant="outline" onClick={close}>
            {t('ui.dialog.cancel')}
          </Button>
          {reading.data && (
            <Button
              disabled={fresh.length === 0}
              onClick={() => {
                onAdd(fresh)
                close()
              }}
            >
              {t('sla-settings.businessHours.importAdd', { count: fresh.length })}
            </Button>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

function ImportPreview({
  found,
  dates,
  fresh,
}: {
  found: ImportedHolidays
  dates: Set<string>
  fresh: number
}) {
  return (
    <div>
      <p className="text-sm font-medium">
        {found.holidays.length === 0
          ? t('sla-settings.businessHours.importNoneFound')
          : t('sla-settings.businessHours.importFound', { count: found.holidays.length, fresh })}
      </p>
      {found.holidays.length > 0 && <FoundDays found={found} dates={dates} />}
      {found.leftOutCount > 0 && <LeftOutEvents found={found} />}
    </div>
  )
}

const listLook = 'mt-2 rounded-md border border-border text-sm'
const rowLook = 'flex gap-3 border-b border-border px-3 py-1.5 last:border-b-0'

function FoundDays({ found, dates }: { found: ImportedHolidays; dates: Set<string> }) {
  return (
    <ul aria-label={t('sla-settings.businessHours.holidays')} className={listLook}>
      {found.holidays.map(({ date, name }) => (
        <li key={date} className={rowLook}>
          <span className="w-20 shrink-0 tabular-nums">{formatHolidayDate(date)}</span>
          <span className="min-w-0 flex-1 break-words">{name}</span>
          {dates.has(date) && (
            <span className="text-xs text-muted-foreground">
              {t('sla-settings.businessHours.importKnown')}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Every event that is no holiday, with its reason. */
function LeftOutEvents({ found: { leftOut, leftOutCount } }: { found: ImportedHolidays }) {
  const label = t('sla-settings.businessHours.importLeftOut', { count: leftOutCount })
  return (
    <section className="mt-4">
      <h3 className="text-sm font-medium">{label}</h3>
      {leftOutCount > leftOut.length && (
        <p className="text-xs text-muted-foreground">
          {t('sla-settings.businessHours.importLeftOutMore', { shown: leftOut.length })}
        </p>
      )}
      <ul aria-label={label} className={listLook}>
        {leftOut.map(({ name, date, reason }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events may be alike, and none moves
          <li key={at} className={rowLook}>
            <span className="w-20 shrink-0 tabular-nums">{date && formatHolidayDate(date)}</span>
            <span className="min-w-0 flex-1">
              <span className="block break-words">{name}</span>
              <span className="block text-xs text-muted-foreground">{describeReason(reason)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function describeReason(reason: LeftOutEvent['reason']): string {
  if (reason === 'too_long')
    return t('sla-settings.businessHours.importReasons.too_long', { days: limits.holidayDays })
  if (reason === 'too_many')
    return t('sla-settings.businessHours.importReasons.too_many', { max: limits.holidays })
  return t(`sla-settings.businessHours.importReasons.${reason}`)
}

function formatHolidayDate(date: string) {
  return formatDate(`${date}T12:00:00Z`, 'UTC')
}
