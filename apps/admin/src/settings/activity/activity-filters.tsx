import {
  type ActivityFilter,
  type ActivityPage,
  activityAreas,
  activityEventTypes,
  listActivityTypes,
  Through,
} from '@lodge/contracts'
import { describeAction, describeArea } from '@lodge/domain'
import { Button, Input, Select } from '@lodge/ui'
import { Download, X } from 'lucide-react'
import { activityWords } from '../../foundation/activity-words.ts'
import { t } from '../../foundation/t.ts'
import { ActorFilter } from './actor-filter.tsx'
import { toFileParams, toParams } from './use-activity-filter.ts'

interface ActivityFiltersProps {
  filter: ActivityFilter
  names: ActivityPage['names'] | undefined
  onChange: (filter: ActivityFilter) => void
}

export function ActivityFilters({ filter, names, onChange }: ActivityFiltersProps) {
  const { actor, by, ...others } = filter
  return (
    <>
      <ActorFilter
        value={{ actor, by }}
        name={names?.actor ?? null}
        onChange={(choice) => onChange({ ...others, ...choice })}
      />
      <KindFilters filter={filter} onChange={onChange} />
      <Select
        aria-label={t('activity.through.label')}
        className="w-40 max-sm:w-full"
        value={filter.through ?? any}
        options={[
          { value: any, label: t('activity.through.any') },
          ...Through.options.map((value) => ({ value, label: t(`activity.through.${value}`) })),
        ]}
        onChange={(value) => onChange({ ...filter, through: Through.safeParse(value).data })}
      />
      <Input
        inputMode="numeric"
        aria-label={t('activity.ticket')}
        placeholder={t('activity.ticket')}
        className="w-32 max-sm:w-full"
        value={filter.ticket ?? ''}
        onChange={({ target }) =>
          onChange({ ...filter, ticket: Number(target.value.replace(/\D/g, '').slice(0, 9)) || undefined })
        }
      />
      <PeriodFilter filter={filter} onChange={onChange} />
      {filter.record && (
        <Button
          variant="outline"
          title={t('activity.removeRecord')}
          onClick={() => onChange({ ...filter, record: undefined })}
        >
          <span className="max-w-48 truncate">
            {t('activity.record', { name: names?.record ?? t('activity.recordUnknown') })}
          </span>
          <X aria-label={t('activity.removeRecord')} />
        </Button>
      )}
      {Object.keys(toParams(filter)).length > 0 && (
        <Button variant="ghost" onClick={() => onChange({})}>
          {t('activity.clear')}
        </Button>
      )}
      <Button asChild variant="outline" className="lg:ms-auto">
        <a href={`/api/backend/activity.csv?${new URLSearchParams(toFileParams(filter))}`} download>
          <Download aria-hidden />
          {t('activity.csv')}
        </a>
      </Button>
    </>
  )
}

const any = 'any'

/** An area, and one kind of event in it. */
function KindFilters({ filter, onChange }: Omit<ActivityFiltersProps, 'names'>) {
  const types = filter.area ? listActivityTypes(filter.area) : activityEventTypes
  return (
    <>
      <Select
        aria-label={t('activity.area')}
        className="w-44 max-sm:w-[calc(50%-0.25rem)]"
        value={filter.area ?? any}
        options={[
          { value: any, label: t('activity.anywhere') },
          ...activityAreas.map((value) => ({ value, label: describeArea(value, activityWords) })),
        ]}
        onChange={(area) => onChange({ ...filter, area: area === any ? undefined : area, action: undefined })}
      />
      <Select
        aria-label={t('activity.action')}
        className="w-52 max-sm:w-[calc(50%-0.25rem)]"
        value={filter.action ?? any}
        options={[
          { value: any, label: t('activity.anything') },
          ...types.map((value) => ({ value, label: describeAction(value, activityWords) })),
        ]}
        onChange={(action) => onChange({ ...filter, action: action === any ? undefined : action })}
      />
    </>
  )
}

function PeriodFilter({ filter, onChange }: Omit<ActivityFiltersProps, 'names'>) {
  return (
    <fieldset
      aria-label={t('activity.days')}
      title={t('activity.days')}
      className="flex min-w-0 flex-wrap gap-2 max-sm:w-full max-sm:flex-nowrap"
    >
      {(['from', 'to'] as const).map((end) => (
        <span
          key={end}
          className="flex min-w-0 gap-1.5 text-sm text-muted-foreground max-sm:flex-1 max-sm:flex-col sm:items-center"
        >
          <span aria-hidden>{t(`activity.${end}`)}</span>
          <Input
            type="date"
            aria-label={t(`activity.${end}`)}
            className="w-36 max-sm:w-full"
            value={filter[end] ?? ''}
            onChange={({ target }) => onChange({ ...filter, [end]: target.value || undefined })}
          />
        </span>
      ))}
    </fieldset>
  )
}
