import { zodResolver } from '@hookform/resolvers/zod'
import { ApiError, takeRedirect, useSession } from '@lodge/client'
import { CompleteProfile, limits, routes } from '@lodge/contracts'
import { Button, ErrorState, Field, FieldError, Input, TreeSelector, useStrings } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { getFormErrorMessage } from '../get-form-error-message.ts'
import { http } from '../http.ts'
import { departmentsQuery } from '../topics/queries.ts'
import { AuthPage } from './auth-page.tsx'
import { RedirectNotice } from './redirect-notice.tsx'
import { departmentStrings as words } from './strings.ts'

/** First sign-in: who one is and where one belongs. */
export function DepartmentScreen() {
  const units = useQuery(departmentsQuery)
  return (
    <AuthPage
      above={<p className="mb-1 text-base text-muted-foreground">{words.step}</p>}
      title={words.title}
      text={words.text}
    >
      <RedirectNotice />
      {units.error ? (
        <ErrorState
          title={words.departmentsFailed}
          error={units.error}
          onRetry={units.refetch}
          isRetrying={units.isRefetching}
          className="mt-6"
        />
      ) : (
        <ProfileForm units={units.data ?? null} />
      )}
    </AuthPage>
  )
}

function ProfileForm({ units }: { units: Parameters<typeof TreeSelector>[0]['options'] }) {
  const { form, failure, submit } = useProfile()
  const { errors, isSubmitting } = form.formState
  return (
    <form noValidate onSubmit={submit} className="mt-6 flex flex-col gap-5">
      <Field label={words.name} error={errors.name?.message}>
        <Input autoComplete="name" maxLength={limits.nameLength} autoFocus {...form.register('name')} />
      </Field>
      <Controller
        control={form.control}
        name="unit"
        render={({ field }) => (
          <Field label={words.department} hint={words.departmentHint} error={errors.unit && words.noDepartment}>
            <TreeSelector
              options={units}
              value={field.value === '' ? null : field.value}
              onChange={(unit) => field.onChange(unit ?? '')}
              onBlur={field.onBlur}
            />
          </Field>
        )}
      />
      <div role="alert" className="empty:hidden">
        {failure && <FieldError>{failure}</FieldError>}
      </div>
      <Button type="submit" isBusy={isSubmitting}>
        {words.submit}
      </Button>
    </form>
  )
}

function useProfile() {
  const shared = useStrings()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({
    resolver: zodResolver(CompleteProfile),
    defaultValues: { name: useSession.getState().frontendUser?.name ?? '', unit: '' },
  })
  const submit = form.handleSubmit(async (body) => {
    setFailure(null)
    try {
      const user = await http.call(routes.completeProfile, { body })
      useSession.getState().requesterSignedIn(user)
      await navigate(takeRedirect() ?? '/tickets/index', { replace: true })
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      if (fields.name) form.setError('name', { message: fields.name }, { shouldFocus: true })
      if (fields.unit) form.setError('unit', { message: fields.unit })
      if (!fields.name && !fields.unit) setFailure(getFormErrorMessage(error, shared))
    }
  })
  return { form, failure, submit }
}
