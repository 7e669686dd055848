import type { ReactNode } from 'react'

/** The narrow page of the sign-in steps. */
export function AuthPage({ above, title, text, children }: AuthPageProps) {
  return (
    <div className="mx-auto flex w-full max-w-[432px] flex-col px-4 py-8 sm:py-14">
      {above}
      <h1 className="text-2xl font-bold tracking-tight text-balance">{title}</h1>
      <p className="mt-2 text-body text-muted-foreground">{text}</p>
      {children}
    </div>
  )
}

interface AuthPageProps {
  above?: ReactNode
  title: string
  text: ReactNode
  children: ReactNode
}
