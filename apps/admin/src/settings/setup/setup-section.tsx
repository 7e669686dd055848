import type { ReactNode } from 'react'

/** A step of the assistant: its number and name, one sentence, and its fields. */
export function SetupSection({
  number,
  title,
  text,
  children,
}: {
  number: number
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <section aria-label={title} className="rounded-lg border border-border bg-card p-6 max-sm:p-4">
      <h2 className="flex items-center gap-2.5 text-lg font-semibold">
        <span
          aria-hidden
          className="flex size-6 items-center justify-center rounded-full bg-surface text-sm tabular-nums"
        >
          {number}
        </span>
        {title}
      </h2>
      <p className="mt-1 mb-4 text-sm text-muted-foreground">{text}</p>
      {children}
    </section>
  )
}
