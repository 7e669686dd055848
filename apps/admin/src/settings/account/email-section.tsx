import { useSession } from '@lodge/client'
import { type AccountView, ConfirmEmailChange, limits, RequestEmailChange, routes } from '@lodge/contracts'
import { Button, CodeInput, FormFailure, FormField, TextField, toast, useSchemaForm } from '@lodge/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { accountQuery, sessionsKey } from './queries.ts'

type Step = { kind: 'rest' } | { kind: 'ask' } | { kind: 'confirm'; email: string }

/** One's own address, which changes once a code from the new one is entered. */
export function EmailSection({ account }: { account: AccountView }) {
  const [step, setStep] = useState<Step>({ kind: 'rest' })
  const rest = () => setStep({ kind: 'rest' })
  if (step.kind === 'ask')
    return <NewAddressForm onSent={(email) => setStep({ kind: 'confirm', email })} onCancel={rest} />
  if (step.kind === 'confirm')
    return <CodeForm email={step.email} onDone={rest} onOther={() => setStep({ kind: 'ask' })} />
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="break-words">{account.email}</p>
      <Button variant="outline" onClick={() => setStep({ kind: 'ask' })}>
        {t('account.email.change')}
      </Button>
    </div>
  )
}

interface NewAddressFormProps {
  onSent: (email: string) => void
  onCancel: () => void
}

function NewAddressForm({ onSent, onCancel }: NewAddressFormProps) {
  const form = useSchemaForm({
    schema: RequestEmailChange,
    values: { email: '' },
    onSubmit: async (body) => {
      const { email } = await http.call(routes.requestEmailChange, { body })
      onSent(email)
    },
  })
  return (
    <form {...form.props} className="flex max-w-sm flex-col gap-4">
      <TextField
        field={form.field('email')}
        label={t('account.email.next')}
        type="email"
        autoComplete="email"
        autoFocus
        inputClassName="h-10"
      />
      <FormFailure form={form} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={form.isSubmitting}>
          {t('account.email.send')}
        </Button>
        <Button variant="outline" onClick={onCancel}>
          {t('account.factor.cancel')}
        </Button>
      </div>
    </form>
  )
}

interface CodeFormProps {
  email: string
  onDone: () => void
  onOther: () => void
}

function CodeForm({ email, onDone, onOther }: CodeFormProps) {
  const form = useConfirm(email, onDone)
  const code = form.field('code')
  return (
    <form {...form.props} className="flex max-w-sm flex-col gap-4">
      <p>{t('account.email.sent', { email })}</p>
      <FormField field={code} label={t('account.email.code')}>
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
          {t('account.email.confirm')}
        </Button>
        <Button variant="outline" onClick={onOther}>
          {t('account.email.other')}
        </Button>
      </div>
    </form>
  )
}

function useConfirm(email: string, onDone: () => void) {
  const cache = useQueryClient()
  return useSchemaForm({
    schema: ConfirmEmailChange,
    values: { email, code: '' },
    onSubmit: async (body) => {
      const account = await http.call(routes.confirmEmailChange, { body })
      cache.setQueryData(accountQuery.queryKey, account)
      const { authUser, staffSignedIn } = useSession.getState()
      if (authUser) staffSignedIn({ ...authUser, email: account.email })
      void cache.invalidateQueries({ queryKey: sessionsKey })
      toast.success(t('account.email.changed', { email: account.email }))
      onDone()
    },
  })
}
