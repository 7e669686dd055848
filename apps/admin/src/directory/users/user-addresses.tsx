import { type NamedAddress, routes, type UserRecord } from '@lodge/contracts'
import { AddressForm, AddressList, announce, Button, getErrorMessage, toast, useRemoval } from '@lodge/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { http } from '../../foundation/http.ts'
import { applyRecordsChanged } from '../../foundation/record-changes/touched-lists.ts'
import { FormSection } from '../../foundation/settings-form/form-section.tsx'
import { t } from '../../foundation/t.ts'

/** All addresses of a person. A superadmin changes them, and the person confirms a further one. */
export function UserAddresses({ view }: { view: UserRecord }) {
  const mayChange = view.mayChangeEmail && view.mayChange && !view.isSelf
  const { alias, addresses } = view
  const change = useChange(alias)
  const askToRemove = useRemoval((email) => change.mutate({ email, what: 'remove' }))
  return (
    <FormSection title={t('users.addresses.title')} text={t('users.addresses.text')}>
      <div className="flex flex-col gap-4">
        <AddressList
          addresses={addresses}
          takesUnconfirmed
          busyEmail={change.isPending ? change.variables.email : null}
          onMakePrimary={mayChange ? (email) => change.mutate({ email, what: 'makePrimary' }) : undefined}
          onRemove={mayChange ? (email) => void askToRemove(email) : undefined}
          onResume={view.mayChange ? (email) => change.mutate({ email, what: 'resume' }) : undefined}
        />
        {mayChange && <NewAddress alias={alias} />}
      </div>
    </FormSection>
  )
}

function NewAddress({ alias }: { alias: string }) {
  // Null until it was opened; the button takes the focus back afterwards.
  const [isOpen, setIsOpen] = useState<boolean | null>(null)
  const cache = useQueryClient()
  const request = async (body: NamedAddress) => {
    await http.call(routes.requestUserAddress, { params: { alias }, body })
    setIsOpen(false)
    toast.success(t('users.addresses.asked', { email: body.email }))
    await applyRecordsChanged(cache, 'user')
  }
  if (!isOpen)
    return (
      <Button
        variant="outline"
        className="self-start"
        autoFocus={isOpen === false}
        onClick={() => setIsOpen(true)}
      >
        {t('users.addresses.add')}
      </Button>
    )
  return (
    <AddressForm
      label={t('users.addresses.next')}
      hint={t('users.addresses.hint')}
      submitLabel={t('users.addresses.ask')}
      onSubmit={request}
      onCancel={() => setIsOpen(false)}
    />
  )
}

const changes = {
  makePrimary: { route: routes.makeUserAddressPrimary, done: 'users.addresses.madePrimary' },
  remove: { route: routes.removeUserAddress, done: 'users.addresses.removed' },
  resume: { route: routes.resumeUserMail, done: 'users.addresses.resumed' },
} as const

interface Change extends NamedAddress {
  what: keyof typeof changes
}

function useChange(alias: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ email, what }: Change) =>
      http.call(changes[what].route, { params: { alias }, body: { email } }),
    onSuccess: (_, { email, what }) => {
      void applyRecordsChanged(cache, 'user')
      announce(t(changes[what].done, { email }))
    },
    onError: (error) => toast.error(getErrorMessage(error)),
  })
}
