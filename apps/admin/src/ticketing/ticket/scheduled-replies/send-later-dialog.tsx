import { useSite } from '@lodge/client'
import { dayMs, type FieldErrors, limits } from '@lodge/contracts'
import {
  FormDialog,
  formatWallClock,
  parseWallClock,
  SelectField,
  TextField,
  useNow,
  useSchemaForm,
} from '@lodge/ui'
import { z } from 'zod'
import { t } from '../../../foundation/t.ts'
import type { StatusAfterSend } from '../parts/status-after-send.ts'

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
    values: { at: formatWallClock(suggested, timeZone), status: sameStatus },
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
    <FormDialog
      form={form}
      title={t('scheduled-replies.later.title')}
      text={t('scheduled-replies.later.text', { zone: timeZone })}
      submitLabel={t('scheduled-replies.later.save')}
      onClose={onClose}
    >
      <TextField
        field={form.field('at')}
        label={t('scheduled-replies.later.moment')}
        type="datetime-local"
        min={formatWallClock(now, timeZone)}
        max={formatWallClock(now + limits.maxScheduleDays * dayMs, timeZone)}
      />
      <SelectField
        field={form.field('status')}
        label={t('scheduled-replies.later.status')}
        options={[
          { value: sameStatus, label: t('scheduled-replies.later.sameStatus') },
          ...statuses.map((value) => ({ value, label: t(`ui.status.staff.${value}`) })),
        ]}
      />
    </FormDialog>
  )
}

function findProblem(moment: Date | null, now: number): string | null {
  if (!moment || Number.isNaN(moment.getTime())) return t('scheduled-replies.later.invalid')
  if (moment.getTime() <= now) return t('scheduled-replies.later.past')
  return moment.getTime() > now + limits.maxScheduleDays * dayMs ? t('scheduled-replies.later.far') : null
}
