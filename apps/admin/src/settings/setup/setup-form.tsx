import { useSession, useSite } from '@lodge/client'
import { anyDomain, CompleteSetup, limits, routes, type SetupView } from '@lodge/contracts'
import {
  Button,
  CheckboxField,
  CodeInput,
  FormFailure,
  FormField,
  listTimeZones,
  type SchemaForm,
  TextField,
  TreeSelector,
  useSchemaForm,
} from '@lodge/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { adminHome } from '../../foundation/home-addresses.ts'
import { http } from '../../foundation/http.ts'
import { LanguagesField } from '../../foundation/languages/languages-field.tsx'
import { t } from '../../foundation/t.ts'
import { PasswordStrength } from '../../identity/auth/password-strength.tsx'
import { SetupSection } from './setup-section.tsx'

interface SetupValues {
  [field: string]: unknown
  code: string
  siteName: string
  timezone: string | null
  languages: string[]
  emailDomains: string
  isOpenToAll: boolean
  administratorName: string
  password: string
  teamName: string
  departmentName: string
  topicName: string
}

interface SetupFormProps {
  token: string
  view: SetupView
  mailedTo: string | null
}

export function SetupForm({ token, view, mailedTo }: SetupFormProps) {
  const form = useSetup(token, view)
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <SiteFields form={form} />
      <AdministratorFields form={form} mailedTo={mailedTo} />
      <FirstRecordFields form={form} />
      <div className="flex flex-col items-start gap-2">
        <FormFailure form={form} />
        {mailedTo === null && <p className="text-sm text-muted-foreground">{t('setup.mailFirst')}</p>}
        <Button type="submit" disabled={mailedTo === null} isBusy={form.isSubmitting}>
          {t('setup.submit')}
        </Button>
      </div>
    </form>
  )
}

function useSetup(token: string, view: SetupView) {
  const navigate = useNavigate()
  const cache = useQueryClient()
  return useSchemaForm<SetupValues, CompleteSetup>({
    schema: CompleteSetup,
    values: {
      code: '',
      siteName: '',
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone || view.timezone,
      languages: [...new Set([navigator.language.split('-')[0] || 'en', 'en'])],
      emailDomains: '',
      isOpenToAll: false,
      administratorName: '',
      password: '',
      teamName: '',
      departmentName: '',
      topicName: '',
    },
    toInput: ({ isOpenToAll, emailDomains, ...values }) => ({
      ...values,
      token,
      emailDomains: isOpenToAll ? [anyDomain] : emailDomains.split(/[\s,;]+/).filter(Boolean),
    }),
    onSubmit: async (body) => {
      const user = await http.call(routes.completeSetup, { body }, { unauthorized: 'pass' })
      const init = await http.call(routes.backendInit, {}, { unauthorized: 'pass' })
      useSite.getState().initialised(init)
      useSession.getState().staffSignedIn(user, init.agent_data)
      cache.clear()
      await navigate(adminHome, { replace: true })
    },
  })
}

type SetupFields = Pick<SchemaForm<SetupValues>, 'field' | 'values'>

function SiteFields({ form }: { form: SetupFields }) {
  const timezone = form.field('timezone')
  const isOpenToAll = form.field('isOpenToAll')
  return (
    <SetupSection number={2} title={t('setup.site.title')} text={t('setup.site.text')}>
      <div className="field-grid md:grid-cols-2">
        <TextField
          field={form.field('siteName')}
          label={t('setup.site.name')}
          hint={t('setup.site.nameHint')}
          isRequired
        />
        <FormField field={timezone} label={t('setup.site.timezone')} isRequired>
          <TreeSelector options={listTimeZones()} value={timezone.value} onChange={timezone.onChange} />
        </FormField>
        <div className="md:col-span-2">
          <LanguagesField field={form.field('languages')} />
        </div>
        <div className="flex flex-col gap-2 md:col-span-2">
          {!form.values.isOpenToAll && (
            <TextField
              field={form.field('emailDomains')}
              label={t('setup.site.domains')}
              hint={t('setup.site.domainsHint')}
              isRequired
            />
          )}
          <CheckboxField
            label={t('setup.site.anybody')}
            checked={isOpenToAll.value}
            onCheckedChange={(isChecked) => isOpenToAll.onChange(isChecked === true)}
          />
        </div>
      </div>
    </SetupSection>
  )
}

function AdministratorFields({ form, mailedTo }: { form: SetupFields; mailedTo: string | null }) {
  const code = form.field('code')
  const { password, administratorName, siteName } = form.values
  const text =
    mailedTo === null ? t('setup.administrator.text') : t('setup.administrator.textFor', { email: mailedTo })
  return (
    <SetupSection number={3} title={t('setup.administrator.title')} text={text}>
      <div className="field-grid md:grid-cols-2">
        <TextField
          field={form.field('administratorName')}
          label={t('setup.administrator.name')}
          autoComplete="name"
          isRequired
        />
        <div>
          <TextField
            field={form.field('password')}
            label={t('setup.administrator.password')}
            hint={t('setup.administrator.passwordHint')}
            type="password"
            autoComplete="new-password"
            isRequired
          />
          <PasswordStrength password={password} ownWords={[mailedTo ?? '', administratorName, siteName]} />
        </div>
        <FormField field={code} label={t('setup.administrator.code')} className="md:col-span-2" isRequired>
          <CodeInput
            value={code.value}
            length={limits.codeLength}
            isDisabled={mailedTo === null}
            onChange={code.onChange}
          />
        </FormField>
      </div>
    </SetupSection>
  )
}

function FirstRecordFields({ form }: { form: SetupFields }) {
  return (
    <SetupSection number={4} title={t('setup.first.title')} text={t('setup.first.text')}>
      <div className="field-grid md:grid-cols-3">
        <TextField
          field={form.field('departmentName')}
          label={t('setup.first.department')}
          hint={t('setup.first.departmentHint')}
          isRequired
        />
        <TextField
          field={form.field('teamName')}
          label={t('setup.first.team')}
          hint={t('setup.first.teamHint')}
          isRequired
        />
        <TextField
          field={form.field('topicName')}
          label={t('setup.first.topic')}
          hint={t('setup.first.topicHint')}
          isRequired
        />
      </div>
    </SetupSection>
  )
}
