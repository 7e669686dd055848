import { routes, SaveWaysIn, type WaysInView } from '@lodge/contracts'
import {
  Button,
  CheckboxesField,
  CheckboxField,
  ErrorState,
  FieldBox,
  FieldError,
  FormFailure,
  PageHeader,
  SkeletonRows,
  toast,
  usePageTitle,
  useSchemaForm,
} from '@lodge/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'
import { FormSection } from '../../foundation/settings-form/form-section.tsx'
import { t } from '../../foundation/t.ts'
import { useUnsavedChangesGuard } from '../../foundation/use-unsaved-changes-guard.ts'
import { waysInQuery } from './queries.ts'

/** The areas that are for providers alone, and the accounts that get in whatever happens. */
export function WaysInScreen() {
  const { data, error, refetch, isRefetching } = useQuery(waysInQuery)
  usePageTitle(t('sign-on.ways.title'), [
    { label: t('sign-on.title'), to: '/admin/settings/sign-in' },
    { label: t('sign-on.ways.title') },
  ])
  return (
    <div className="flex max-w-4xl flex-col gap-4 px-gutter py-3 max-lg:px-4">
      <PageHeader title={t('sign-on.ways.title')} text={t('sign-on.ways.text')} />
      {!data && !error && <SkeletonRows rows={6} />}
      {!data && error && <ErrorState error={error} onRetry={refetch} isRetrying={isRefetching} />}
      {data && <WaysInForm key={JSON.stringify(data)} view={data} />}
    </div>
  )
}

function WaysInForm({ view }: { view: WaysInView }) {
  const form = useWaysInForm(view)
  const switches = ['staffByProviderOnly', 'requestersByProviderOnly', 'codesElsewhere'] as const
  const candidates = view.accounts.filter(({ isFit, isEmergency }) => isFit || isEmergency)
  return (
    <form {...form.props}>
      <FormSection title={t('sign-on.ways.emergency')} text={t('sign-on.ways.emergencyText')}>
        {candidates.length === 0 && (
          <p className="text-sm text-muted-foreground">{t('sign-on.ways.nobodyFit')}</p>
        )}
        {candidates.length > 0 && (
          <CheckboxesField
            field={form.field('emergencyAccounts')}
            label={t('sign-on.ways.emergency')}
            options={candidates.map(({ alias, name, email }) => ({
              value: alias,
              label: `${name} (${email})`,
            }))}
          />
        )}
        {candidates.length === 0 && form.errors.emergencyAccounts && (
          <FieldError>{form.errors.emergencyAccounts}</FieldError>
        )}
      </FormSection>
      <FormSection title={t('sign-on.ways.only')} text={t('sign-on.ways.onlyText')}>
        <div className="flex flex-col gap-4">
          {switches.map((name) => {
            const field = form.field(name)
            return (
              <FieldBox key={name} field={field}>
                <CheckboxField
                  checked={field.value}
                  onCheckedChange={(isOn) => field.onChange(isOn === true)}
                  label={t(`sign-on.ways.${name}`)}
                  hint={t(`sign-on.ways.${name}Hint`)}
                />
                {field.error && <FieldError>{field.error}</FieldError>}
              </FieldBox>
            )
          })}
        </div>
      </FormSection>
      <FormFailure form={form} />
      <Button type="submit" className="mt-4" isBusy={form.isSubmitting}>
        {t('settings-form.save.save')}
      </Button>
    </form>
  )
}

function useWaysInForm({ accounts, ...ways }: WaysInView) {
  const cache = useQueryClient()
  const form = useSchemaForm({
    schema: SaveWaysIn,
    values: {
      ...ways,
      emergencyAccounts: accounts.filter(({ isEmergency }) => isEmergency).map(({ alias }) => alias),
    },
    onSubmit: async (body) => {
      cache.setQueryData(waysInQuery.queryKey, await http.call(routes.saveWaysIn, { body }))
      toast.success(t('settings-form.saved'))
    },
  })
  useUnsavedChangesGuard(form.isDirty, form.isSending, () => ({
    title: t('settings-form.save.leaveTitle'),
    text: t('settings-form.save.leaveText'),
    confirmLabel: t('settings-form.save.leave'),
    cancelLabel: t('settings-form.save.stay'),
  }))
  return form
}
