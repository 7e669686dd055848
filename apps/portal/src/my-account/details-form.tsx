import { useSession } from '@lodge/client'
import { type FieldErrors, limits, type MyAccountView, portalRoutes, SaveMyDetails } from '@lodge/contracts'
import {
  Button,
  Field,
  FormFailure,
  FormField,
  Input,
  listTimeZones,
  OwnLanguageField,
  TextField,
  TreeSelector,
  useSchemaForm,
} from '@lodge/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { getFormErrorMessage } from '../get-form-error-message.ts'
import { http } from '../http.ts'
import { t } from '../t.ts'
import { departmentsQuery } from '../topics/queries.ts'
import { myAccountQuery } from './queries.ts'

/** Only what people say of themselves can be changed; the address and the courses are the university's. */
export function DetailsForm({ account }: { account: MyAccountView }) {
  const { data: departments } = useQuery(departmentsQuery)
  const { form, isSaved } = useDetails(account, departments?.length !== 0)
  const department = form.field('department')
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          field={form.field('name')}
          label={t('my-account.details.name')}
          isRequired
          autoComplete="name"
          maxLength={limits.nameLength}
        />
        <Field label={t('my-account.details.email')}>
          <Input value={account.email} readOnly className="bg-surface text-muted-foreground" />
        </Field>
      </div>
      {account.isDepartmentFixed && account.department ? (
        <Field label={t('my-account.details.department')} hint={t('auth.department.departmentFixed')}>
          <Input value={account.department.name} readOnly className="bg-surface text-muted-foreground" />
        </Field>
      ) : (
        <FormField field={department} label={t('my-account.details.department')} isRequired>
          <TreeSelector
            options={departments ?? null}
            value={department.value}
            valuePath={account.department ? [account.department.name] : []}
            onChange={department.onChange}
          />
        </FormField>
      )}
      <Courses courses={account.courses} />
      <LocaleFields account={account} form={form} />
      <FormFailure form={form} describe={getFormErrorMessage} />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" isBusy={form.isSubmitting}>
          {t('my-account.details.save')}
        </Button>
        <p role="status" className="flex items-center gap-2 text-base text-muted-foreground">
          {isSaved && !form.isDirty && (
            <>
              <Check aria-hidden className="size-4 text-success" />
              {t('my-account.saved')}
            </>
          )}
        </p>
      </div>
    </form>
  )
}

function Courses({ courses }: Pick<MyAccountView, 'courses'>) {
  return (
    <div>
      <h3 id="my-courses" className="text-body font-semibold">
        {t('my-account.details.courses')}
      </h3>
      <p className="text-base text-muted-foreground">
        {courses.length > 0 ? t('my-account.details.coursesText') : t('my-account.details.noCourses')}{' '}
        <Link to="/tickets/choose-topic" className="text-accent underline underline-offset-4">
          {t('my-account.details.askAboutCourses')}
        </Link>
      </p>
      {courses.length > 0 && (
        <ul aria-labelledby="my-courses" className="mt-2 flex flex-wrap gap-2">
          {courses.map(({ alias, code, name }) => (
            <li key={alias} className="rounded-sm bg-accent-soft px-2.5 py-1 text-base">
              {code} {name}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface LocaleFieldsProps {
  account: MyAccountView
  form: ReturnType<typeof useDetails>['form']
}

function LocaleFields({ account, form }: LocaleFieldsProps) {
  const timezone = form.field('timezone')
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FormField
        field={timezone}
        label={t('my-account.details.timezone')}
        hint={t('my-account.details.timezoneHint')}
        isOptional
      >
        <TreeSelector
          options={listTimeZones()}
          value={timezone.value}
          valuePath={timezone.value ? [timezone.value] : []}
          placeholder={account.siteTimezone}
          isLeafOnly
          isClearable
          onChange={timezone.onChange}
        />
      </FormField>
      <OwnLanguageField field={form.field('language')} languages={account.languages} />
    </div>
  )
}

function useDetails(account: MyAccountView, hasDepartments: boolean) {
  const cache = useQueryClient()
  const [isSaved, setIsSaved] = useState(false)
  const { name, timezone, language } = account
  const form = useSchemaForm({
    schema: SaveMyDetails,
    values: { name, timezone, language, department: account.department?.alias ?? null },
    check: ({ department }): FieldErrors =>
      department === null && hasDepartments ? { department: t('auth.department.noDepartment') } : {},
    onSubmit: async (body) => {
      const saved = await http.call(portalRoutes.saveMyDetails, { body })
      cache.setQueryData(myAccountQuery.queryKey, saved)
      // The page is in another language from its next load on.
      if (saved.language !== account.language) return window.location.reload()
      const { frontendUser, requesterSignedIn } = useSession.getState()
      if (frontendUser) requesterSignedIn({ ...frontendUser, name: saved.name, department: saved.department })
      setIsSaved(true)
    },
  })
  return { form, isSaved }
}
