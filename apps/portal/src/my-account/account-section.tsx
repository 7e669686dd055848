import type { ReactNode } from 'react'

interface AccountSectionProps {
  id: string
  title: string
  text?: string
  children: ReactNode
}

/** A part of one's account, which the contents beside it lead to. */
export function AccountSection({ id, title, text, children }: AccountSectionProps) {
  return (
    <section
      aria-labelledby={id}
      className="border-border py-8 not-first:border-t first:pt-4 [&_h2]:scroll-mt-6"
    >
      <h2 id={id} tabIndex={-1} className="text-xl font-semibold">
        {title}
      </h2>
      {text && <p className="mt-1 text-base text-muted-foreground">{text}</p>}
      <div className="mt-4">{children}</div>
    </section>
  )
}
