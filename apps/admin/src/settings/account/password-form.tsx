import { ApiError, useSession, useSite } from '@lodge/client'
import { ChangePassword, routes } from '@lodge/contracts'
import { Button, CheckboxField, getErrorMessage, TextField, toast, useSchemaForm } from '@lodge/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { PasswordStrength } from '../../identity/auth/password-strength.tsx'
import { secondFactorQuery, sessionsKey } from './queries.ts'

/** Changes one's password by the present one. */
export function PasswordForm() {
  const [isShown, setIsShown] = useState(false)
  const asksForCode = Boolean(useQuery(secondFactorQuery).data?.since)
  const form = useChangePassword(asksForCode)
  const ownWords = useOwnWords()
  const type = isShown ? 'text' : 'password'
  return (
    <form {...form.props} className="flex flex-col items-start gap-4">
      <div className="field-grid w-full md:grid-cols-2">
        <TextField
          field={form.field('currentPassword')}
          label={t('account.password.current')}
          isRequired
          type={type}
          autoComplete="current-password"
        />
        <div>
          <TextField
            field={form.field('newPassword')}
            label={t('account.password.next')}
            isRequired
            type={type}
            autoComplete="new-password"
          />
          <PasswordStrength password={form.values.newPassword} ownWords={ownWords} />
        </div>
      </div>
      {asksForCode && (
        <TextField
          field={form.field('code')}
          label={t('auth.factor.code')}
          hint={t('account.factor.codeHint')}
          isRequired
          autoComplete="one-time-code"
          className="w-full md:max-w-1/2"
        />
      )}
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

/** The code may be empty, as without a second factor there is none. The server refuses a missing one. */
const PasswordChange = ChangePassword.extend({ code: z.string() })

function useChangePassword(asksForCode: boolean) {
  const cache = useQueryClient()
  const form = useSchemaForm({
    schema: PasswordChange,
    values: { currentPassword: '', newPassword: '', code: '' },
    onSubmit: async ({ currentPassword, newPassword, code }) => {
      const body = { currentPassword, newPassword, ...(asksForCode && { code }) }
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
