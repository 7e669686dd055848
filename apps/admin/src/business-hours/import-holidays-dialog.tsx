import { type Holiday, type ImportedHolidays, limits, routes } from '@lodge/contracts'
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
  useStrings,
} from '@lodge/ui'
import { useMutation } from '@tanstack/react-query'
import { http } from '../http.ts'
import { slaSettingsStrings } from '../sla-settings/strings.ts'

const strings = slaSettingsStrings.businessHours

interface ImportHolidaysDialogProps {
  isOpen: boolean
  known: readonly Holiday[]
  onClose: () => void
  onAdd: (holidays: readonly Holiday[]) => void
}

/** Reads an iCalendar file on the server and shows what it found before anything is taken over. */
export function ImportHolidaysDialog({ isOpen, known, onClose, onAdd }: ImportHolidaysDialogProps) {
  const messages = useStrings()
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
          <DialogTitle>{strings.importTitle}</DialogTitle>
          <DialogDescription>
            {reading.data
              ? strings.importText(formatHolidayDate(reading.data.until))
              : `.ics, ${limits.icsFileSize / 1024 / 1024} MB`}
          </DialogDescription>
        </DialogHeader>
        <Field label={strings.import}>
          <input
            type="file"
            aria-label={strings.import}
            accept=".ics,text/calendar"
            className="text-sm file:mr-3 file:h-8 file:rounded-md file:border file:border-input file:bg-background file:px-3"
            onChange={({ target }) => target.files?.[0] && reading.mutate(target.files[0])}
          />
        </Field>
        {reading.isError && (
          <ErrorState title={strings.importFailed} text={getErrorMessage(reading.error, messages)} />
        )}
        {reading.data && <ImportPreview found={reading.data} dates={dates} fresh={fresh.length} />}
        <DialogFooter>
          <Button variant="outline" onClick={close}>
            {messages.dialog.cancel}
          </Button>
          {reading.data && (
            <Button
              disabled={fresh.length === 0}
              onClick={() => {
                onAdd(fresh)
                close()
              }}
            >
              {strings.importAdd(fresh.length)}
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
      <p className="text-sm font-medium">{strings.importFound(found.holidays.length, fresh)}</p>
      {found.skipped > 0 && (
        <p className="text-xs text-muted-foreground">{strings.importLeftOut(found.skipped)}</p>
      )}
      <ul aria-label={strings.holidays} className="mt-2 rounded-md border border-border text-sm">
        {found.holidays.map(({ date, name }) => (
          <li key={date} className="flex gap-3 border-b border-border px-3 py-1.5 last:border-b-0">
            <span className="w-20 shrink-0 tabular-nums">{formatHolidayDate(date)}</span>
            <span className="min-w-0 flex-1 break-words">{name}</span>
            {dates.has(date) && <span className="text-xs text-muted-foreground">{strings.importKnown}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

function formatHolidayDate(date: string) {
  return formatDate(`${date}T12:00:00Z`, 'UTC')
}
