import { ApiError, useSite } from '@lodge/client'
import { limits, type TicketStatus } from '@lodge/contracts'
import {
  Button,
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  Field,
  Input,
  parseWallClock,
  toLocalTime,
  useNow,
} from '@lodge/ui'
import { type FormEvent, useState } from 'react'
import { t } from '../../t.ts'
import { listSnoozeOptions } from './snooze-options.ts'

const inputFormat = 'YYYY-MM-DDTHH:mm'
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
  const { text, setText, problem, isBusy, now, handleSubmit } = useSnoozeForm(snoozedUntil, async (until) => {
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
        <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
          <Field label={t('ticket-property.snooze.moment')} error={problem}>
            <Input
              type="datetime-local"
              value={text}
              min={toLocalTime(now, timeZone).format(inputFormat)}
              max={toLocalTime(now + limits.maxSnoozeDays * dayMs, timeZone).format(inputFormat)}
              onChange={({ target }) => setText(target.value)}
            />
          </Field>
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              {t('ticket-property.snooze.cancel')}
            </Button>
            <Button type="submit" isBusy={isBusy}>
              {t('ticket-property.snooze.save')}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

function useSnoozeForm(snoozedUntil: string | null, send: (until: string) => Promise<void>) {
  const now = useNow('minute')
  const timeZone = useSite((site) => site.timezone)
  const [text, setText] = useState(() =>
    toLocalTime(snoozedUntil ?? listSnoozeOptions(now, timeZone).at(-1)?.at ?? now, timeZone).format(
      inputFormat,
    ),
  )
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const moment = text === '' ? null : parseWallClock(text, timeZone)
    const wrong = validateMoment(moment, now)
    setProblem(wrong)
    if (wrong !== null || !moment) return
    setIsBusy(true)
    try {
      await send(moment.toISOString())
    } catch (error) {
      // Whatever is not about this field has been told by the command.
      if (error instanceof ApiError) setProblem(error.fields.until ?? null)
    } finally {
      setIsBusy(false)
    }
  }

  function handleText(next: string) {
    setText(next)
    setProblem(null)
  }

  return { text, setText: handleText, problem, isBusy, now, handleSubmit }
}

function validateMoment(moment: Date | null, now: number): string | null {
  if (!moment || Number.isNaN(moment.getTime())) return t('ticket-property.snooze.invalid')
  if (moment.getTime() <= now) return t('ticket-property.snooze.past')
  return moment.getTime() > now + limits.maxSnoozeDays * dayMs ? t('ticket-property.snooze.far') : null
}
