import {
  type ChoiceProperty,
  choiceProperties,
  type FilterField,
  type FilterValues,
  filterNameOf,
  NamedFilterField,
  readFilterText,
  ticketProperties,
  writeFilterText,
} from '@lodge/contracts'
import { useQuery } from '@tanstack/react-query'
import { describeWord } from '../../../foundation/property-words.ts'
import { t } from '../../../foundation/t.ts'
import { filterValueNamesQuery } from './queries.ts'

/** Returns the values of a condition, none where it is empty. */
export function parseFilterValues(text = ''): FilterValues {
  const { not, values } = readFilterText(text)
  return { not, values: values.filter((value) => value !== '') }
}

/** Returns the text of a filter condition; undefined when no value is chosen. */
export function formatFilterValues(condition: FilterValues): string | undefined {
  return condition.values.length === 0 ? undefined : writeFilterText(condition)
}

export interface FilterOption {
  value: string
  label: string
}

/** The choices that are offered from their last value on: the most urgent, the best. */
const fromLast: ReadonlySet<ChoiceProperty> = new Set(['priority', 'rating'])

function listChoices(property: ChoiceProperty): readonly FilterOption[] {
  const { options } = ticketProperties[property].filter
  const offered: readonly string[] = fromLast.has(property) ? options.toReversed() : options
  return offered.map((value) => ({ value, label: describeWord(property, value) }))
}

/** The values of the fields that have a fixed few, and those that lead the others. */
const fixedOptions: Partial<Record<FilterField, () => readonly FilterOption[]>> = {
  ...Object.fromEntries(choiceProperties.map((key) => [filterNameOf(key), () => listChoices(key)])),
  assignee: () =>
    (['me', 'nobody'] as const).map((value) => ({
      value,
      label: t(`ticket-list.values.assignee.${value}`),
    })),
}

/** Returns the values of a field that has a fixed few, or those that lead its others; null without any. */
export function listFixedFilterOptions(field: FilterField): readonly FilterOption[] | null {
  return fixedOptions[field]?.() ?? null
}

export function toNamedField(field: FilterField): NamedFilterField | null {
  return NamedFilterField.safeParse(field).data ?? null
}

/** Returns a condition's values with their labels; the alias while a name is loading or unknown. */
export function useFilterOptions(field: FilterField, values: readonly string[]): FilterOption[] {
  const fixed = listFixedFilterOptions(field) ?? []
  const named = toNamedField(field)
  const unknown = values.filter((value) => !fixed.some((choice) => choice.value === value))
  const { data } = useQuery({
    ...filterValueNamesQuery(named ?? 'team', unknown),
    enabled: named !== null && unknown.length > 0,
  })
  return values.map((value) => ({
    value,
    label:
      fixed.find((choice) => choice.value === value)?.label ??
      data?.items.find(({ alias }) => alias === value)?.name ??
      value,
  }))
}
