import { useSession } from '@lodge/client'
import { type AccountView, limits, routes, SaveProfile, SaveSignature } from '@lodge/contracts'
import {
  FieldBox,
  FormField,
  type FormFieldState,
  formatList,
  listTimeZones,
  nativeLanguageName,
  OwnLanguageField,
  TextField,
  TreeSelector,
} from '@lodge/ui'
import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { http } from '../../foundation/http.ts'
import { SignatureEditor } from '../../foundation/rich-text/signature-editor.tsx'
import { FormSection } from '../../foundation/settings-form/form-section.tsx'
import { describeChanges } from '../../foundation/settings-form/list-changes.ts'
import { SaveBar } from '../../foundation/settings-form/save-bar.tsx'
import { useSettingsForm } from '../../foundation/settings-form/use-settings-form.ts'
import { t } from '../../foundation/t.ts'
import { accountQuery } from './queries.ts'

const AccountInput = SaveProfile.required().extend(SaveSignature.shape)
type AccountInput = z.infer<typeof AccountInput>

/** Profile and signature, saved together. */
export function AccountForm({ account }: { account: AccountView }) {
  const form = useAccountForm(account)
  const signature = form.field('signature')
  return (
    <div ref={form.ref} className="contents">
      <FormSection title={t('account.profile.title')} text={t('account.profile.text')}>
        <div className="grid gap-x-8 gap-y-4 xl:grid-cols-2">
          <div className="flex flex-col gap-4">
            <TextField
              field={form.field('name')}
              label={t('account.profile.name')}
              maxLength={limits.nameLength}
              autoComplete="name"
            />
            <TimeZoneField account={account} field={form.field('timezone')} />
            <OwnLanguageField field={form.field('language')} languages={account.languages} />
          </div>
          <AccountFacts account={account} />
        </div>
      </FormSection>
      <FormSection title={t('account.signature.title')} text={t('account.signature.text')}>
        <FieldBox field={signature}>
          <SignatureEditor html={signature.value} error={signature.error} onChange={signature.onChange} />
        </FieldBox>
      </FormSection>
      <SaveBar form={form} saveLabel={t('account.saveLabel')} />
      {/* Comes before the next section, so that none of these is the last of the page. */}
      <div id="notifications" />
    </div>
  )
}

interface TimeZoneFieldProps {
  account: AccountView
  field: FormFieldState<string | null>
}

function TimeZoneField({ account, field }: TimeZoneFieldProps) {
  return (
    <FormField
      field={field}
      label={t('account.profile.zone')}
      hint={t('account.profile.zoneHint', { site: account.siteTimezone })}
      isOptional
    >
      <TreeSelector
        options={listTimeZones()}
        value={field.value}
        valuePath={field.value ? [field.value] : []}
        placeholder={account.siteTimezone}
        isLeafOnly
        isClearable
        onChange={field.onChange}
      />
    </FormField>
  )
}

/** The parts of an account that only others may change. */
function AccountFacts({ account }: { account: AccountView }) {
  return (
    <dl className="grid grid-cols-[56px_minmax(0,1fr)] content-start gap-y-1 text-base">
      <dt className="text-muted-foreground">{t('account.profile.email')}</dt>
      <dd className="break-words">
        <bdi>{account.email}</bdi>
      </dd>
      <dt className="text-muted-foreground">{t('account.profile.role')}</dt>
      <dd>{account.role}</dd>
      <dt className="text-muted-foreground">{t('account.profile.teams')}</dt>
      <dd>{formatList(account.teams.map(({ name }) => name)) || t('account.profile.noTeams')}</dd>
    </dl>
  )
}

function useAccountForm(account: AccountView) {
  const cache = useQueryClient()
  return useSettingsForm<AccountView, AccountInput, AccountInput>({
    schema: AccountInput,
    view: account,
    toValues: (view) => {
      const { name, timezone, language, signature } = view ?? account
      return { name, timezone, language, signature }
    },
    listChanges: describeAccountChanges,
    send: async ({ name, timezone, language, signature }) => {
      let next = account
      if (name !== account.name || timezone !== account.timezone || language !== account.language)
        next = await http.call(routes.saveProfile, { body: { name, timezone, language } })
      if (signature !== account.signature)
        next = await http.call(routes.saveSignature, { body: { signature } })
      cache.setQueryData(accountQuery.queryKey, next)
      // The page is in another language from its next load on.
      if (next.language !== account.language) window.location.reload()
      const { authUser, staffSignedIn } = useSession.getState()
      if (authUser) staffSignedIn({ ...authUser, name: next.name })
      return next
    },
    read: () => cache.fetchQuery({ ...accountQuery, staleTime: 0 }),
  })
}

const describeAccountChanges = () =>
  describeChanges<AccountInput>([
    { path: 'name', label: t('account.profile.name'), of: ({ name }) => name },
    { path: 'timezone', label: t('account.profile.zone'), of: ({ timezone }) => timezone },
    {
      path: 'language',
      label: t('ui.ownLanguage.label'),
      of: ({ language }) => language && nativeLanguageName(language),
    },
    {
      path: 'signature',
      label: t('account.signature.title'),
      of: ({ signature }) => signature,
      was: ({ signature }) => (signature ? t('account.signature.had') : t('account.signature.none')),
    },
  ])
