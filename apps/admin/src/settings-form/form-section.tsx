import type { ReactNode } from 'react'
import { t } from '../t.ts'
import type { FieldChange } from './use-settings-form.ts'

/** A section of an edit page: its name and one sentence at the left, its fields at the right. */
export function FormSection({
  title,
  text,
  children,
}: {
  title: string
  text?: string
  children: ReactNode
}) {
  return (
    <section
      aria-label={title}
      className="grid gap-x-4 gap-y-3 border-b border-border py-4 last:border-b-0 lg:grid-cols-[176px_minmax(0,1fr)]"
    >
      <div>
        <h2 className="text-body font-semibold">{title}</h2>
        {text && <p className="mt-1 text-xs text-muted-foreground">{text}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

/** Says of a field that it changed, and what it was. */
export function FieldChangeHint({ change }: { change: FieldChange | undefined }) {
  if (!change) return null
  return (
    <p className="mt-1 flex flex-wrap items-baseline gap-x-1.5 text-xs text-muted-foreground">
      <span className="inline-flex items-center gap-1 font-medium text-accent">
        <span aria-hidden className="size-1.5 rounded-full bg-accent" />
        {t('settings-form.save.changed')}
      </span>
      <span className="min-w-0 break-words">{t('settings-form.save.was', { value: change.was })}</span>
    </p>
  )
}
