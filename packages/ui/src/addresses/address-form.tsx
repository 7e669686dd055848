import { NamedAddress } from '@lodge/contracts'
import { Button } from '../components/ui/button.tsx'
import { FormFailure, TextField } from '../forms/form-field.tsx'
import { useSchemaForm } from '../forms/use-schema-form.ts'
import { t } from '../t.ts'

interface AddressFormProps {
  label: string
  submitLabel: string
  hint?: string
  onSubmit: (body: NamedAddress) => Promise<unknown>
  onCancel: () => void
}

/** One field for an address; what was typed stays until it is taken. */
export function AddressForm({ label, submitLabel, hint, onSubmit, onCancel }: AddressFormProps) {
  const form = useSchemaForm({
    schema: NamedAddress,
    values: { email: '' },
    onSubmit: async (body) => void (await onSubmit(body)),
  })
  return (
    <form {...form.props} className="flex max-w-sm flex-col gap-4">
      <TextField
        field={form.field('email')}
        label={label}
        {...(hint && { hint })}
        type="email"
        autoComplete="email"
        autoFocus
        inputClassName="h-10"
      />
      <FormFailure form={form} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={form.isSubmitting}>
          {submitLabel}
        </Button>
        <Button variant="outline" onClick={onCancel}>
          {t('ui.addresses.cancel')}
        </Button>
      </div>
    </form>
  )
}
