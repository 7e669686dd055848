import { AnonymiseUser, type HandOverRule, routes, type UserRecord } from '@lodge/contracts'
import {
  Button,
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  FormFailure,
  TextField,
  toast,
  useSchemaForm,
} from '@lodge/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { http } from '../../foundation/http.ts'
import { applyRecordsChanged } from '../../foundation/record-changes/touched-lists.ts'
import { t } from '../../foundation/t.ts'
import { HandOverFields } from '../hand-over/hand-over-fields.tsx'
import { planHandOver } from '../hand-over/hand-over-request.ts'
import { deactivationPreviewQuery, userQuery } from './queries.ts'

/** Anonymises a person for good; there is no such button for oneself, nor for an account that one may not change. */
export function AnonymiseUserButton({ user }: { user: UserRecord }) {
  const [isOpen, setIsOpen] = useState(false)
  if (user.isSelf || !user.mayChange) return null
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        <UserX aria-hidden />
        {t('users.anonymise.action')}
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogContent className="max-w-lg">
          <DialogHeader>
            <DialogTitle>{t('users.anonymise.title', { name: user.name || user.email })}</DialogTitle>
            <DialogDescription>{t('users.anonymise.text')}</DialogDescription>
          </DialogHeader>
          <WhatGoes user={user} />
          <Confirmation user={user} onCancel={() => setIsOpen(false)} />
        </DialogContent>
      </Dialog>
    </>
  )
}

function WhatGoes({ user: { role } }: { user: UserRecord }) {
  const name = role ? t('users.anonymise.formerStaff') : t('users.anonymise.formerStudent')
  return (
    <div className="flex flex-col gap-3 text-sm">
      <div>
        <h3 className="font-medium">{t('users.anonymise.goesTitle')}</h3>
        <p>{t('users.anonymise.goes')}</p>
      </div>
      <div>
        <h3 className="font-medium">{t('users.anonymise.staysTitle')}</h3>
        <p>{t('users.anonymise.stays', { name })}</p>
      </div>
    </div>
  )
}

function Confirmation({ user, onCancel }: { user: UserRecord; onCancel: () => void }) {
  const anonymise = useAnonymise(user)
  const { data: preview } = useQuery(deactivationPreviewQuery(user.alias))
  const [to, setTo] = useState<HandOverRule | null>({ rule: 'team' })
  const hasTickets = preview !== undefined && preview.openTickets > 0
  const form = useSchemaForm({
    schema: AnonymiseUser,
    values: { email: '' },
    toInput: (values) => values,
    onSubmit: async (body) => {
      if (hasTickets && to) await planHandOver(preview, to)
      await anonymise(body)
    },
  })
  return (
    <form {...form.props} className="flex flex-col gap-4">
      {hasTickets && <HandOverFields preview={preview} value={to} onChange={setTo} />}
      <TextField
        field={form.field('email')}
        label={t('users.anonymise.confirm', { email: user.email })}
        autoComplete="off"
      />
      <FormFailure form={form} />
      <DialogFooter>
        <Button variant="outline" onClick={onCancel}>
          {t('ui.dialog.cancel')}
        </Button>
        <Button
          type="submit"
          variant="destructive"
          isBusy={form.isSubmitting}
          disabled={hasTickets && to === null}
        >
          {t('users.anonymise.submit')}
        </Button>
      </DialogFooter>
    </form>
  )
}

/** The page goes on at the address that the account has from then on. */
function useAnonymise({ alias }: UserRecord) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return async (body: AnonymiseUser) => {
    const user = await http.call(routes.anonymiseUser, { params: { alias }, body })
    cache.setQueryData(userQuery(user.alias).queryKey, user)
    toast.success(t('users.anonymise.done'))
    await navigate(`/admin/edit-users/${user.alias}`, { replace: true })
    cache.removeQueries({ queryKey: userQuery(alias).queryKey })
    await applyRecordsChanged(cache, 'user', userQuery(user.alias).queryKey)
  }
}
