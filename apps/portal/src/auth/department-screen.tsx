import { zodResolver } from '@hookform/resolvers/zod'
import { ApiError, takeRedirect, useSession } from '@lodge/client'
import { CompleteProfile, limits, routes } from '@lodge/contracts'
import { Button, ErrorState, Field, FieldError, Input, TreeSelector } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { getFormErrorMessage } from '../get-form-error-message.ts'
import { http } from '../http.ts'
import { t } from '../t.ts'
import { departmentsQuery } from '../topics/queries.ts'
import { AuthPage } from './auth-page.tsx'
import { RedirectNotice } from './redirect-notice.tsx'

/** First sign-in: who one is and where one belongs. */
export function DepartmentScreen() {
  const departments = useQuery(departmentsQuery)
  return (
    <AuthPage
      above={<p className="mb-1 text-base text-muted-foreground">{t('auth.department.step')}</p>}
      title={t('auth.department.title')}
      text={t('auth.department.text')}
    >
      <RedirectNotice />
      {departments.error ? (
        <ErrorState
          title={t('auth.department.departmentsFailed')}
          error={departments.error}
          onRetry={departments.refetch}
          isRetrying={departments.isRefetching}
          className="mt-6"
        />
      ) : (
        <ProfileForm departments={departments.data ?? null} />
      )}
    </AuthPage>
  )
}

function ProfileForm({ departments }: { departments: Parameters<typeof TreeSelector>[0]['options'] }) {
  const { form, failure, submit } = useProfile()
  const { errors, isSubmitting } = form.formState
  return (
    <form noValidate onSubmit={submit} className="mt-6 flex flex-col gap-5">
      <Field label={t('auth.department.name')} error={errors.name?.message}>
        <Input autoComplete="name" maxLength={limits.nameLength} autoFocus {...form.register('name')} />
      </Field>
      <Controller
        control={form.control}
        name="department"
        render={({ field }) => (
          <Field
            label={t('auth.department.department')}
            hint={t('auth.department.departmentHint')}
            error={errors.department && t('auth.department.noDepartment')}
          >
            <TreeSelector
              options={departments}
              value={field.value === '' ? null : field.value}
              onChange={(department) => field.onChange(department ?? '')}
              onBlur={field.onBlur}
            />
          </Field>
        )}
      />
      <div role="alert" className="empty:hidden">
        {failure && <FieldError>{failure}</FieldError>}
      </div>
      <Button type="submit" isBusy={isSubmitting}>
        {t('auth.department.submit')}
      </Button>
    </form>
  )
}

function useProfile() {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({
    resolver: zodResolver(CompleteProfile),
    defaultValues: { name: useSession.getState().frontendUser?.name ?? '', department: '' },
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
      if (fields.department) form.setError('department', { message: fields.department })
      if (!fields.name && !fields.department) setFailure(getFormErrorMessage(error))
    }
  })
  return { form, failure, submit }
}
