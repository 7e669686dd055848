import {
  type AddressView,
  type CodeRequested,
  ConfirmAddress,
  limits,
  type NamedAddress,
} from '@lodge/contracts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../components/ui/button.tsx'
import { CodeInput } from '../components/ui/code-input.tsx'
import { toast } from '../components/ui/sonner.tsx'
import { useDialogs } from '../dialogs/dialogs-provider.tsx'
import { FormFailure, FormField } from '../forms/form-field.tsx'
import { useSchemaForm } from '../forms/use-schema-form.ts'
import { announce } from '../states/announcer.tsx'
import { getErrorMessage } from '../states/error-state.tsx'
import { t } from '../t.ts'
import { AddressForm } from './address-form.tsx'
import { AddressList } from './address-list.tsx'

type Call<Body> = (body: Body) => Promise<unknown>

interface OwnAddressesProps {
  addresses: readonly AddressView[]
  /** Each shows the account that comes back. */
  requestCode: (body: NamedAddress) => Promise<CodeRequested>
  confirm: Call<ConfirmAddress>
  /** Null for somebody who may not choose it. */
  makePrimary: Call<NamedAddress> | null
  remove: Call<NamedAddress>
}

/** `isBack` where a form was left, so that the button that opened it takes the focus. */
type Step = { kind: 'rest'; isBack: boolean } | { kind: 'ask' } | { kind: 'confirm'; email: string }

/** One's own addresses. Another one is added once the code that went to it is entered. */
export function OwnAddresses({ addresses, requestCode, confirm, makePrimary, remove }: OwnAddressesProps) {
  const [step, setStep] = useState<Step>({ kind: 'rest', isBack: false })
  const rest = () => setStep({ kind: 'rest', isBack: true })
  const sendCode = async (body: NamedAddress) => {
    const { email } = await requestCode(body)
    setStep({ kind: 'confirm', email })
  }
  const change = useChange()
  const askToRemove = useRemoval((email) => change.mutate({ email, call: remove, outcome: 'removed' }))
  if (step.kind === 'confirm')
    return (
      <CodeForm
        email={step.email}
        confirm={confirm}
        onDone={rest}
        onOther={() => setStep({ kind: 'ask' })}
        onCancel={rest}
      />
    )
  return (
    <div className="flex flex-col gap-4">
      <AddressList
        addresses={addresses}
        busyEmail={change.isPending ? change.variables.email : null}
        onConfirm={(email) => change.mutate({ email, call: sendCode, outcome: null })}
        onMakePrimary={
          makePrimary
            ? (email) => change.mutate({ email, call: makePrimary, outcome: 'madePrimary' })
            : undefined
        }
        onRemove={(email) => void askToRemove(email)}
      />
      {step.kind === 'ask' ? (
        <AddressForm
          label={t('ui.addresses.next')}
          submitLabel={t('ui.addresses.send')}
          onSubmit={sendCode}
          onCancel={rest}
        />
      ) : (
        <AddButton count={addresses.length} isBack={step.isBack} onAdd={() => setStep({ kind: 'ask' })} />
      )}
    </div>
  )
}

interface AddButtonProps {
  count: number
  isBack: boolean
  onAdd: () => void
}

function AddButton({ count, isBack, onAdd }: AddButtonProps) {
  const most = limits.addressesPerPerson
  if (count >= most) return <p className="text-muted-foreground">{t('ui.addresses.most', { most })}</p>
  return (
    <Button variant="outline" className="self-start" autoFocus={isBack} onClick={onAdd}>
      {t('ui.addresses.add')}
    </Button>
  )
}

interface Change {
  email: string
  call: Call<NamedAddress>
  outcome: 'madePrimary' | 'removed' | null
}

function useChange() {
  return useMutation({
    mutationFn: ({ email, call }: Change) => call({ email }),
    onSuccess: (_, { email, outcome }) => {
      if (outcome) announce(t(`ui.addresses.${outcome}`, { email }))
    },
    onError: (error) => toast.error(getErrorMessage(error)),
  })
}

/** Asks before an address is removed. */
export function useRemoval(onRemove: (email: string) => void) {
  const dialogs = useDialogs()
  return async (email: string) => {
    const question = {
      title: t('ui.addresses.removeTitle', { email }),
      text: t('ui.addresses.removeText'),
      confirmLabel: t('ui.addresses.remove'),
    }
    if (await dialogs.confirm({ ...question, isDestructive: true })) onRemove(email)
  }
}

interface CodeFormProps {
  email: string
  confirm: Call<ConfirmAddress>
  onDone: () => void
  onOther: () => void
  onCancel: () => void
}

function CodeForm({ email, confirm, onDone, onOther, onCancel }: CodeFormProps) {
  const form = useSchemaForm({
    schema: ConfirmAddress,
    values: { email, code: '' },
    onSubmit: async (body) => {
      await confirm(body)
      toast.success(t('ui.addresses.confirmed', { email }))
      onDone()
    },
  })
  const code = form.field('code')
  return (
    <form {...form.props} className="flex max-w-sm flex-col gap-4">
      <p className="break-words">{t('ui.addresses.sent', { email })}</p>
      <FormField field={code} label={t('ui.addresses.code')}>
        <CodeInput
          value={code.value}
          length={limits.codeLength}
          autoFocus
          isDisabled={form.isSubmitting}
          onChange={code.onChange}
          onComplete={() => form.submit()}
        />
      </FormField>
      <FormFailure form={form} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={form.isSubmitting}>
          {t('ui.addresses.enter')}
        </Button>
        <Button variant="outline" onClick={onOther}>
          {t('ui.addresses.other')}
        </Button>
        <Button variant="outline" onClick={onCancel}>
          {t('ui.addresses.cancel')}
        </Button>
      </div>
    </form>
  )
}
