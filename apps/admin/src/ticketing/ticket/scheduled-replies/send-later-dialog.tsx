import { useSite } from '@lodge/client'
import { dayMs, type FieldErrors, limits } from '@lodge/contracts'
import {
  Button,
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  parseWallClock,
  SelectField,
  TextField,
  toLocalTime,
  useNow,
  useSchemaForm,
} from '@lodge/ui'
import { z } from 'zod'
import { t } from '../../../foundation/t.ts'
import type { StatusAfterSend } from '../parts/status-after-send.ts'

const inputFormat = 'YYYY-MM-DDTHH:mm'
const sameStatus = 'same'

interface SendLaterDialogProps {
  /** Stands there at first. */
  suggested: Date
  statuses: readonly StatusAfterSend[]
  onClose: () => void
  onChoose: (at: Date, then: StatusAfterSend | null) => void
}

const EnteredMoment = z.object({ at: z.string(), status: z.string() })

/** Asks for the date and time, by the site's clocks, at which a reply is sent, and for the status that it sets. */
export function SendLaterDialog({ suggested, statuses, onClose, onChoose }: SendLaterDialogProps) {
  const timeZone = useSite((site) => site.timezone)
  const now = useNow('minute')
  const read = (at: string) => (at === '' ? null : parseWallClock(at, timeZone))
  const form = useSchemaForm({
    schema: EnteredMoment,
    values: { at: toLocalTime(suggested, timeZone).format(inputFormat), status: sameStatus },
    check: ({ at }): FieldErrors => {
      const problem = findProblem(read(at), now)
      return problem === null ? {} : { at: problem }
    },
    onSubmit: async ({ at, status }) => {
      const moment = read(at)
      if (moment) onChoose(moment, statuses.find((choice) => choice === status) ?? null)
    },
  })
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t('scheduled-replies.later.title')}</DialogTitle>
          <DialogDescription>{t('scheduled-replies.later.text', { zone: timeZone })}</DialogDescription>
        </DialogHeader>
        <form {...form.props} className="flex flex-col gap-4">
          <TextField
            field={form.field('at')}
            label={t('scheduled-replies.later.moment')}
            type="datetime-local"
            min={toLocalTime(now, timeZone).format(inputFormat)}
            max={toLocalTime(now + limits.maxScheduleDays * dayMs, timeZone).format(inputFormat)}
          />
          <SelectField
            field={form.field('status')}
            label={t('scheduled-replies.later.status')}
            options={[
              { value: sameStatus, label: t('scheduled-replies.later.sameStatus') },
              ...statuses.map((value) => ({ value, label: t(`ui.status.staff.${value}`) })),
            ]}
          />
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              {t('scheduled-replies.later.cancel')}
            </Button>
            <Button type="submit" isBusy={form.isSubmitting}>
              {t('scheduled-replies.later.save')}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

function findProblem(moment: Date | null, now: number): string | null {
  if (!moment || Number.isNaN(moment.getTime())) return t('scheduled-replies.later.invalid')
  if (moment.getTime() <= now) return t('scheduled-replies.later.past')
  return moment.getTime() > now + limits.maxScheduleDays * dayMs ? t('scheduled-replies.later.far') : null
}
