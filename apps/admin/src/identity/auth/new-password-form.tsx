import { useSite } from '@lodge/client'
import { NewPassword } from '@lodge/contracts'
import { Button, FormFailure, useSchemaForm } from '@lodge/ui'
import { z } from 'zod'
import { t } from '../../foundation/t.ts'
import { PasswordField } from './password-field.tsx'
import { PasswordStrength } from './password-strength.tsx'

interface NewPasswordFormProps {
  /** The account's address, for password managers. */
  email: string
  name?: string
  text: string
  submitLabel: string
  onSubmit: (password: string) => Promise<void>
}

const Input = z.object({ password: NewPassword })

export function NewPasswordForm({ email, name, text, submitLabel, onSubmit }: NewPasswordFormProps) {
  const siteName = useSite((state) => state.name)
  const form = useSchemaForm({
    schema: Input,
    values: { password: '' },
    onSubmit: ({ password }) => onSubmit(password),
  })
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <p className="text-base text-muted-foreground">{text}</p>
      <input type="hidden" autoComplete="username" value={email} />
      <div>
        <PasswordField
          field={form.field('password')}
          label={t('users.invitation.password')}
          hint={t('users.invitation.hint')}
          autoComplete="new-password"
          autoFocus
        />
        <PasswordStrength
          password={form.values.password}
          ownWords={[email, ...(name ? [name] : []), siteName]}
        />
      </div>
      <FormFailure form={form} />
      <Button type="submit" className="h-10" isBusy={form.isSubmitting}>
        {submitLabel}
      </Button>
    </form>
  )
}
