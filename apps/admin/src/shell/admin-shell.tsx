import {
  Breadcrumbs,
  Button,
  cn,
  Dialog,
  DialogContent,
  DialogTitle,
  LiveIndicator,
  OfflineBanner,
  SlowRequestBanner,
} from '@lodge/ui'
import { Menu } from 'lucide-react'
import { useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { ShortcutsDialog } from '../foundation/keyboard-shortcuts/shortcuts-dialog.tsx'
import { t } from '../foundation/t.ts'
import { AccountMenu } from './account-menu.tsx'
import { PaletteButton } from './command-palette/palette-button.tsx'
import { useLive } from './live/live.ts'
import { NotificationBell } from './notifications/notification-bell.tsx'
import { Sidebar } from './sidebar/sidebar.tsx'
import { useSidebarCollapse } from './sidebar/use-sidebar-collapse.ts'

/** The frame of every signed-in screen: sidebar, top bar, content; live as long as it stands. */
export function AdminShell() {
  useLive()
  const { isCollapsed, toggle } = useSidebarCollapse()
  return (
    <div className="relative flex h-dvh flex-col overflow-clip pb-[var(--toast-room)] print:block print:h-auto print:overflow-visible">
      <OfflineBanner />
      <SlowRequestBanner />
      <div
        className={cn(
          'grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)] print:block max-lg:grid-cols-[minmax(0,1fr)]',
          isCollapsed ? 'lg:grid-cols-[56px_minmax(0,1fr)]' : 'lg:grid-cols-[240px_minmax(0,1fr)]',
        )}
      >
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-md focus:bg-primary focus:px-3 focus:py-2 focus:text-primary-foreground"
        >
          {t('app.skip')}
        </a>
        <div className="min-h-0 max-lg:hidden print:hidden">
          <Sidebar isCollapsed={isCollapsed} onToggle={toggle} />
        </div>
        <div className="grid min-h-0 min-w-0 print:block grid-cols-[minmax(0,1fr)] grid-rows-[48px_minmax(0,1fr)] max-lg:grid-rows-[56px_minmax(0,1fr)]">
          <TopBar />
          <main
            id="content"
            tabIndex={-1}
            className="relative min-h-0 overflow-auto outline-none print:overflow-visible"
          >
            <Outlet />
          </main>
          <ShortcutsDialog />
        </div>
      </div>
    </div>
  )
}

function TopBar() {
  const { pathname } = useLocation()
  return (
    <header className="flex items-center gap-3 border-b border-border px-gutter max-lg:px-3 print:hidden">
      {/* A navigation closes the drawer. */}
      <SidebarDrawer key={pathname} />
      <div className="min-w-0 flex-1">
        <Breadcrumbs className="[&_li:not(:last-child)]:shrink-0 [&_ol]:flex-nowrap max-sm:[&_li:not(:last-child)]:hidden max-sm:[&_svg]:hidden" />
      </div>
      <PaletteButton />
      <LiveIndicator />
      <NotificationBell />
      <AccountMenu />
    </header>
  )
}

/** The sidebar behind a button, for phones. */
function SidebarDrawer() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        className="size-11 lg:hidden"
        aria-label={t('app.sidebar.open')}
        onClick={() => setIsOpen(true)}
      >
        <Menu aria-hidden />
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogContent
          className="top-0 start-0 h-dvh w-72 max-w-[85vw] translate-0 rounded-none p-0"
          aria-describedby={undefined}
        >
          <DialogTitle className="sr-only">{t('app.sidebar.label')}</DialogTitle>
          <Sidebar isCollapsed={false} onToggle={() => setIsOpen(false)} />
        </DialogContent>
      </Dialog>
    </>
  )
}
