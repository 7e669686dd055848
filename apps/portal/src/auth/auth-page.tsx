import { type ReactNode, useEffect, useRef } from 'react'

export function AuthPage({ above, title, isTitleFocused = false, text, children }: AuthPageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isTitleFocused) heading.current?.focus()
  }, [isTitleFocused])
  return (
    <div className="mx-auto flex w-full max-w-[432px] flex-col px-4 py-8 sm:py-14">
      {above}
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold tracking-tight text-balance outline-none">
        {title}
      </h1>
      <p className="mt-2 text-body text-muted-foreground">{text}</p>
      {children}
    </div>
  )
}

interface AuthPageProps {
  above?: ReactNode
  title: string
  /** For a step that takes the place of another, so that it is read out. */
  isTitleFocused?: boolean
  text: ReactNode
  children: ReactNode
}
