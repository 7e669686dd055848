import { BeginSecondFactor, ProveSecondFactor } from '@lodge/contracts'
import { Button, FormFailure, TextField, useSchemaForm } from '@lodge/ui'
import { t } from '../../foundation/t.ts'
import { PasswordField } from '../../identity/auth/password-field.tsx'

interface ProofProps<Proof> {
  onSubmit: (proof: Proof) => Promise<void>
  onCancel: () => void
}

/** Asks for the password before an app is set up. */
export function BeginForm({ onSubmit, onCancel }: ProofProps<BeginSecondFactor>) {
  const form = useSchemaForm({ schema: BeginSecondFactor, values: { password: '' }, onSubmit })
  return (
    <form {...form.props} className="flex max-w-sm flex-col gap-4">
      <PasswordField
        field={form.field('password')}
        label={t('account.password.current')}
        autoComplete="current-password"
        autoFocus
      />
      <FormFailure form={form} />
      <FormButtons
        submitLabel={t('account.factor.continue')}
        isBusy={form.isSubmitting}
        onCancel={onCancel}
      />
    </form>
  )
}

/** Asks for the password and a code. */
export function ProofForm({
  submitLabel,
  onSubmit,
  onCancel,
}: ProofProps<ProveSecondFactor> & { submitLabel: string }) {
  const form = useSchemaForm({ schema: ProveSecondFactor, values: { password: '', code: '' }, onSubmit })
  return (
    <form {...form.props} className="flex max-w-sm flex-col gap-4">
      <PasswordField
        field={form.field('password')}
        label={t('account.password.current')}
        autoComplete="current-password"
        autoFocus
      />
      <TextField
        field={form.field('code')}
        label={t('auth.factor.code')}
        isRequired
        hint={t('account.factor.codeHint')}
        autoComplete="one-time-code"
        inputClassName="h-10"
      />
      <FormFailure form={form} />
      <FormButtons submitLabel={submitLabel} isBusy={form.isSubmitting} onCancel={onCancel} />
    </form>
  )
}

interface FormButtonsProps {
  submitLabel: string
  isBusy: boolean
  onCancel: () => void
}

function FormButtons({ submitLabel, isBusy, onCancel }: FormButtonsProps) {
  return (
    <div className="flex gap-2">
      <Button type="submit" isBusy={isBusy}>
        {submitLabel}
      </Button>
      <Button variant="outline" onClick={onCancel}>
        {t('account.factor.cancel')}
      </Button>
    </div>
  )
}
