import { NewPassword } from '@lodge/contracts'
import { Button, FormFailure, useSchemaForm } from '@lodge/ui'
import { z } from 'zod'
import { t } from '../t.ts'
import { PasswordField } from './password-field.tsx'

interface NewPasswordFormProps {
  /** Whose password it is, for password managers. */
  email: string
  text: string
  submitLabel: string
  onSubmit: (password: string) => Promise<void>
}

const Input = z.object({ password: NewPassword })

/** Sets a password for whoever holds a link. */
export function NewPasswordForm({ email, text, submitLabel, onSubmit }: NewPasswordFormProps) {
  const form = useSchemaForm({
    schema: Input,
    values: { password: '' },
    onSubmit: ({ password }) => onSubmit(password),
  })
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <p className="text-base text-muted-foreground">{text}</p>
      <input type="hidden" autoComplete="username" value={email} />
      <PasswordField
        field={form.field('password')}
        label={t('users.invitation.password')}
        hint={t('users.invitation.hint')}
        autoComplete="new-password"
        autoFocus
      />
      <FormFailure form={form} />
      <Button type="submit" className="h-10" isBusy={form.isSubmitting}>
        {submitLabel}
      </Button>
    </form>
  )
}
