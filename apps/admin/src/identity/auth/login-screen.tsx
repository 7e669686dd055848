import { routes, SignInWithPassword } from '@lodge/contracts'
import { Button, FormFailure, SessionEndNotice, TextField, useSchemaForm } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { describeSignInFailure } from './describe-sign-in-failure.ts'
import { StaffPasskeySignIn } from './passkeys/staff-passkey-sign-in.tsx'
import { PasswordField } from './password-field.tsx'
import { ProviderSignIn, signInProvidersQuery } from './providers/provider-sign-in.tsx'
import { forgotPasswordPath } from './route-guards.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { useStaffSignedIn } from './use-staff-signed-in.ts'

/** Staff sign in with e-mail and password, and land where they wanted to go; or by a provider alone, where that is chosen. */
export function LoginScreen() {
  const { data } = useQuery(signInProvidersQuery)
  const [isEmergency, setIsEmergency] = useState(false)
  const isOnlyWay = data?.isOnlyWay ?? false
  if (isOnlyWay && !isEmergency)
    return (
      <SignInFrame title={t('app.login.title')} text={t('auth.onlyWay.text')} below={<PortalLink />}>
        <SessionEndNotice className="mb-5" />
        <ProviderSignIn />
        <Button variant="link" className="h-10 px-0" onClick={() => setIsEmergency(true)}>
          {t('auth.onlyWay.emergency')}
        </Button>
      </SignInFrame>
    )
  return (
    <SignInFrame
      title={isOnlyWay ? t('auth.onlyWay.emergencyTitle') : t('app.login.title')}
      text={isOnlyWay ? t('auth.onlyWay.emergencyText') : t('app.login.text')}
      below={<OtherWays />}
    >
      <SessionEndNotice className="mb-5" />
      {!isOnlyWay && <ProviderSignIn />}
      <LoginForm isEmergency={isOnlyWay} />
      <StaffPasskeySignIn />
    </SignInFrame>
  )
}

function OtherWays() {
  return (
    <div className="flex flex-col gap-2">
      <Link to={forgotPasswordPath} className="text-accent hover:underline">
        {t('auth.forgot.link')}
      </Link>
      <PortalLink />
    </div>
  )
}

function PortalLink() {
  return (
    <a href="/" className="text-accent hover:underline">
      {t('app.login.portal')}
    </a>
  )
}

function LoginForm({ isEmergency }: { isEmergency: boolean }) {
  const form = useLogin(isEmergency)
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <TextField
        field={form.field('email')}
        label={t('app.login.email')}
        isRequired
        type="email"
        autoComplete="username webauthn"
        autoFocus
        inputClassName="h-10"
      />
      <PasswordField
        field={form.field('password')}
        label={t('app.login.password')}
        autoComplete="current-password"
      />
      <FormFailure form={form} describe={describeSignInFailure} />
      <Button type="submit" className="h-10" isBusy={form.isSubmitting}>
        {t('app.login.submit')}
      </Button>
    </form>
  )
}

function useLogin(isEmergency: boolean) {
  const signedIn = useStaffSignedIn()
  return useSchemaForm({
    schema: SignInWithPassword,
    values: { email: '', password: '' },
    onSubmit: async (entered) => {
      const body = isEmergency ? { ...entered, isEmergency } : entered
      await signedIn(await http.call(routes.signInWithPassword, { body }, { unauthorized: 'pass' }))
    },
  })
}
