import { ApiError, useSession, useSite } from '@lodge/client'
import { ChangePassword, routes } from '@lodge/contracts'
import { Button, CheckboxField, getErrorMessage, TextField, toast, useSchemaForm } from '@lodge/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PasswordStrength } from '../auth/password-strength.tsx'
import { http } from '../http.ts'
import { t } from '../t.ts'
import { sessionsKey } from './queries.ts'

/** Changes one's password by the present one. */
export function PasswordForm() {
  const [isShown, setIsShown] = useState(false)
  const form = useChangePassword()
  const ownWords = useOwnWords()
  const type = isShown ? 'text' : 'password'
  return (
    <form {...form.props} className="flex flex-col items-start gap-4">
      <div className="field-grid w-full md:grid-cols-2">
        <TextField
          field={form.field('currentPassword')}
          label={t('account.password.current')}
          type={type}
          autoComplete="current-password"
        />
        <div>
          <TextField
            field={form.field('newPassword')}
            label={t('account.password.next')}
            type={type}
            autoComplete="new-password"
          />
          <PasswordStrength password={form.values.newPassword} ownWords={ownWords} />
        </div>
      </div>
      <CheckboxField
        label={t('account.password.show')}
        checked={isShown}
        onCheckedChange={(checked) => setIsShown(checked === true)}
      />
      <Button type="submit" variant="outline" isBusy={form.isSubmitting}>
        {t('account.password.change')}
      </Button>
    </form>
  )
}

function useOwnWords(): string[] {
  const user = useSession((state) => state.authUser)
  const siteName = useSite((state) => state.name)
  return [...(user ? [user.name, user.alias] : []), siteName]
}

function useChangePassword() {
  const cache = useQueryClient()
  const form = useSchemaForm({
    schema: ChangePassword,
    values: { currentPassword: '', newPassword: '' },
    onSubmit: async (body) => {
      await http.call(routes.changePassword, { body })
      form.reset()
      toast.success(t('account.password.changed'))
      void cache.invalidateQueries({ queryKey: sessionsKey })
    },
    onFailure: (error) => {
      if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0)
        toast.error(getErrorMessage(error))
    },
  })
  return form
}
