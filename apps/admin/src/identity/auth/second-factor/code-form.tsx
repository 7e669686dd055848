import { EnterSecondFactor } from '@lodge/contracts'
import { Button, FormFailure, TextField, useSchemaForm } from '@lodge/ui'
import { t } from '../../../foundation/t.ts'
import { describeSignInFailure } from '../describe-sign-in-failure.ts'

interface CodeFormProps {
  /** The six digits of the app, or a recovery code. */
  kind: 'app' | 'recovery'
  submitLabel: string
  onSubmit: (code: string) => Promise<void>
  autoFocus?: boolean
  onCancel?: () => void
}

/** Asks for a code of the second factor. */
export function CodeForm({ kind, submitLabel, onSubmit, autoFocus = false, onCancel }: CodeFormProps) {
  const form = useSchemaForm({
    schema: EnterSecondFactor,
    values: { code: '' },
    onSubmit: ({ code }) => onSubmit(code),
  })
  const isApp = kind === 'app'
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <TextField
        field={form.field('code')}
        label={isApp ? t('auth.factor.code') : t('auth.factor.recoveryCode')}
        isRequired
        hint={isApp ? t('auth.factor.codeHint') : t('auth.factor.recoveryHint')}
        inputMode={isApp ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        autoFocus={autoFocus}
        inputClassName="h-10"
      />
      <FormFailure form={form} describe={describeSignInFailure} />
      <div className="flex gap-2">
        <Button type="submit" className="h-10 flex-1" isBusy={form.isSubmitting}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button variant="outline" className="h-10" onClick={onCancel}>
            {t('account.factor.cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
