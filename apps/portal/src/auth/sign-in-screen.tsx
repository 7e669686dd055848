import { zodResolver } from '@hookform/resolvers/zod'
import { ApiError } from '@lodge/client'
import { RequestCode, routes } from '@lodge/contracts'
import { Button, Field, FieldError, Input } from '@lodge/ui'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { getFormErrorMessage } from '../get-form-error-message.ts'
import { http } from '../http.ts'
import { t } from '../t.ts'
import { AuthPage } from './auth-page.tsx'
import { useEmailLogin } from './email-login-store.ts'
import { RedirectNotice } from './redirect-notice.tsx'

/** The first step of signing in: an e-mail address to send a code to. */
export function SignInScreen() {
  const { form, failure, submit, enterCode } = useRequestCode()
  const { errors, isSubmitting } = form.formState
  return (
    <AuthPage title={t('auth.signIn.title')} text={t('auth.signIn.text')}>
      <RedirectNotice />
      <form noValidate onSubmit={submit} className="mt-6 flex flex-col gap-5">
        <Field label={t('auth.signIn.email')} hint={t('auth.signIn.emailHint')} error={errors.email?.message}>
          <Input
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            {...form.register('email')}
          />
        </Field>
        <div role="alert" className="empty:hidden">
          {failure && <FieldError>{failure}</FieldError>}
        </div>
        <Button type="submit" isBusy={isSubmitting}>
          {t('auth.signIn.submit')}
        </Button>
        <Button variant="link" onClick={enterCode} className="self-center">
          {t('auth.signIn.hasCode')}
        </Button>
      </form>
      <p className="mt-8 border-t border-border pt-5 text-base text-muted-foreground">
        {t('auth.signIn.staff')}{' '}
        <a href="/admin/auth/login" className="font-medium text-accent underline underline-offset-4">
          {t('auth.signIn.staffLink')}
        </a>
      </p>
    </AuthPage>
  )
}

function useRequestCode() {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({
    resolver: zodResolver(RequestCode),
    defaultValues: { email: useEmailLogin.getState().email ?? '' },
  })
  const submit = form.handleSubmit(async (body) => {
    setFailure(null)
    try {
      useEmailLogin.getState().codeSent(await http.call(routes.requestCode, { body }))
      await navigate('/auth/email-verification')
    } catch (error) {
      const own = error instanceof ApiError ? error.fields.email : undefined
      if (own) form.setError('email', { message: own }, { shouldFocus: true })
      else setFailure(getFormErrorMessage(error))
    }
  })
  // A code that another device asked for works here as well.
  const enterCode = form.handleSubmit(async ({ email }) => {
    useEmailLogin.getState().codeSent({ email, resendAllowedAt: new Date(0).toISOString() })
    await navigate('/auth/email-verification')
  })
  return { form, failure, submit, enterCode }
}
