interface ChartTooltipProps {
  title: string
  rows: readonly { name: string; value: string }[]
}

export function ChartTooltip({ title, rows }: ChartTooltipProps) {
  return (
    <div className="rounded-md border border-border bg-popover px-3 py-2 text-xs shadow-menu">
      <p className="font-medium">{title}</p>
      <dl className="mt-1 grid grid-cols-[auto_auto] gap-x-3">
        {rows.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="text-end tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
