import type { FilterField, FilterValues } from '@lodge/contracts'
import { CheckboxField, cn, Field, Input } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { t } from '../../../foundation/t.ts'
import {
  type FilterOption,
  formatFilterValues,
  listFixedFilterOptions,
  parseFilterValues,
  toNamedField,
  useFilterOptions,
} from './filter-values.ts'
import { describePeriod, isPeriodField, type PeriodField, periods } from './periods.ts'
import { filterValuesQuery } from './queries.ts'

interface FilterConditionEditorProps {
  field: FilterField
  text: string | undefined
  onChange: (text: string | undefined) => void
}

/** Changes the condition of a field; every choice counts at once. */
export function FilterConditionEditor({ field, text, onChange }: FilterConditionEditorProps) {
  if (isPeriodField(field)) return <PeriodEditor field={field} text={text} onChange={onChange} />
  const given = parseFilterValues(text)
  const change = (next: Partial<FilterValues>) => onChange(formatFilterValues({ ...given, ...next }))
  return (
    <div className="flex flex-col gap-3">
      <ExcludeSwitch
        not={given.not}
        onChange={(not) => change({ not })}
        isDisabled={given.values.length === 0}
      />
      {toNamedField(field) ? (
        <SearchedValues field={field} given={given} onChange={(values) => change({ values })} />
      ) : (
        <FixedValues
          choices={listFixedFilterOptions(field) ?? []}
          given={given}
          onChange={(values) => change({ values })}
        />
      )}
    </div>
  )
}

function ExcludeSwitch({
  not,
  isDisabled,
  onChange,
}: {
  not: boolean
  isDisabled: boolean
  onChange: (not: boolean) => void
}) {
  return (
    <fieldset className="inline-flex self-start rounded-md border border-input p-0.5" disabled={isDisabled}>
      {[false, true].map((value) => (
        <button
          key={String(value)}
          type="button"
          aria-pressed={not === value}
          onClick={() => onChange(value)}
          className={cn(
            'h-7 rounded-sm px-2.5 text-sm max-lg:h-9',
            not === value ? 'bg-accent-soft font-medium text-accent' : 'text-muted-foreground',
          )}
        >
          {value ? t('ticket-list.filter.isNot') : t('ticket-list.filter.is')}
        </button>
      ))}
    </fieldset>
  )
}

interface FixedValuesProps {
  choices: readonly FilterOption[]
  given: FilterValues
  onChange: (values: string[]) => void
}

function FixedValues({ choices, given, onChange }: FixedValuesProps) {
  return (
    <ul className="flex max-h-64 flex-col gap-2 overflow-y-auto p-0.5">
      {choices.map(({ value, label }) => (
        <li key={value}>
          <CheckboxField
            label={label}
            checked={given.values.includes(value)}
            onCheckedChange={(isOn) =>
              onChange(isOn ? [...given.values, value] : given.values.filter((other) => other !== value))
            }
          />
        </li>
      ))}
    </ul>
  )
}

/** Records are searched for by name; those chosen already stand first. */
function SearchedValues({
  field,
  given,
  onChange,
}: {
  field: FilterField
  given: FilterValues
  onChange: (values: string[]) => void
}) {
  const [text, setText] = useState('')
  const chosen = useFilterOptions(field, given.values)
  const { data, isPending, isError } = useQuery(
    filterValuesQuery(toNamedField(field) ?? 'team', useDeferredValue(text)),
  )
  const found = data?.items.map(({ alias, name }) => ({ value: alias, label: name })) ?? []
  const offered = [...chosen, ...(text === '' ? (listFixedFilterOptions(field) ?? []) : []), ...found]
  const choices = offered.filter(
    ({ value }, place) => offered.findIndex((other) => other.value === value) === place,
  )
  return (
    <>
      <Input
        type="search"
        aria-label={t('ticket-list.filter.search')}
        placeholder={t('ticket-list.filter.search')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <FixedValues choices={choices} given={given} onChange={onChange} />
      {found.length === 0 && (
        <p role="status" className="text-sm text-muted-foreground">
          {isPending
            ? t('ticket-list.filter.loading')
            : isError
              ? t('ticket-list.filter.unknown')
              : t('ticket-list.filter.nothing')}
        </p>
      )}
    </>
  )
}

function PeriodEditor({
  field,
  text,
  onChange,
}: {
  field: PeriodField
  text: string | undefined
  onChange: (text: string | undefined) => void
}) {
  const [from = '', to = ''] = text?.includes('..') ? text.split('..') : []
  const between = (start: string, end: string) => onChange(start || end ? `${start}..${end}` : undefined)
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col gap-0.5">
        {periods[field].map((period) => (
          <li key={period}>
            <button
              type="button"
              aria-pressed={period === text}
              onClick={() => onChange(period)}
              className={cn(
                'min-h-8 w-full rounded-md px-2 text-start text-base first-letter:uppercase hover:bg-surface max-lg:min-h-11',
                period === text && 'bg-accent-soft font-medium text-accent',
              )}
            >
              {describePeriod(field, period)}
            </button>
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-2">
        <Field label={t('ticket-list.period.from')}>
          <Input type="date" value={from} onChange={({ target }) => between(target.value, to)} />
        </Field>
        <Field label={t('ticket-list.period.to')}>
          <Input type="date" value={to} onChange={({ target }) => between(from, target.value)} />
        </Field>
      </div>
    </div>
  )
}
