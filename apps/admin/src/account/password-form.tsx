import { ApiError } from '@lodge/client'
import { ChangePassword, routes } from '@lodge/contracts'
import { Button, CheckboxField, Field, getErrorMessage, Input, toast } from '@lodge/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { z } from 'zod'
import { http } from '../http.ts'
import { t } from '../t.ts'
import { sessionsQuery } from './queries.ts'

const empty = { currentPassword: '', newPassword: '' }

/** Changes one's password by the present one. */
export function PasswordForm() {
  const [entered, setEntered] = useState(empty)
  const [isShown, setIsShown] = useState(false)
  const change = useChangePassword(() => setEntered(empty))
  const type = isShown ? 'text' : 'password'
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    change.submit(entered)
  }
  return (
    <form onSubmit={handleSubmit} noValidate className="flex flex-col items-start gap-4">
      <div className="grid w-full gap-4 md:grid-cols-2">
        <Field label={t('account.password.current')} error={change.errors.currentPassword}>
          <Input
            type={type}
            autoComplete="current-password"
            value={entered.currentPassword}
            onChange={({ target }) => setEntered({ ...entered, currentPassword: target.value })}
          />
        </Field>
        <Field label={t('account.password.next')} error={change.errors.newPassword}>
          <Input
            type={type}
            autoComplete="new-password"
            value={entered.newPassword}
            onChange={({ target }) => setEntered({ ...entered, newPassword: target.value })}
          />
        </Field>
      </div>
      <CheckboxField
        label={t('account.password.show')}
        checked={isShown}
        onCheckedChange={(checked) => setIsShown(checked === true)}
      />
      <Button type="submit" variant="outline" isBusy={change.isPending}>
        {t('account.password.change')}
      </Button>
    </form>
  )
}

function useChangePassword(onChanged: () => void) {
  const cache = useQueryClient()
  const [problems, setProblems] = useState<Record<string, string | undefined>>({})
  const { mutate, isPending } = useMutation({
    mutationFn: (body: ChangePassword) => http.call(routes.changePassword, { body }),
    onSuccess: () => {
      onChanged()
      toast.success(t('account.password.changed'))
      void cache.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? error.fields : {}
      setProblems(fields)
      if (Object.keys(fields).length === 0) toast.error(getErrorMessage(error))
    },
  })
  const submit = (entered: ChangePassword) => {
    const parsed = ChangePassword.safeParse(entered)
    const { fieldErrors = {} } = parsed.error ? z.flattenError(parsed.error) : {}
    setProblems({
      currentPassword: fieldErrors.currentPassword?.[0],
      newPassword: fieldErrors.newPassword?.[0],
    })
    if (parsed.success && !isPending) mutate(parsed.data)
  }
  return { submit, isPending, errors: problems }
}
