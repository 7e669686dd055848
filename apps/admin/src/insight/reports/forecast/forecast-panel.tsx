import type { ReportFilterTexts } from '@lodge/contracts'
import { Skeleton } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../../foundation/t.ts'
import { ReportChart } from '../charts/report-chart.tsx'
import { useCharts } from '../charts/use-charts.ts'
import { ForecastTable } from './forecast-table.tsx'
import { forecastQuery } from './queries.ts'

/** The forecast of the coming week. Shows nothing where last week's numbers would do as well. */
export function ForecastPanel({ filter }: { filter: ReportFilterTexts }) {
  const { data } = useQuery(forecastQuery(filter))
  const { charts, isMissing } = useCharts()
  if (!data?.forecast) return null
  const { days, within, weeks } = data.forecast
  return (
    <ReportChart
      name="forecast"
      title={t('forecast.title')}
      aside={<span>{t('forecast.within', { within })}</span>}
      table={<ForecastTable days={days} />}
    >
      {isMissing ? (
        <p className="py-4 text-sm text-muted-foreground">{t('reports.charts.failed')}</p>
      ) : charts ? (
        <charts.ForecastChart days={days} />
      ) : (
        <Skeleton className="h-40" />
      )}
      <p className="mt-2 max-w-prose text-sm text-muted-foreground">
        {t('forecast.definition', { weeks, within })}
      </p>
    </ReportChart>
  )
}
