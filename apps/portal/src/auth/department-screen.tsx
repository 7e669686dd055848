import { takeRedirect, useSession } from '@lodge/client'
import { CompleteProfile, type FieldErrors, limits, portalRoutes } from '@lodge/contracts'
import {
  Button,
  ErrorState,
  Field,
  FormFailure,
  FormField,
  Input,
  TextField,
  TreeSelector,
  useSchemaForm,
} from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { getFormErrorMessage } from '../get-form-error-message.ts'
import { http } from '../http.ts'
import { queryCache } from '../query-cache.ts'
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
  const fixed = useSession(({ frontendUser }) =>
    frontendUser?.isDepartmentFixed ? frontendUser.department : null,
  )
  const isAsked = fixed === null && departments?.length !== 0
  const form = useProfile(isAsked)
  const department = form.field('department')
  return (
    <form {...form.props} className="mt-6 flex flex-col gap-5">
      <TextField
        field={form.field('name')}
        label={t('auth.department.name')}
        isRequired
        autoComplete="name"
        maxLength={limits.nameLength}
        autoFocus
      />
      {fixed && (
        <Field label={t('auth.department.department')} hint={t('auth.department.departmentFixed')}>
          <Input value={fixed.name} readOnly className="bg-surface text-muted-foreground" />
        </Field>
      )}
      {isAsked && (
        <FormField
          field={department}
          label={t('auth.department.department')}
          hint={t('auth.department.departmentHint')}
          isRequired
        >
          <TreeSelector options={departments} value={department.value} onChange={department.onChange} />
        </FormField>
      )}
      <FormFailure form={form} describe={getFormErrorMessage} />
      <Button type="submit" isBusy={form.isSubmitting}>
        {t('auth.department.submit')}
      </Button>
    </form>
  )
}

const noDepartment: string | null = null

function useProfile(isAsked: boolean) {
  const navigate = useNavigate()
  return useSchemaForm({
    schema: CompleteProfile,
    values: { name: useSession.getState().frontendUser?.name ?? '', department: noDepartment },
    check: ({ department }): FieldErrors =>
      isAsked && department === null ? { department: t('auth.department.noDepartment') } : {},
    onSubmit: async (body) => {
      const user = await http.call(portalRoutes.completeProfile, { body })
      // Topics and articles may be for departments.
      queryCache.clear()
      useSession.getState().requesterSignedIn(user)
      await navigate(takeRedirect() ?? '/tickets/index', { replace: true })
    },
  })
}
