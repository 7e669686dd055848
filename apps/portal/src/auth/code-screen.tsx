import { carriedRedirect, redirectParam } from '@lodge/client'
import { limits, portalRoutes } from '@lodge/contracts'
import { Button, CodeInput, FormField } from '@lodge/ui'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { http } from '../http.ts'
import { HiddenFields } from '../layout/hidden-fields.tsx'
import { t } from '../t.ts'
import { AuthPage } from './auth-page.tsx'
import { ConfirmDevice } from './confirm-device.tsx'
import { useEmailLogin } from './email-login-store.ts'
import { codePath, signInPath } from './guards.ts'
import { RedirectNotice } from './redirect-notice.tsx'
import { ResendButton } from './resend-button.tsx'
import { useSignIn } from './use-sign-in.ts'
import { useSignInLink } from './use-sign-in-link.ts'

export function CodeScreen() {
  const link = useSignInLink()
  // The address is forgotten as soon as one is in, while the page that follows may still be on its way.
  const [requestedEmail] = useState(useEmailLogin(({ email }) => email))
  const email = link?.email ?? requestedEmail
  if (email === null) return <Navigate to={signInPath} replace />
  return <EnterCode key={link?.code} email={email} linkedCode={link?.code ?? null} />
}

function EnterCode({ email, linkedCode }: { email: string; linkedCode: string | null }) {
  const { form, isUnconfirmed, goBack, refused } = useSignIn(email, linkedCode)
  const { search } = useLocation()
  const resendAllowedAt = useEmailLogin((state) => state.resendAllowedAt)
  const code = form.field('code')
  const hiddenFields = <HiddenFields values={{ email, [redirectParam]: carriedRedirect(search) }} />
  if (isUnconfirmed)
    return (
      <ConfirmDevice
        email={email}
        isBusy={form.isSubmitting}
        code={code.value}
        hidden={hiddenFields}
        onConfirm={() => form.submit()}
        onBack={goBack}
      />
    )
  return (
    <AuthPage
      above={<OtherEmailLink />}
      title={t('auth.code.title')}
      text={
        <>
          {t('auth.code.sentTo')}{' '}
          <strong className="font-semibold break-words text-foreground">{email}</strong>.{' '}
          <span className="sm:block">{t('auth.code.life', { minutes: limits.codeExpiresAfterMinutes })}</span>
        </>
      }
    >
      <RedirectNotice />
      <form {...form.props} method="post" action={codePath} className="mt-6">
        {hiddenFields}
        <FormField
          field={{
            ...code,
            error: code.error ?? (code.value === refused?.values.code ? refused.problem : undefined),
          }}
          label={t('auth.code.label')}
          hint={t('auth.code.hint')}
          isRequired
        >
          <CodeInput
            name="code"
            value={code.value}
            length={limits.codeLength}
            autoFocus
            isDisabled={form.isSubmitting}
            onChange={code.onChange}
            onComplete={() => form.submit()}
          />
        </FormField>
        <p role="status" className="mt-1.5 text-base text-muted-foreground empty:hidden">
          {form.isSubmitting && t('auth.code.checking')}
        </p>
        <Button
          type="submit"
          className="sr-only noscript:not-sr-only noscript:mt-5 noscript:h-control noscript:px-5"
        >
          {t('auth.signIn.title')}
        </Button>
      </form>
      <ResendButton
        resendAllowedAt={resendAllowedAt}
        onResend={async () => {
          useEmailLogin.getState().codeSent(await http.call(portalRoutes.requestCode, { body: { email } }))
          form.reset()
        }}
      />
    </AuthPage>
  )
}

function OtherEmailLink() {
  return (
    <Link
      to={signInPath}
      className="mb-3 flex w-fit items-center gap-1 py-1 text-base text-accent underline-offset-4 hover:underline"
    >
      <ChevronLeft aria-hidden className="size-4" />
      {t('auth.code.other')}
    </Link>
  )
}
