import { carriedRedirect, redirectParam } from '@lodge/client'
import { portalRoutes, RequestCode } from '@lodge/contracts'
import { Button, FormFailure, SessionEndNotice, TextField, useSchemaForm } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { getFormErrorMessage } from '../get-form-error-message.ts'
import { http } from '../http.ts'
import { HiddenFields } from '../layout/hidden-fields.tsx'
import { useRefusedForm } from '../page-forms.ts'
import { t } from '../t.ts'
import { AuthPage } from './auth-page.tsx'
import { DemoPeople } from './demo-people.tsx'
import { useEmailLogin } from './email-login-store.ts'
import { signInPath } from './guards.ts'
import { RequesterPasskeySignIn } from './passkeys/requester-passkey-sign-in.tsx'
import { Providers, providersQuery } from './providers.tsx'
import { RedirectNotice } from './redirect-notice.tsx'
import { UnsentReply } from './unsent-reply.tsx'

export function SignInScreen() {
  const { form, enterCode, refused } = useRequestCode()
  const { search } = useLocation()
  const email = form.field('email')
  const { data } = useQuery(providersQuery)
  const isOnlyWay = data?.isOnlyWay === true
  const takesCodes = !isOnlyWay || data?.codesElsewhere === true
  return (
    <AuthPage
      title={t('auth.signIn.title')}
      text={isOnlyWay ? t('auth.signIn.onlyText') : t('auth.signIn.text')}
    >
      <SessionEndNotice className="mt-6" />
      <RedirectNotice />
      <UnsentReply />
      <Providers />
      {isOnlyWay && takesCodes && (
        <p className="mt-6 text-base text-muted-foreground">{t('auth.signIn.codesElsewhere')}</p>
      )}
      {takesCodes && (
        <form {...form.props} method="post" action={signInPath} className="mt-6 flex flex-col gap-5">
          <HiddenFields values={{ [redirectParam]: carriedRedirect(search) }} />
          <TextField
            field={{
              ...email,
              error: email.error ?? (email.value === refused?.values.email ? refused.problem : undefined),
            }}
            name="email"
            label={t('auth.signIn.email')}
            hint={t('auth.signIn.emailHint')}
            isRequired
            type="email"
            autoComplete="email webauthn"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
          />
          <FormFailure form={form} describe={getFormErrorMessage} />
          <Button type="submit" isBusy={form.isSubmitting}>
            {t('auth.signIn.submit')}
          </Button>
          <Button
            type="submit"
            name="hasCode"
            value="true"
            variant="link"
            onClick={enterCode}
            className="self-center"
          >
            {t('auth.signIn.hasCode')}
          </Button>
        </form>
      )}
      {takesCodes && <RequesterPasskeySignIn />}
      {takesCodes && <DemoPeople onChoose={(email) => form.set('email', email)} />}
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
  const refused = useRefusedForm('sign-in')
  const requestedEmail = useEmailLogin(({ email }) => email)
  const [values] = useState({ email: refused?.values.email ?? requestedEmail ?? '' })
  const form = useSchemaForm({
    schema: RequestCode,
    values,
    onSubmit: async (body) => {
      useEmailLogin.getState().codeSent(await http.call(portalRoutes.requestCode, { body }))
      await navigate('/auth/email-verification')
    },
  })
  // A code that another device asked for works here as well.
  const enterCode = (event: MouseEvent) => {
    event.preventDefault()
    form.submit(async ({ email }) => {
      useEmailLogin.getState().codeSent({ email, resendAllowedAt: new Date(0).toISOString() })
      await navigate('/auth/email-verification')
    })
  }
  return { form, enterCode, refused }
}
