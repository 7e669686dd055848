import { useSite } from '@lodge/client'
import { SiteLogo } from '@lodge/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '../../foundation/t.ts'
import { signInPath } from './route-guards.ts'

interface SignInFrameProps {
  title: string
  text?: string
  children: ReactNode
  /** Content below the card, by default the way back to the sign-in; null for nothing. */
  below?: ReactNode
}

/** The card in the middle of the screens that are open to those who are not signed in. */
export function SignInFrame({ title, text, children, below = <BackToSignIn /> }: SignInFrameProps) {
  const site = useSite((state) => state.name)
  return (
    <main className="flex min-h-dvh items-center justify-center bg-surface px-4 py-10">
      <div className="w-full max-w-sm">
        <div className="mb-6 flex items-center gap-2">
          <SiteLogo className="h-6" fallback={<img src="/admin/favicon.svg" alt="" className="size-6" />} />
          <span className="text-lg font-semibold">{site || t('app.product')}</span>
        </div>
        <section className="rounded-lg border border-border bg-card p-6">
          <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
          {text && <p className="mt-1 text-base text-muted-foreground">{text}</p>}
          <div className="mt-5">{children}</div>
        </section>
        {below && <div className="mt-4 text-base">{below}</div>}
      </div>
    </main>
  )
}

function BackToSignIn() {
  return (
    <Link to={signInPath} className="text-accent hover:underline">
      {t('auth.backToSignIn')}
    </Link>
  )
}
