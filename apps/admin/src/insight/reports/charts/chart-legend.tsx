import { t } from '../../../foundation/t.ts'

interface ChartLegendProps {
  entries: readonly { name: string; color: string }[]
}

/** The colours of a chart. The period before has the same ones, dashed. */
export function ChartLegend({ entries }: ChartLegendProps) {
  return (
    <span className="flex flex-wrap gap-x-3">
      {entries.map(({ name, color }) => (
        <span key={name} className="flex items-center gap-1.5">
          <span aria-hidden className="size-2 rounded-sm" style={{ background: color }} />
          {name}
        </span>
      ))}
      <span className="flex items-center gap-1.5">
        <span aria-hidden className="w-3 border-t-2 border-dashed border-muted-foreground" />
        {t('reports.charts.before')}
      </span>
    </span>
  )
}
