import { joinFacts } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../../foundation/t.ts'
import { filterValueNamesQuery } from '../../../ticketing/ticket-list/filters/queries.ts'
import { nameWeekday } from '../charts/hours-panel.tsx'
import { formatDays } from '../figures/report-dates.ts'
import type { CountedFigure } from '../report-url.ts'

/** Names a figure and what of the report it is of: "Resolved, Exams", "Created on Monday from 9:00". */
export function DescribeCounted({ counted }: { counted: CountedFigure }) {
  const parts = [useRowName(counted), describeDays(counted.days), describeHour(counted)]
  return joinFacts([t(`reports.measures.${counted.measure}.title`), ...parts])
}

function useRowName({ group, row }: CountedFigure): string | null {
  const field = group === 'agent' ? 'assignee' : (group ?? 'team')
  const isNamed = group !== undefined && row !== undefined && row !== 'none'
  const { data } = useQuery({
    ...filterValueNamesQuery(field, isNamed ? [row] : []),
    enabled: isNamed,
  })
  if (group === undefined || row === undefined) return null
  if (row === 'none') return t(`reports.groups.nobody.${group}`)
  return data?.items.find(({ alias }) => alias === row)?.name ?? row
}

function describeDays(days: string | undefined): string | null {
  const [from, to] = days?.split('..') ?? []
  return from && to ? formatDays({ from, to }) : null
}

function describeHour({ weekday, hour }: CountedFigure): string | null {
  if (weekday === undefined || hour === undefined) return null
  return t('reports.counted.hour', {
    weekday: nameWeekday(Number(weekday), 'long'),
    hour: Number(hour),
  })
}
