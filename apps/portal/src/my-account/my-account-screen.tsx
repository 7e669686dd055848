import type { MyAccountView } from '@lodge/contracts'
import {
  Button,
  ErrorState,
  LazyPart,
  onDemand,
  PageHeader,
  SessionList,
  SkeletonRows,
  useCookieConsent,
} from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { Page } from '../layout/page.tsx'
import { useSignOut } from '../shell/use-sign-out.ts'
import { t } from '../t.ts'
import { webPushQuery } from '../web-push/queries.ts'
import { AccountSection } from './account-section.tsx'
import { AddressesSection } from './addresses-section.tsx'
import { DeletionSection } from './deletion-section.tsx'
import { DetailsForm } from './details-form.tsx'
import { IdentitiesSection } from './identities-section.tsx'
import { NotificationChoices } from './notification-choices.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { endMySession, myAccountQuery, myDataUrl, mySessionsKey, readMySessions } from './queries.ts'

const pushDevices = onDemand(async () => (await import('../web-push/on-demand.ts')).PushDevices)

const sections = [
  'details',
  'addresses',
  'passkeys',
  'identities',
  'notifications',
  'devices',
  'sessions',
  'data',
  'deletion',
  'cookies',
] as const

/** One's own account: who one is, what one hears of, where one is signed in, and what is known of one. */
export function MyAccountScreen() {
  const { data: account, error, refetch, isRefetching } = useQuery(myAccountQuery)
  return (
    <Page>
      <div className="grid gap-x-14 gap-y-6 lg:grid-cols-[264px_minmax(0,656px)]">
        <Contents />
        <div className="min-w-0 max-lg:row-start-1">
          <PageHeader />
          {account && <Sections account={account} />}
          {!account && !error && <SkeletonRows rows={8} className="py-6" />}
          {!account && error && (
            <ErrorState
              title={t('my-account.failed')}
              error={error}
              onRetry={refetch}
              isRetrying={isRefetching}
              className="mt-6"
            />
          )}
        </div>
      </div>
    </Page>
  )
}

function Contents() {
  const signOut = useSignOut()
  const hasDevices = useQuery(webPushQuery).data?.publicKey != null
  return (
    <div className="flex flex-col items-start gap-6">
      <nav aria-label={t('my-account.contents')} className="w-full max-lg:hidden">
        <ul>
          {sections
            .filter((section) => section !== 'devices' || hasDevices)
            .map((section) => (
              <li key={section}>
                <a
                  href={`#${section}`}
                  className="flex min-h-9 items-center rounded-md px-3 text-base hover:bg-surface"
                >
                  {section === 'devices' ? t('web-push.title') : t(`my-account.${section}.title`)}
                </a>
              </li>
            ))}
        </ul>
      </nav>
      <Button variant="outline" onClick={() => void signOut()}>
        <LogOut aria-hidden />
        {t('app.account.signOut')}
      </Button>
    </div>
  )
}

function Sections({ account }: { account: MyAccountView }) {
  return (
    <div>
      <AccountSection id="details" title={t('my-account.details.title')}>
        <DetailsForm account={account} />
      </AccountSection>
      <AccountSection
        id="addresses"
        title={t('my-account.addresses.title')}
        text={t('my-account.addresses.text')}
      >
        <AddressesSection account={account} />
      </AccountSection>
      <AccountSection
        id="passkeys"
        title={t('my-account.passkeys.title')}
        text={t('my-account.passkeys.text')}
      >
        <PasskeysSection />
      </AccountSection>
      <AccountSection
        id="identities"
        title={t('my-account.identities.title')}
        text={t('my-account.identities.text')}
      >
        <IdentitiesSection />
      </AccountSection>
      <AccountSection
        id="notifications"
        title={t('my-account.notifications.title')}
        text={t('my-account.notifications.text')}
      >
        <NotificationChoices account={account} />
      </AccountSection>
      <Devices account={account} />
      <AccountSection
        id="sessions"
        title={t('my-account.sessions.title')}
        text={t('my-account.sessions.text')}
      >
        <SessionList queryKey={mySessionsKey} read={readMySessions} end={endMySession} />
      </AccountSection>
      <AccountSection id="data" title={t('my-account.data.title')} text={t('my-account.data.text')}>
        <DataLinks />
      </AccountSection>
      <AccountSection id="deletion" title={t('my-account.deletion.title')}>
        <DeletionSection account={account} />
      </AccountSection>
      <AccountSection id="cookies" title={t('my-account.cookies.title')}>
        <CookieChoice />
      </AccountSection>
    </div>
  )
}

/** Only where the help desk can tell devices anything. */
function Devices({ account }: { account: MyAccountView }) {
  const { data } = useQuery(webPushQuery)
  if (!data?.publicKey) return null
  return <LazyPart part={pushDevices} given={{ account, devices: data.devices, publicKey: data.publicKey }} />
}

function DataLinks() {
  return (
    <div className="flex flex-wrap gap-3">
      {(['zip', 'json'] as const).map((format) => (
        <Button key={format} asChild variant="outline">
          <a href={myDataUrl(format)} download>
            {t(`my-account.data.${format}`)}
          </a>
        </Button>
      ))}
    </div>
  )
}

function CookieChoice() {
  const { cookieAcceptance, cleared } = useCookieConsent()
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="text-body">{t(`my-account.cookies.${cookieAcceptance ?? 'unanswered'}`)}</p>
      {cookieAcceptance !== null && (
        <Button variant="outline" onClick={cleared}>
          {t('my-account.cookies.change')}
        </Button>
      )}
    </div>
  )
}
