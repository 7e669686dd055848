import { useSite } from '@lodge/client'
import type { FieldErrors } from '@lodge/contracts'
import { FormDialog, TextField, useNow, useSchemaForm } from '@lodge/ui'
import { z } from 'zod'
import { t } from '../../foundation/t.ts'
import { readWallClock, toWallClock } from './article-values.ts'

interface ScheduleDialogProps {
  onClose: () => void
  /** Sends it; false where it was refused. */
  onSet: (publishAt: string) => Promise<boolean>
}

const Schedule = z.object({ publishAt: z.iso.datetime() })

/** Asks when a draft is to be published, by the site's clock. */
export function ScheduleDialog({ onClose, onSet }: ScheduleDialogProps) {
  const zone = useSite((site) => site.timezone)
  const now = useNow('minute')
  const form = useSchemaForm({
    schema: Schedule,
    values: { publishAt: '' },
    toInput: ({ publishAt }) => ({ publishAt: publishAt === '' ? '' : readWallClock(publishAt) }),
    check: ({ publishAt }): FieldErrors =>
      publishAt === '' || Date.parse(readWallClock(publishAt)) <= now
        ? { publishAt: t('knowledge-base.scheduleLater') }
        : {},
    onSubmit: async ({ publishAt }) => {
      if (await onSet(publishAt)) onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('knowledge-base.scheduleTitle')}
      text={t('knowledge-base.scheduleText', { zone })}
      submitLabel={t('knowledge-base.schedule')}
      onClose={onClose}
    >
      <TextField
        field={form.field('publishAt')}
        label={t('knowledge-base.publishAt')}
        type="datetime-local"
        min={toWallClock(new Date(now).toISOString())}
        isRequired
      />
    </FormDialog>
  )
}
