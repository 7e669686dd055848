import { useSession } from '@lodge/client'
import {
  AppMissing,
  CookieBanner,
  LazyPart,
  OfflineBanner,
  onDemand,
  RouterLoadingBar,
  RouteTitle,
  SlowRequestBanner,
} from '@lodge/ui'
import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { useOfferAfterForm, usePasskeyOffer } from '../auth/passkeys/passkey-offer-store.ts'
import { ProofQuestion } from '../auth/proof/proof-question.tsx'
import { PageBreadcrumbs } from '../layout/page-breadcrumbs.tsx'
import { useLiveUpdates } from '../live-updates.ts'
import { t } from '../t.ts'
import { Footer } from './footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { useFirstLoadBar } from './use-first-load-bar.ts'

const passkeyOffer = onDemand(async () => (await import('../auth/passkeys/passkey-offer.tsx')).PasskeyOffer)

export function PortalShell() {
  const isSignedIn = useSession((state) => state.frontendUser?.isComplete === true)
  const isOfferDue = usePasskeyOffer(({ isDue }) => isDue)
  const main = useFocusAfterNavigation()
  useLiveUpdates(isSignedIn)
  useFirstLoadBar()
  useOfferAfterForm()
  return (
    <div className="flex min-h-dvh flex-col pb-[var(--toast-room)]">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-md focus:bg-primary focus:px-4 focus:py-2 focus:text-primary-foreground"
      >
        {t('app.skip')}
      </a>
      <RouteTitle />
      <RouterLoadingBar />
      <SiteHeader />
      <AppMissing />
      <OfflineBanner />
      <SlowRequestBanner />
      <main ref={main} id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <PageBreadcrumbs />
        <Outlet />
        {isSignedIn && isOfferDue && <LazyPart part={passkeyOffer} given={{}} isOptional />}
      </main>
      <Footer />
      <CookieBanner />
      <ProofQuestion />
      <ScrollRestoration />
    </div>
  )
}

/** After a navigation the reading begins at the new page, unless it has placed the focus itself. */
function useFocusAfterNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    const element = main.current
    if (element && !element.contains(document.activeElement)) element.focus({ preventScroll: true })
  }, [pathname])
  return main
}
