import { Bar, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from 'recharts'
import { t } from '../../../foundation/t.ts'
import { chartColors } from './chart-colors.ts'
import { chartSides } from './chart-sides.ts'
import { ChartTooltip } from './chart-tooltip.tsx'
import type { StepPoint } from './step-points.ts'

type Series = 'created' | 'resolved' | 'backlog'

/** Created and resolved above, what is left unresolved below, over the same days; the arrow keys walk along them. */
export function StepCharts({ points }: { points: readonly StepPoint[] }) {
  const axes = drawAxes()
  return (
    <div className="report-chart flex flex-col gap-2">
      <ComposedChart
        {...chartFrame(points)}
        style={{ width: '100%', height: 200 }}
        desc={t('reports.charts.steps.flow')}
        title={t('reports.charts.steps.title')}
      >
        {axes}
        <Tooltip cursor={{ fill: 'var(--surface)' }} content={describeFlow} />
        <Bar dataKey="created" fill={chartColors.created} radius={[2, 2, 0, 0]} isAnimationActive={false} />
        <Bar dataKey="resolved" fill={chartColors.resolved} radius={[2, 2, 0, 0]} isAnimationActive={false} />
        {drawBefore('createdBefore', chartColors.created)}
        {drawBefore('resolvedBefore', chartColors.resolved)}
      </ComposedChart>
      <ComposedChart
        {...chartFrame(points)}
        style={{ width: '100%', height: 120 }}
        desc={t('reports.charts.steps.backlog')}
        title={t('reports.measures.backlog.title')}
      >
        {axes}
        <Tooltip cursor={{ stroke: chartColors.grid }} content={describeBacklog} />
        <Line
          dataKey="backlog"
          stroke={chartColors.backlog}
          strokeWidth={2}
          dot={points.length === 1}
          isAnimationActive={false}
        />
        {drawBefore('backlogBefore', chartColors.backlog)}
      </ComposedChart>
    </div>
  )
}

const chartFrame = (points: readonly StepPoint[]) => ({
  data: [...points],
  responsive: true,
  accessibilityLayer: true,
  syncId: 'steps',
  barGap: 1,
  margin: { top: 8, bottom: 0, [chartSides().start]: 0, [chartSides().end]: 4 },
})

const tick = { fill: chartColors.foreground, fontSize: 12 }

function drawAxes() {
  const { isReversed, start } = chartSides()
  return [
    <CartesianGrid key="grid" vertical={false} stroke={chartColors.grid} />,
    <XAxis
      key="x"
      dataKey="tick"
      reversed={isReversed}
      tick={tick}
      tickLine={false}
      stroke={chartColors.grid}
      minTickGap={12}
    />,
    <YAxis
      key="y"
      orientation={start}
      width={36}
      tick={tick}
      tickLine={false}
      axisLine={false}
      allowDecimals={false}
    />,
  ]
}

const drawBefore = (dataKey: 'createdBefore' | 'resolvedBefore' | 'backlogBefore', color: string) => (
  <Line
    key={dataKey}
    dataKey={dataKey}
    stroke={color}
    strokeOpacity={0.55}
    strokeDasharray="3 3"
    strokeWidth={1.5}
    dot={false}
    activeDot={false}
    isAnimationActive={false}
  />
)

interface Described {
  active?: boolean
  payload?: readonly { payload?: StepPoint }[]
}

const describePoint = (series: readonly Series[], { active, payload }: Described) => {
  const point = active ? payload?.[0]?.payload : undefined
  if (!point) return null
  return <ChartTooltip title={point.title} rows={series.flatMap((name) => describeSeries(point, name))} />
}

const describeFlow = (described: Described) => describePoint(['created', 'resolved'], described)
const describeBacklog = (described: Described) => describePoint(['backlog'], described)

function describeSeries(point: StepPoint, name: Series) {
  const title = t(`reports.measures.${name}.title`)
  const before = point[`${name}Before`]
  return [
    { name: title, value: t('reports.number', { value: point[name] }) },
    ...(before === null
      ? []
      : [
          {
            name: t('reports.charts.beforeOf', { name: title }),
            value: t('reports.number', { value: before }),
          },
        ]),
  ]
}
