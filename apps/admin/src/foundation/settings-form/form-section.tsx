import type { ReactNode } from 'react'

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
