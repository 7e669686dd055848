import { useSite } from '@lodge/client'
import { type FieldErrors, limits, type TicketStatus } from '@lodge/contracts'
import {
  Button,
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  formatWallClock,
  parseWallClock,
  TextField,
  useNow,
  useSchemaForm,
} from '@lodge/ui'
import { z } from 'zod'
import { t } from '../../../foundation/t.ts'
import { listSnoozeOptions } from './snooze-options.ts'

const dayMs = 24 * 60 * 60_000

interface SnoozeDialogProps {
  status: TicketStatus
  snoozedUntil: string | null
  onClose: () => void
  /** Sends it; rejects with the refusal. */
  onSet: (until: string) => Promise<unknown>
}

/** Asks for the date and time, by the site's clocks, at which a waiting ticket opens by itself. */
export function SnoozeDialog({ status, snoozedUntil, onClose, onSet }: SnoozeDialogProps) {
  const timeZone = useSite((site) => site.timezone)
  const now = useNow('minute')
  const form = useSnoozeForm(snoozedUntil, now, async (until) => {
    await onSet(until)
    onClose()
  })
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>
            {t('ticket-property.snooze.title', { status: t(`ui.status.staff.${status}`) })}
          </DialogTitle>
          <DialogDescription>{t('ticket-property.snooze.text', { zone: timeZone })}</DialogDescription>
        </DialogHeader>
        <form {...form.props} className="flex flex-col gap-4">
          <TextField
            field={form.field('until')}
            label={t('ticket-property.snooze.moment')}
            type="datetime-local"
            min={formatWallClock(now, timeZone)}
            max={formatWallClock(now + limits.maxSnoozeDays * dayMs, timeZone)}
          />
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              {t('ticket-property.snooze.cancel')}
            </Button>
            <Button type="submit" isBusy={form.isSubmitting}>
              {t('ticket-property.snooze.save')}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

const EnteredMoment = z.object({ until: z.string() })

/** Checks the moment alone: the command itself reports other refusals. */
function useSnoozeForm(snoozedUntil: string | null, now: number, send: (until: string) => Promise<void>) {
  const timeZone = useSite((site) => site.timezone)
  const suggested = snoozedUntil ?? listSnoozeOptions(now, timeZone).at(-1)?.at ?? now
  const read = (until: string) => (until === '' ? null : parseWallClock(until, timeZone))
  return useSchemaForm({
    schema: EnteredMoment,
    values: { until: formatWallClock(suggested, timeZone) },
    check: ({ until }): FieldErrors => {
      const problem = validateMoment(read(until), now)
      return problem === null ? {} : { until: problem }
    },
    onSubmit: async ({ until }) => {
      const moment = read(until)
      if (moment) await send(moment.toISOString())
    },
  })
}

function validateMoment(moment: Date | null, now: number): string | null {
  if (!moment || Number.isNaN(moment.getTime())) return t('ticket-property.snooze.invalid')
  if (moment.getTime() <= now) return t('ticket-property.snooze.past')
  return moment.getTime() > now + limits.maxSnoozeDays * dayMs ? t('ticket-property.snooze.far') : null
}
