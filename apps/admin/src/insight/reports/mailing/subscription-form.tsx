import { ReportCadence, type ReportFilterTexts, SaveReportSubscription } from '@lodge/contracts'
import { Button, DialogFooter, FormFailure, SelectField, TextField, useSchemaForm } from '@lodge/ui'
import { t } from '../../../foundation/t.ts'
import { formatHour, formatWeekdayName } from './describe-schedule.ts'
import { describeSaveFailure, useSaveSubscription } from './queries.ts'

const weekdays = [1, 2, 3, 4, 5, 6, 7]
const hours = Array.from({ length: 24 }, (_, hour) => hour)

interface SubscriptionFormProps {
  /** The values that the form begins with; without an id for a new subscription. */
  initial: SaveReportSubscription & { id?: string; revision: number }
  timezone: string
  onSaved: () => void
  onCancel: () => void
}

/** Asks for the name of a report by mail, and when it is sent. */
export function SubscriptionForm({ initial, timezone, onSaved, onCancel }: SubscriptionFormProps) {
  const save = useSaveSubscription()
  const { id, revision, filter } = initial
  const form = useSchemaForm({
    schema: SaveReportSubscription,
    values: {
      name: initial.name,
      cadence: initial.cadence,
      weekday: String(initial.weekday),
      hour: String(initial.hour),
    },
    toInput: ({ weekday, hour, ...rest }) => ({
      ...rest,
      weekday: Number(weekday),
      hour: Number(hour),
      filter,
    }),
    onSubmit: async (given) => {
      await save.mutateAsync({ ...given, ...(id !== undefined && { id }), revision })
      onSaved()
    },
  })
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <TextField field={form.field('name')} label={t('report-mailing.name')} autoFocus />
      <SelectField
        field={form.field('cadence')}
        label={t('report-mailing.cadence.label')}
        options={ReportCadence.options.map((value) => ({
          value,
          label: t(`report-mailing.cadence.${value}`),
        }))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {form.field('cadence').value === 'weekly' && (
          <SelectField
            field={form.field('weekday')}
            label={t('report-mailing.weekday')}
            options={weekdays.map((day) => ({ value: String(day), label: formatWeekdayName(day) }))}
          />
        )}
        <SelectField
          field={form.field('hour')}
          label={t('report-mailing.hour')}
          hint={t('report-mailing.timezone', { timezone })}
          options={hours.map((hour) => ({ value: String(hour), label: formatHour(hour) }))}
        />
      </div>
      <FilterNote filter={filter} />
      <FormFailure form={form} describe={describeSaveFailure} />
      <DialogFooter>
        <Button variant="outline" onClick={onCancel}>
          {t('report-mailing.cancel')}
        </Button>
        <Button type="submit" isBusy={form.isSubmitting}>
          {t('report-mailing.save')}
        </Button>
      </DialogFooter>
    </form>
  )
}

function FilterNote({ filter }: { filter: ReportFilterTexts }) {
  const count = Object.keys(filter).length
  return <p className="text-sm text-muted-foreground">{t('report-mailing.filters', { count })}</p>
}
