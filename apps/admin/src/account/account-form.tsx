import { useSession } from '@lodge/client'
import { type AccountView, type FieldErrors, limits, routes } from '@lodge/contracts'
import { Field, Input, TreeSelector } from '@lodge/ui'
import { useQueryClient } from '@tanstack/react-query'
import { http } from '../http.ts'
import { FieldChangeHint, FormSection } from '../settings-form/form-section.tsx'
import { SaveBar } from '../settings-form/save-bar.tsx'
import { listTimeZones } from '../settings-form/time-zone-tree.ts'
import { type FieldChange, useSettingsForm } from '../settings-form/use-settings-form.ts'
import { t } from '../t.ts'
import { accountQuery } from './queries.ts'
import { SignatureEditor } from './signature-editor.tsx'

type AccountDraft = Pick<AccountView, 'name' | 'timezone' | 'signature'>

/** Profile and signature, saved together. */
export function AccountForm({ account }: { account: AccountView }) {
  const form = useAccountForm(account)
  const { draft, edit, changes, errors } = form
  return (
    <>
      <FormSection title={t('account.profile.title')} text={t('account.profile.text')}>
        <div className="grid gap-x-8 gap-y-4 xl:grid-cols-2">
          <div className="flex flex-col gap-4">
            <div>
              <Field label={t('account.profile.name')} error={errors.name}>
                <Input
                  value={draft.name}
                  maxLength={limits.nameLength}
                  autoComplete="name"
                  onChange={({ target }) => edit({ name: target.value })}
                />
              </Field>
              <FieldChangeHint change={changes.name} />
            </div>
            <TimeZoneField account={account} form={form} />
          </div>
          <AccountFacts account={account} />
        </div>
      </FormSection>
      <FormSection title={t('account.signature.title')} text={t('account.signature.text')}>
        <SignatureEditor
          html={draft.signature}
          error={errors.signature}
          onChange={(signature) => edit({ signature })}
        />
        <FieldChangeHint change={changes.signature} />
      </FormSection>
      <SaveBar
        changes={changes}
        isNew={false}
        isSaving={form.isSaving}
        saveLabel={t('account.saveLabel')}
        onSave={() => void form.save()}
        onDiscard={form.discard}
      />
    </>
  )
}

interface TimeZoneFieldProps {
  account: AccountView
  form: ReturnType<typeof useAccountForm>
}

function TimeZoneField({ account, form: { draft, edit, changes, errors } }: TimeZoneFieldProps) {
  return (
    <div>
      <Field
        label={t('account.profile.zone')}
        hint={t('account.profile.zoneHint', { site: account.siteTimezone })}
        error={errors.timezone}
      >
        <TreeSelector
          options={listTimeZones()}
          value={draft.timezone}
          valuePath={draft.timezone ? [draft.timezone] : []}
          placeholder={account.siteTimezone}
          isLeafOnly
          isClearable
          onChange={(timezone) => edit({ timezone })}
        />
      </Field>
      <FieldChangeHint change={changes.timezone} />
    </div>
  )
}

/** What the account has that only others may change. */
function AccountFacts({ account }: { account: AccountView }) {
  return (
    <dl className="grid grid-cols-[56px_minmax(0,1fr)] content-start gap-y-1 text-base">
      <dt className="text-muted-foreground">{t('account.profile.email')}</dt>
      <dd className="break-words">{account.email}</dd>
      <dt className="text-muted-foreground">{t('account.profile.role')}</dt>
      <dd>{account.role}</dd>
      <dt className="text-muted-foreground">{t('account.profile.teams')}</dt>
      <dd>{account.teams.map(({ name }) => name).join(', ') || t('account.profile.noTeams')}</dd>
    </dl>
  )
}

function useAccountForm(account: AccountView) {
  const cache = useQueryClient()
  const saved: AccountDraft = { name: account.name, timezone: account.timezone, signature: account.signature }
  return useSettingsForm<AccountDraft>({
    saved,
    listChanges: listAccountChanges,
    validate: ({ name }): FieldErrors =>
      name.trim() === '' ? { name: t('account.profile.nameMissing') } : {},
    send: async (draft) => {
      const { name, timezone, signature } = draft
      let next = account
      if (name !== account.name || timezone !== account.timezone)
        next = await http.call(routes.saveProfile, { body: { name, timezone } })
      if (signature !== account.signature)
        next = await http.call(routes.saveSignature, { body: { signature } })
      cache.setQueryData(accountQuery.queryKey, next)
      const { authUser, staffSignedIn } = useSession.getState()
      if (authUser) staffSignedIn({ ...authUser, name: next.name })
    },
    reload: () => cache.invalidateQueries({ queryKey: accountQuery.queryKey }),
    isNew: false,
  })
}

function listAccountChanges(saved: AccountDraft, draft: AccountDraft): Record<string, FieldChange> {
  return {
    ...(draft.name !== saved.name && { name: { label: t('account.profile.name'), was: saved.name } }),
    ...(draft.timezone !== saved.timezone && {
      timezone: { label: t('account.profile.zone'), was: saved.timezone ?? t('account.signature.none') },
    }),
    ...(draft.signature !== saved.signature && {
      signature: {
        label: t('account.signature.title'),
        was: saved.signature ? t('account.signature.had') : t('account.signature.none'),
      },
    }),
  }
}
