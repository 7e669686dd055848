import { routes, SignInWithPassword } from '@lodge/contracts'
import { Button, FormFailure, SessionEndNotice, TextField, useSchemaForm } from '@lodge/ui'
import { Link } from 'react-router'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { describeSignInFailure } from './describe-sign-in-failure.ts'
import { PasskeySignIn } from './passkeys/passkey-sign-in.tsx'
import { PasswordField } from './password-field.tsx'
import { ProviderSignIn } from './providers/provider-sign-in.tsx'
import { forgotPasswordPath } from './route-guards.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { useStaffSignedIn } from './use-staff-signed-in.ts'

/** Staff sign in with e-mail and password, and land where they wanted to go. */
export function LoginScreen() {
  return (
    <SignInFrame title={t('app.login.title')} text={t('app.login.text')} below={<OtherWays />}>
      <SessionEndNotice className="mb-5" />
      <ProviderSignIn />
      <LoginForm />
      <PasskeySignIn />
    </SignInFrame>
  )
}

function OtherWays() {
  return (
    <div className="flex flex-col gap-2">
      <Link to={forgotPasswordPath} className="text-accent hover:underline">
        {t('auth.forgot.link')}
      </Link>
      <a href="/" className="text-accent hover:underline">
        {t('app.login.portal')}
      </a>
    </div>
  )
}

function LoginForm() {
  const form = useLogin()
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

function useLogin() {
  const signedIn = useStaffSignedIn()
  return useSchemaForm({
    schema: SignInWithPassword,
    values: { email: '', password: '' },
    onSubmit: async (body) => {
      await signedIn(await http.call(routes.signInWithPassword, { body }, { unauthorized: 'pass' }))
    },
  })
}
