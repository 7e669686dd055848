import type { ForecastDay } from '@lodge/contracts'
import { Bar, CartesianGrid, ComposedChart, ErrorBar, Tooltip, XAxis, YAxis } from 'recharts'
import { t } from '../../../foundation/t.ts'
import { chartColors } from '../charts/chart-colors.ts'
import { chartSides } from '../charts/chart-sides.ts'
import { ChartTooltip } from '../charts/chart-tooltip.tsx'
import { formatForecastDay, formatForecastWeekday } from './forecast-days.ts'

const tick = { fill: chartColors.foreground, fontSize: 12 }

/** A bar for each day, with the span that four days of five stayed within; the arrow keys walk along them. */
export function ForecastChart({ days }: { days: readonly ForecastDay[] }) {
  const { isReversed, start, end } = chartSides()
  const bars = days.map((day) => ({
    ...day,
    tick: formatForecastWeekday(day.date),
    off: [day.expected - day.low, day.high - day.expected],
  }))
  return (
    <div className="report-chart">
      <ComposedChart
        data={bars}
        responsive
        accessibilityLayer
        margin={{ top: 8, bottom: 0, [start]: 0, [end]: 4 }}
        style={{ width: '100%', height: 160 }}
        title={t('forecast.title')}
        desc={t('forecast.chart')}
      >
        <CartesianGrid vertical={false} stroke={chartColors.grid} />
        <XAxis
          dataKey="tick"
          reversed={isReversed}
          tick={tick}
          tickLine={false}
          stroke={chartColors.grid}
          interval={0}
        />
        <YAxis
          orientation={start}
          width={36}
          tick={tick}
          tickLine={false}
          axisLine={false}
          allowDecimals={false}
        />
        <Tooltip cursor={{ fill: 'var(--surface)' }} content={describeDay} />
        <Bar
          dataKey="expected"
          fill={chartColors.created}
          fillOpacity={0.55}
          radius={[2, 2, 0, 0]}
          isAnimationActive={false}
        >
          <ErrorBar
            dataKey="off"
            width={6}
            strokeWidth={1.5}
            stroke={chartColors.foreground}
            isAnimationActive={false}
          />
        </Bar>
      </ComposedChart>
    </div>
  )
}

interface Described {
  active?: boolean
  payload?: readonly { payload?: ForecastDay }[]
}

function describeDay({ active, payload }: Described) {
  const day = active ? payload?.[0]?.payload : undefined
  if (!day) return null
  const { low, high } = day
  return (
    <ChartTooltip
      title={formatForecastDay(day.date)}
      rows={[
        { name: t('forecast.expected'), value: t('reports.number', { value: day.expected }) },
        { name: t('forecast.usually'), value: t('forecast.between', { low, high }) },
      ]}
    />
  )
}
