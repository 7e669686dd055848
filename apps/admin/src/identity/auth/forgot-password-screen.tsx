import { RequestPasswordReset, routes } from '@lodge/contracts'
import { Button, FormFailure, TextField, useSchemaForm } from '@lodge/ui'
import { useState } from 'react'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { describeSignInFailure } from './describe-sign-in-failure.ts'
import { SignInFrame } from './sign-in-frame.tsx'

/** Asks for a link by mail to set a new password; the answer is the same for every address. */
export function ForgotPasswordScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null)
    return (
      <SignInFrame title={t('auth.forgot.sentTitle')}>
        <p role="status" className="text-base text-muted-foreground">
          {t('auth.forgot.sentText', { email: sentTo })}
        </p>
      </SignInFrame>
    )
  return (
    <SignInFrame title={t('auth.forgot.title')} text={t('auth.forgot.text')}>
      <RequestForm onSent={setSentTo} />
    </SignInFrame>
  )
}

function RequestForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useSchemaForm({
    schema: RequestPasswordReset,
    values: { email: '' },
    onSubmit: async (body) => {
      await http.call(routes.requestPasswordReset, { body })
      onSent(body.email)
    },
  })
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <TextField
        field={form.field('email')}
        label={t('app.login.email')}
        isRequired
        type="email"
        autoComplete="username"
        autoFocus
        inputClassName="h-10"
      />
      <FormFailure form={form} describe={describeSignInFailure} />
      <Button type="submit" className="h-10" isBusy={form.isSubmitting}>
        {t('auth.forgot.submit')}
      </Button>
    </form>
  )
}
