import { ApiError, takeRedirect, useSession, useSite } from '@lodge/client'
import { routes, SignInWithPassword } from '@lodge/contracts'
import {
  Button,
  FormFailure,
  formatDateTime,
  getErrorMessage,
  SiteLogo,
  TextField,
  useSchemaForm,
} from '@lodge/ui'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { http } from '../http.ts'
import { t } from '../t.ts'
import { adminHome } from './route-guards.ts'

/** Staff sign in with e-mail and password, and land where they wanted to go. */
export function LoginScreen() {
  const site = useSite((state) => state.name)
  return (
    <main className="flex min-h-dvh items-center justify-center bg-surface px-4 py-10">
      <div className="w-full max-w-sm">
        <div className="mb-6 flex items-center gap-2">
          <SiteLogo className="h-6" fallback={<img src="/admin/favicon.svg" alt="" className="size-6" />} />
          <span className="text-lg font-semibold">{site || t('app.product')}</span>
        </div>
        <section className="rounded-lg border border-border bg-card p-6">
          <h1 className="text-xl font-semibold tracking-tight">{t('app.login.title')}</h1>
          <p className="mt-1 mb-5 text-base text-muted-foreground">{t('app.login.text')}</p>
          <LoginForm />
        </section>
        <p className="mt-4 text-base">
          <a href="/" className="text-accent hover:underline">
            {t('app.login.portal')}
          </a>
        </p>
      </div>
    </main>
  )
}

function LoginForm() {
  const form = useLogin()
  const [isShown, setIsShown] = useState(false)
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <TextField
        field={form.field('email')}
        label={t('app.login.email')}
        type="email"
        autoComplete="username"
        autoFocus
        inputClassName="h-10"
      />
      <TextField
        field={form.field('password')}
        label={t('app.login.password')}
        aside={
          <Button variant="link" size="inline" onClick={() => setIsShown(!isShown)}>
            {isShown ? t('app.login.hide') : t('app.login.show')}
          </Button>
        }
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        inputClassName="h-10"
      />
      <FormFailure form={form} describe={describeFailure} />
      <Button type="submit" className="h-10" isBusy={form.isSubmitting}>
        {t('app.login.submit')}
      </Button>
    </form>
  )
}

function useLogin() {
  const navigate = useNavigate()
  return useSchemaForm({
    schema: SignInWithPassword,
    values: { email: '', password: '' },
    onSubmit: async (body) => {
      const user = await http.call(routes.signInWithPassword, { body }, { unauthorized: 'pass' })
      const init = await http.call(routes.backendInit, {}, { unauthorized: 'pass' })
      useSession.getState().staffSignedIn(user, init.agent_data)
      await navigate(takeRedirect() ?? adminHome, { replace: true })
    },
  })
}

function describeFailure(error: unknown): string {
  const retryAt = error instanceof ApiError ? error.retryAt : undefined
  return retryAt ? t('app.login.tooMany', { when: formatDateTime(retryAt) }) : getErrorMessage(error)
}
