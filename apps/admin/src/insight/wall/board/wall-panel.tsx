import { type ReactNode, useId } from 'react'

interface WallPanelProps {
  title: string
  /** Says how its figures are to be read. */
  aside?: string
  children: ReactNode
}

/** A part of the wall under its title. */
export function WallPanel({ title, aside, children }: WallPanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex min-h-0 min-w-0 flex-col rounded-[0.5rem] border border-border bg-card px-[1.25rem] py-[1rem]"
    >
      <div className="mb-[0.75rem] flex items-baseline justify-between gap-[1rem] leading-normal text-muted-foreground">
        <h2 id={id} className="text-[1.5rem]">
          {title}
        </h2>
        {aside && <p className="text-[1.25rem]">{aside}</p>}
      </div>
      {children}
    </section>
  )
}
