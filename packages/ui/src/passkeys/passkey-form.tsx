import { RenamePasskey } from '@lodge/contracts'
import { Button } from '../components/ui/button.tsx'
import { FormFailure, TextField } from '../forms/form-field.tsx'
import { useSchemaForm } from '../forms/use-schema-form.ts'
import { announce } from '../states/announcer.tsx'
import { t } from '../t.ts'
import { describePasskeyFailure } from './describe-passkey-failure.ts'
import { nameOfBrowser } from './name-of-browser.ts'
import type { PasskeyCalls } from './passkey-calls.ts'
import { useAddPasskey } from './use-add-passkey.ts'

interface PasskeyFormProps {
  calls: PasskeyCalls
  onDone: () => void
}

/** Makes a passkey in the browser or on a device that it reaches. */
export function PasskeyForm({ calls, onDone }: PasskeyFormProps) {
  const add = useAddPasskey(calls)
  const form = useSchemaForm({
    schema: RenamePasskey,
    values: { name: nameOfBrowser() },
    onSubmit: async ({ name }) => {
      await add(name)
      announce(t('ui.passkeys.added'))
      onDone()
    },
  })
  return (
    <form
      {...form.props}
      aria-label={t('ui.passkeys.add')}
      className="flex w-full max-w-sm flex-col gap-4 rounded-md border border-border p-4"
    >
      <TextField
        field={form.field('name')}
        label={t('ui.passkeys.name')}
        hint={t('ui.passkeys.nameHint')}
        isRequired
        autoFocus
      />
      <FormFailure form={form} describe={describePasskeyFailure} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={form.isSubmitting}>
          {t('ui.passkeys.create')}
        </Button>
        <Button variant="outline" onClick={onDone}>
          {t('ui.passkeys.cancel')}
        </Button>
      </div>
    </form>
  )
}
