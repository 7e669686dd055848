import { RenamePasskey } from '@lodge/contracts'
import { parseUserAgent } from '@lodge/domain'
import { announce, Button, FormFailure, TextField, useSchemaForm } from '@lodge/ui'
import { t } from '../../../foundation/t.ts'
import { describePasskeyFailure } from '../../../identity/auth/passkeys/describe-passkey-failure.ts'
import { useAddPasskey } from './use-add-passkey.ts'

/** Makes a passkey in the browser or on a device that it reaches. */
export function PasskeyForm({ onDone }: { onDone: () => void }) {
  const add = useAddPasskey()
  const form = useSchemaForm({
    schema: RenamePasskey,
    values: { name: nameOfBrowser() },
    onSubmit: async ({ name }) => {
      await add(name)
      announce(t('account.passkeys.added'))
      onDone()
    },
  })
  return (
    <form
      {...form.props}
      aria-label={t('account.passkeys.add')}
      className="flex w-full max-w-sm flex-col gap-4 rounded-md border border-border p-4"
    >
      <TextField
        field={form.field('name')}
        label={t('account.passkeys.name')}
        hint={t('account.passkeys.nameHint')}
        isRequired
        autoFocus
      />
      <FormFailure form={form} describe={describePasskeyFailure} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={form.isSubmitting}>
          {t('account.passkeys.create')}
        </Button>
        <Button variant="outline" onClick={onDone}>
          {t('account.passkeys.cancel')}
        </Button>
      </div>
    </form>
  )
}

function nameOfBrowser(): string {
  const device = parseUserAgent(navigator.userAgent)
  if (!device) return ''
  return t('account.passkeys.device', { ...device, hasSystem: Boolean(device.system) })
}
