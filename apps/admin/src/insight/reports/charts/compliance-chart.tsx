import { Bar, BarChart, CartesianGrid, LabelList, Tooltip, XAxis, YAxis } from 'recharts'
import { t } from '../../../foundation/t.ts'
import { formatShare } from '../figures/format-figure.ts'
import { chartColors } from './chart-colors.ts'
import { chartSides } from './chart-sides.ts'
import { ChartTooltip } from './chart-tooltip.tsx'
import type { CompliancePoint } from './compliance-points.ts'

const tick = { fill: chartColors.foreground, fontSize: 12 }

/** The share of deadlines met, by kind, over that of the period before. */
export function ComplianceChart({ points }: { points: readonly CompliancePoint[] }) {
  const { isReversed, start, end } = chartSides()
  const margin = { top: 0, bottom: 0, [start]: 0, [end]: 52 }
  return (
    <BarChart
      data={[...points]}
      layout="vertical"
      responsive
      accessibilityLayer
      barGap={2}
      margin={margin}
      style={{ width: '100%', height: 220 }}
      className="report-chart"
      title={t('reports.charts.compliance.title')}
      desc={t('reports.charts.compliance.text')}
    >
      <CartesianGrid horizontal={false} stroke={chartColors.grid} />
      <XAxis
        type="number"
        domain={[0, 1]}
        reversed={isReversed}
        tickFormatter={formatShare}
        ticks={[0, 0.5, 1]}
        tick={tick}
        stroke={chartColors.grid}
      />
      <YAxis
        type="category"
        dataKey="title"
        orientation={start}
        width={96}
        tick={tick}
        tickLine={false}
        axisLine={false}
      />
      <Tooltip cursor={{ fill: 'var(--surface)' }} content={PointTooltip} />
      <Bar dataKey="now" fill={chartColors.resolved} barSize={14} radius={2} isAnimationActive={false}>
        <LabelList dataKey="nowText" position={end} fill="var(--foreground)" fontSize={13} fontWeight={600} />
      </Bar>
      <Bar
        dataKey="before"
        fill={chartColors.before}
        fillOpacity={0.35}
        barSize={8}
        radius={2}
        isAnimationActive={false}
      />
    </BarChart>
  )
}

interface Described {
  active?: boolean
  payload?: readonly { payload?: CompliancePoint }[]
}

function PointTooltip({ active, payload }: Described) {
  const point = active ? payload?.[0]?.payload : undefined
  if (!point) return null
  return (
    <ChartTooltip
      title={point.title}
      rows={[
        { name: t('reports.charts.compliance.now'), value: point.nowText },
        { name: t('reports.charts.before'), value: point.beforeText },
      ]}
    />
  )
}
