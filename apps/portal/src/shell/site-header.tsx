import { useSession, useSite } from '@lodge/client'
import { Button, cn, LiveIndicator, ThemeToggle } from '@lodge/ui'
import type { ReactNode } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { signInPath } from '../auth/guards.ts'
import { t } from '../t.ts'
import { AccountMenu } from './account-menu.tsx'
import { Logo } from './logo.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { OpenTicketCount } from './open-ticket-count.tsx'

export function SiteHeader() {
  const user = useSession((state) => state.frontendUser)
  const name = useSite((site) => site.name) || t('app.product')
  const isComplete = user?.isComplete === true
  return (
    <header className="border-b border-border bg-background print:hidden">
      <div className="mx-auto flex h-14 max-w-[1152px] items-center gap-4 px-4 sm:h-16 noscript:h-auto noscript:flex-wrap noscript:py-2">
        <Link to="/" className="flex min-w-0 items-center gap-3 rounded-sm py-1 font-semibold">
          <Logo />
          <span className="truncate text-lg max-sm:hidden">{name}</span>
          <span className="text-lg sm:hidden">{t('app.product')}</span>
          <span className="sr-only">, {t('app.nav.home')}</span>
        </Link>
        <div className="ms-auto flex shrink-0 items-center gap-2 noscript:shrink">
          <nav
            aria-label={t('app.nav.label')}
            className="flex items-center gap-1 max-md:hidden noscript:flex noscript:flex-wrap"
          >
            <NavItem to="/knowledge-base">{t('knowledge-base.title')}</NavItem>
            {isComplete && (
              <NavItem to="/tickets/index" also={/^\/tickets\/\d+\/detail/}>
                {t('app.titles.myTickets')}
                <OpenTicketCount />
              </NavItem>
            )}
            <NavItem to="/tickets/choose-topic" also={/^\/tickets\/new\//}>
              {t('app.titles.askUs')}
            </NavItem>
          </nav>
          {isComplete && <LivePlace />}
          <div className="flex items-center gap-1 max-md:hidden">
            {user ? <AccountMenu user={user} /> : <VisitorLinks />}
          </div>
          <MobileMenu user={user} />
        </div>
      </div>
    </header>
  )
}

/** Nothing is live before the app is there: the server keeps the room free. */
function LivePlace() {
  return typeof window === 'undefined' ? (
    <LiveIndicator state="live" className="invisible mx-2 noscript:hidden" />
  ) : (
    <LiveIndicator className="mx-2" />
  )
}

function VisitorLinks() {
  return (
    <>
      <ThemeToggle className="noscript:hidden" />
      <Button asChild variant="outline">
        <Link to={signInPath}>{t('app.nav.signIn')}</Link>
      </Button>
    </>
  )
}

interface NavItemProps {
  to: string
  /** Pages that lie behind this one. */
  also?: RegExp
  children: ReactNode
}

function NavItem({ to, also, children }: NavItemProps) {
  const { pathname } = useLocation()
  const isBehind = also?.test(pathname) === true
  return (
    <NavLink
      to={to}
      className={({ isActive }) =>
        cn(
          'flex h-10 items-center gap-2 rounded-md px-4 text-base font-medium hover:bg-surface',
          (isActive || isBehind) && 'active bg-accent-soft text-accent hover:bg-accent-soft',
        )
      }
    >
      {children}
    </NavLink>
  )
}
