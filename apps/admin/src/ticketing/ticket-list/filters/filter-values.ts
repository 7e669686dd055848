import {
  type FilterField,
  type FilterValues,
  NamedFilterField,
  readFilterText,
  SlaStatus,
  TicketChannel,
  TicketPriority,
  TicketRating,
  TicketStatus,
  TicketUnanswered,
  TicketUndelivered,
  writeFilterText,
} from '@lodge/contracts'
import { useQuery } from '@tanstack/react-query'
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

/** The values of the fields that have a fixed few, and those that lead the others. */
const fixedOptions: Partial<Record<FilterField, () => readonly FilterOption[]>> = {
  status: () =>
    TicketStatus.options.map((value) => ({ value, label: t(`ticket-list.values.status.${value}`) })),
  priority: () =>
    TicketPriority.options
      .toReversed()
      .map((value) => ({ value, label: t(`ticket-list.values.priority.${value}`) })),
  slaStatus: () =>
    SlaStatus.options.map((value) => ({ value, label: t(`ticket-list.values.slaStatus.${value}`) })),
  rating: () =>
    TicketRating.options
      .toReversed()
      .map((value) => ({ value, label: t(`ticket-list.values.rating.${value}`) })),
  unanswered: () =>
    TicketUnanswered.options.map((value) => ({
      value,
      label: t(`ticket-list.values.unanswered.${value}`),
    })),
  undelivered: () =>
    TicketUndelivered.options.map((value) => ({
      value,
      label: t(`ticket-list.values.undelivered.${value}`),
    })),
  channel: () => TicketChannel.options.map((value) => ({ value, label: t(`channel.${value}.name`) })),
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
