import { useSession, useSite } from '@lodge/client'
import { AcceptInvitation, type InvitationView, routes } from '@lodge/contracts'
import {
  Button,
  ErrorState,
  FormFailure,
  SkeletonRows,
  TextField,
  usePageTitle,
  useSchemaForm,
} from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { http } from '../http.ts'
import { t } from '../t.ts'
import { adminHome } from './route-guards.ts'

/** Who was invited by mail sets their first password here, and is signed in. */
export function InvitationScreen() {
  usePageTitle(t('users.invitation.title'), [])
  const site = useSite((state) => state.name)
  // What follows the # is not sent to the server and stands in no log.
  const [token] = useState(() => window.location.hash.slice(1))
  const query = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => http.call(routes.openInvitation, { body: { token } }, { signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <main className="flex min-h-dvh items-center justify-center bg-surface px-4 py-10">
      <div className="w-full max-w-sm">
        <div className="mb-6 flex items-center gap-2">
          <img src="/admin/favicon.svg" alt="" className="size-6" />
          <span className="text-lg font-semibold">{site || t('app.product')}</span>
        </div>
        <section className="rounded-lg border border-border bg-card p-6">
          <h1 className="text-xl font-semibold tracking-tight">{t('users.invitation.title')}</h1>
          {query.isPending && <SkeletonRows rows={3} />}
          {query.isError && <ErrorState error={query.error} onRetry={() => query.refetch()} />}
          {query.isSuccess && <PasswordForm token={token} view={query.data} />}
        </section>
      </div>
    </main>
  )
}

function PasswordForm({ token, view }: { token: string; view: InvitationView }) {
  const navigate = useNavigate()
  const [isShown, setIsShown] = useState(false)
  const form = useSchemaForm({
    schema: AcceptInvitation,
    values: { token, password: '' },
    onSubmit: async (body) => {
      const user = await http.call(routes.acceptInvitation, { body }, { unauthorized: 'pass' })
      const init = await http.call(routes.backendInit, {}, { unauthorized: 'pass' })
      useSession.getState().staffSignedIn(user, init.agent_data)
      await navigate(adminHome, { replace: true })
    },
  })
  return (
    <form {...form.props} className="mt-1 flex flex-col gap-4">
      <p className="text-base text-muted-foreground">{t('users.invitation.text', { email: view.email })}</p>
      <input type="hidden" autoComplete="username" value={view.email} />
      <TextField
        field={form.field('password')}
        label={t('users.invitation.password')}
        hint={t('users.invitation.hint')}
        aside={
          <Button variant="link" size="inline" onClick={() => setIsShown(!isShown)}>
            {isShown ? t('app.login.hide') : t('app.login.show')}
          </Button>
        }
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        autoFocus
        inputClassName="h-10"
      />
      <FormFailure form={form} />
      <Button type="submit" className="h-10" isBusy={form.isSubmitting}>
        {t('users.invitation.submit')}
      </Button>
    </form>
  )
}
