import { useSite } from '@lodge/client'
import { type AwayView, type FieldErrors, SaveAway } from '@lodge/contracts'
import {
  Button,
  CheckboxField,
  FieldBox,
  FormFailure,
  formatWallClock,
  parseWallClock,
  TextField,
  TreeField,
  useSchemaForm,
} from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../foundation/t.ts'
import { agentsQuery } from '../teams/queries.ts'

interface AwayFormProps {
  /** The person who is away, who cannot stand in for themselves. */
  alias: string
  away: AwayView | null
  onSave: (away: SaveAway) => Promise<unknown>
  onCancel: () => void
}

/** Asks when somebody is away, by the site's clock, and who stands in. */
export function AwayForm({ alias, away, onSave, onCancel }: AwayFormProps) {
  const { data } = useQuery(agentsQuery)
  const form = useAwayForm(away, onSave)
  const deputy = form.field('deputy')
  const handsOver = form.field('handsOver')
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          field={form.field('from')}
          label={t('availability.form.from')}
          hint={t('availability.form.fromHint')}
          type="datetime-local"
          isOptional
        />
        <TextField
          field={form.field('until')}
          label={t('availability.form.until')}
          hint={t('availability.form.untilHint')}
          type="datetime-local"
          isRequired
        />
      </div>
      <TreeField
        field={deputy}
        label={t('availability.form.deputy')}
        hint={t('availability.form.deputyHint')}
        isOptional
        isClearable
        options={
          data?.items
            .filter((agent) => agent.alias !== alias)
            .map((agent) => ({ id: agent.alias, label: agent.name })) ?? null
        }
        valuePath={away?.deputy && away.deputy.alias === deputy.value ? [away.deputy.name] : []}
        placeholder={t('availability.form.nobody')}
      />
      <FieldBox field={handsOver}>
        <CheckboxField
          label={t('availability.form.handsOver')}
          hint={t('availability.form.handsOverHint')}
          checked={handsOver.value}
          onCheckedChange={(checked) => handsOver.onChange(checked === true)}
        />
      </FieldBox>
      <FormFailure form={form} />
      <div className="flex justify-end gap-2">
        <Button variant="outline" onClick={onCancel}>
          {t('availability.form.cancel')}
        </Button>
        <Button type="submit" isBusy={form.isSubmitting}>
          {t('availability.form.save')}
        </Button>
      </div>
    </form>
  )
}

function useAwayForm(away: AwayView | null, onSave: AwayFormProps['onSave']) {
  const zone = useSite((site) => site.timezone)
  const read = (text: string) => {
    const moment = parseWallClock(text, zone)
    return Number.isNaN(moment.getTime()) ? '' : moment.toISOString()
  }
  return useSchemaForm({
    schema: SaveAway,
    values: {
      from: away ? formatWallClock(away.from, zone) : '',
      until: away ? formatWallClock(away.until, zone) : '',
      deputy: away?.deputy?.alias ?? null,
      handsOver: away?.handsOver ?? true,
    },
    toInput: ({ from, until, ...rest }) => ({
      ...rest,
      from: from === '' ? null : read(from),
      until: until === '' ? '' : read(until),
    }),
    check: ({ until }): FieldErrors => (until === '' ? { until: t('availability.form.untilRequired') } : {}),
    onSubmit: onSave,
  })
}
