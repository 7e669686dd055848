import { t } from '../../foundation/t.ts'

/** Stands in the place of figures that are not complete yet; they follow by themselves. */
export function FiguresBeingPrepared({ percent }: { percent: number }) {
  return (
    <div
      role="status"
      className="mx-gutter flex flex-col items-center gap-2 rounded-md border border-border bg-card px-4 py-12 text-center max-lg:mx-4"
    >
      <h2 className="text-lg font-semibold tabular-nums">{t('reports.preparing.title', { percent })}</h2>
      <p className="max-w-prose text-muted-foreground">{t('reports.preparing.text')}</p>
      <progress
        aria-label={t('reports.preparing.label')}
        value={percent}
        max={100}
        className="mt-2 h-1.5 w-64 max-w-full overflow-hidden rounded-full accent-accent"
      />
    </div>
  )
}
