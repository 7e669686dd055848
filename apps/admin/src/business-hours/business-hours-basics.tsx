import type { FieldErrors, SaveBusinessHours } from '@lodge/contracts'
import { Field, Input, Select, TreeSelector } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { FieldChangeHint } from '../settings-form/form-section.tsx'
import { listTimeZones } from '../settings-form/time-zone-tree.ts'
import type { FieldChange } from '../settings-form/use-settings-form.ts'
import { businessHoursListQuery } from '../sla-settings/queries.ts'
import { t } from '../t.ts'

interface BusinessHoursBasicsProps {
  draft: SaveBusinessHours
  edit: (next: Partial<SaveBusinessHours>) => void
  changes: Record<string, FieldChange>
  errors: FieldErrors
  /** The alias of these hours, which are not offered to be copied from. */
  alias: string | undefined
}

/** The name and zone of hours, and other hours to begin from. */
export function BusinessHoursBasics({ draft, edit, changes, errors, alias }: BusinessHoursBasicsProps) {
  return (
    <div className="grid gap-4 border-b border-border py-4 md:grid-cols-3">
      <div>
        <Field label={t('sla-settings.businessHours.name')} isRequired error={errors.name}>
          <Input value={draft.name} maxLength={80} onChange={({ target }) => edit({ name: target.value })} />
        </Field>
        <FieldChangeHint change={changes.name} />
      </div>
      <div>
        <Field label={t('sla-settings.businessHours.zone')} isRequired error={errors.timezone}>
          <TreeSelector
            options={listTimeZones()}
            value={draft.timezone}
            valuePath={[draft.timezone]}
            isLeafOnly
            isClearable={false}
            onChange={(zone) => zone && edit({ timezone: zone })}
          />
        </Field>
        <FieldChangeHint change={changes.timezone} />
      </div>
      <CopyFrom except={alias} onCopy={edit} />
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
          const from = others.find((one) => one.alias === alias)
          if (from) onCopy({ timezone: from.timezone, weekly: from.weekly, holidays: from.holidays })
        }}
      />
    </Field>
  )
}
