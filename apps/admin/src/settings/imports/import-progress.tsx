import type { ImportView } from '@lodge/contracts'
import { t } from '../../foundation/t.ts'

/** The progress of the background job, which goes on when the page is left. */
export function ImportProgress({ view: { state, percent, lines, isWaiting } }: { view: ImportView }) {
  const label = isWaiting
    ? t('imports.progress.waiting')
    : t(state === 'running' ? 'imports.progress.running' : 'imports.progress.checking')
  const isMeasured = state === 'checking' && !isWaiting
  return (
    <section aria-label={t('imports.progress.label')} className="flex max-w-xl flex-col gap-2">
      <p role="status" className="text-body font-medium">
        {label}
      </p>
      <progress
        aria-label={label}
        max={100}
        {...(isMeasured && { value: percent })}
        className="h-2 w-full overflow-hidden rounded-full accent-accent"
      />
      {isMeasured && (
        <p className="text-sm text-muted-foreground tabular-nums">{t('imports.progress.read', { lines })}</p>
      )}
      <p className="text-sm text-muted-foreground">{t('imports.progress.leave')}</p>
    </section>
  )
}
