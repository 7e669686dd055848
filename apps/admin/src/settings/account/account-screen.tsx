import { type AccountView, minPasswordLength } from '@lodge/contracts'
import { ErrorState, PageHeader, SessionList, SkeletonRows } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { ShortcutSettings } from '../../foundation/keyboard-shortcuts/shortcut-settings.tsx'
import { FormSection } from '../../foundation/settings-form/form-section.tsx'
import { t } from '../../foundation/t.ts'
import { MyTokensSection } from '../api-tokens/my-tokens-section.tsx'
import { AccountForm } from './account-form.tsx'
import { AddressesSection } from './addresses-section.tsx'
import { AwaySection } from './away-section.tsx'
import { CalendarSection } from './calendar-section.tsx'
import { IdentitiesSection } from './identities/identities-section.tsx'
import { NotificationPreferencesForm } from './notification-preferences-form.tsx'
import { PasskeysSection } from './passkeys/passkeys-section.tsx'
import { PasswordForm } from './password-form.tsx'
import { accountQuery, endSession, readSessions, sessionsKey } from './queries.ts'
import { SecondFactorSection } from './second-factor-section.tsx'
import { UndoSendSetting } from './undo-send-setting.tsx'

/** One's own account: profile, signature, notifications, password, sessions and the keys. */
export function AccountScreen() {
  const { data: account, error, isPending, refetch, isRefetching } = useQuery(accountQuery)
  return (
    <div className="flex min-h-full max-w-4xl flex-col px-gutter pt-3 max-lg:px-4">
      <PageHeader
        title={t('account.title')}
        text={t('account.text')}
        className="border-b border-border pb-3"
      />
      {account && <AccountSections account={account} />}
      {isPending && <SkeletonRows rows={8} className="py-4" />}
      {error && !account && (
        <ErrorState
          title={t('account.failed')}
          error={error}
          onRetry={refetch}
          isRetrying={isRefetching}
          className="my-4"
        />
      )}
    </div>
  )
}

function AccountSections({ account }: { account: AccountView }) {
  useScrollToHash()
  const { name, timezone, language, signature } = account
  return (
    <>
      {/* A save starts the form again with the saved values. */}
      <AccountForm key={JSON.stringify([name, timezone, language, signature])} account={account} />
      <FormSection title={t('account.notifications.title')} text={t('account.notifications.text')}>
        <NotificationPreferencesForm account={account} />
      </FormSection>
      <FormSection title={t('scheduled-replies.setting.title')} text={t('scheduled-replies.setting.text')}>
        <UndoSendSetting account={account} />
      </FormSection>
      <FormSection title={t('availability.own.title')} text={t('availability.own.text')}>
        <AwaySection alias={account.alias} />
      </FormSection>
      <FormSection title={t('account.addresses.title')} text={t('account.addresses.text')}>
        <AddressesSection account={account} />
      </FormSection>
      <FormSection
        title={t('account.password.title')}
        text={t('account.password.text', { least: minPasswordLength })}
      >
        <PasswordForm />
      </FormSection>
      <FormSection title={t('account.identities.title')} text={t('account.identities.text')}>
        <IdentitiesSection />
      </FormSection>
      <FormSection title={t('account.passkeys.title')} text={t('account.passkeys.text')}>
        <PasskeysSection />
      </FormSection>
      <FormSection title={t('account.factor.title')} text={t('account.factor.text')}>
        <SecondFactorSection />
      </FormSection>
      <FormSection title={t('account.sessions.title')} text={t('account.sessions.text')}>
        <SessionList queryKey={sessionsKey} read={readSessions} end={endSession} />
      </FormSection>
      <FormSection title={t('api-tokens.own.title')} text={t('api-tokens.own.text')}>
        <MyTokensSection />
      </FormSection>
      <FormSection title={t('account.calendar.title')} text={t('account.calendar.text')}>
        <CalendarSection />
      </FormSection>
      <FormSection title={t('account.keys.title')} text={t('account.keys.text')}>
        <ShortcutSettings />
      </FormSection>
    </>
  )
}

/** An address such as `#notifications` leads to that part once it is there. */
function useScrollToHash() {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
}
