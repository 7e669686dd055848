import type { SaveBusinessHours } from '@lodge/contracts'
import { Field, FormField, listTimeZones, Select, TextField, TreeSelector } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../foundation/t.ts'
import { businessHoursListQuery } from '../queries.ts'
import type { BusinessHoursPart } from './use-business-hours-record.ts'

interface BusinessHoursBasicsProps extends Pick<BusinessHoursPart, 'form'> {
  /** The alias of these hours, which are not offered to be copied from. */
  alias: string | undefined
}

/** The name and zone of hours, and other hours to begin from. */
export function BusinessHoursBasics({ form, alias }: BusinessHoursBasicsProps) {
  const zone = form.field('timezone')
  return (
    <div className="grid gap-4 border-b border-border py-4 md:grid-cols-3">
      <TextField
        field={form.field('name')}
        label={t('sla-settings.businessHours.name')}
        isRequired
        maxLength={80}
      />
      <FormField field={zone} label={t('sla-settings.businessHours.zone')} isRequired>
        <TreeSelector
          options={listTimeZones()}
          value={zone.value}
          valuePath={[zone.value]}
          isLeafOnly
          isClearable={false}
          onChange={(chosen) => chosen && zone.onChange(chosen)}
        />
      </FormField>
      <CopyFrom except={alias} onCopy={form.edit} />
    </div>
  )
}

function CopyFrom({
  except,
  onCopy,
}: {
  except: string | undefined
  onCopy: (hours: Pick<SaveBusinessHours, 'weekly' | 'holidays' | 'timezone'>) => void
}) {
  const { data } = useQuery(businessHoursListQuery)
  const others = data?.items.filter(({ alias }) => alias !== except) ?? []
  if (others.length === 0) return null
  return (
    <Field label={t('sla-settings.businessHours.copyFrom')}>
      <Select
        value={null}
        placeholder={t('sla-settings.businessHours.copyFromPlaceholder')}
        options={others.map(({ alias, name }) => ({ value: alias, label: name }))}
        onChange={(alias) => {
          const from = others.find((candidate) => candidate.alias === alias)
          if (from) onCopy({ timezone: from.timezone, weekly: from.weekly, holidays: from.holidays })
        }}
      />
    </Field>
  )
}
