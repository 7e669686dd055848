import { ApiError } from '@lodge/client'
import { routes, type SetupView } from '@lodge/contracts'
import { ErrorState, SkeletonRows, usePageTitle } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { signInPath } from '../../identity/auth/route-guards.ts'
import { SetupForm } from './setup-form.tsx'
import { SetupMail } from './setup-mail.tsx'

/** The assistant that sets up an empty help desk, for somebody who has opened the set-up link. */
export function SetupScreen() {
  usePageTitle(t('setup.title'), [])
  // The part behind the # is not sent to the server and stands in no log.
  const [token] = useState(() => window.location.hash.slice(1))
  const query = useQuery({
    queryKey: ['setup', token],
    queryFn: ({ signal }) => http.call(routes.openSetup, { body: { token } }, { signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <main className="min-h-dvh bg-surface px-4 py-10">
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-4">
        <header>
          <div className="mb-4 flex items-center gap-2">
            <img src="/admin/favicon.svg" alt="" className="size-6" />
            <span className="text-lg font-semibold">{t('app.product')}</span>
          </div>
          <h1 className="text-2xl font-semibold tracking-tight">{t('setup.title')}</h1>
          <p className="mt-1 text-base text-muted-foreground">{t('setup.text')}</p>
        </header>
        {query.isPending && <SkeletonRows rows={8} />}
        {query.isError &&
          (isSpentLink(query.error) ? (
            <SpentLink />
          ) : (
            <ErrorState error={query.error} onRetry={() => query.refetch()} />
          ))}
        {query.isSuccess && <SetupSteps token={token} view={query.data} />}
      </div>
    </main>
  )
}

function isSpentLink(error: Error): boolean {
  return error instanceof ApiError && ['setup_link_invalid', 'invalid_input'].includes(error.code)
}

/** Says what to do where the link was used, has expired or was cut off. */
function SpentLink() {
  return (
    <section className="rounded-lg border border-border bg-card p-6">
      <h2 className="text-lg font-semibold">{t('setup.spent.title')}</h2>
      <p className="mt-1 text-base text-muted-foreground">{t('setup.spent.text')}</p>
      <p className="mt-3">
        <code className="rounded-sm bg-surface px-2 py-1 text-sm">{t('setup.spent.command')}</code>
      </p>
      <p className="mt-4 text-base">
        <Link to={signInPath} className="text-accent hover:underline">
          {t('setup.spent.signIn')}
        </Link>
      </p>
    </section>
  )
}

function SetupSteps({ token, view }: { token: string; view: SetupView }) {
  const [mailedTo, setMailedTo] = useState(view.mailedTo)
  return (
    <>
      <SetupMail token={token} mailedTo={mailedTo} onSent={setMailedTo} />
      <SetupForm token={token} view={view} mailedTo={mailedTo} />
    </>
  )
}
