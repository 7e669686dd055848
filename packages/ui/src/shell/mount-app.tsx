import { type HttpClient, startApp } from '@lodge/client'
import { configureZodErrors } from '@lodge/contracts'
import { type Catalogue, providePageStrings } from '@lodge/strings'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { Toaster } from '../components/ui/sonner.tsx'
import { TooltipProvider } from '../components/ui/tooltip.tsx'
import { DialogsProvider } from '../dialogs/dialogs-provider.tsx'
import { keepFocus } from '../focus/keep-focus.ts'
import { preloadLinks, preloadScreen } from '../loading/lazy-screen.ts'
import { Announcer } from '../states/announcer.tsx'
import { followSiteColor } from '../theme/site-color.ts'
import { initTheme } from '../theme/theme-store.ts'

interface AppOptions {
  http: HttpClient
  queryCache: QueryClient
  routes: RouteObject[]
  /** The texts of each language, which are loaded when they are asked for. */
  languages: Readonly<Record<string, () => Promise<{ default: Catalogue }>>>
}

/** Starts a client in the page's `#root`: its theme, its texts and its session, then its providers around its routes. */
export async function mountApp({ http, queryCache, routes, languages }: AppOptions): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root to mount the app into')
  initTheme()
  followSiteColor()
  configureZodErrors()
  // Its texts and its code come while the session is asked for.
  const texts = loadStrings(languages)
  void preloadScreen(routes, window.location.pathname)
  preloadLinks(routes)
  await startApp({
    http,
    mount: async () => {
      await texts
      // A router runs its guards as soon as it is made, and they ask who is signed in: only init knows.
      const router = createBrowserRouter(routes)
      createRoot(root).render(
        <StrictMode>
          <AppProviders queryCache={queryCache}>
            <RouterProvider router={router} />
          </AppProviders>
        </StrictMode>,
      )
    },
  })
}

async function loadStrings(languages: AppOptions['languages']): Promise<void> {
  const { lang } = document.documentElement
  const language = lang in languages ? lang : 'en'
  const catalogue = await languages[language]?.()
  if (catalogue) providePageStrings(language, catalogue.default)
}

/** What every screen may rely on around it: server state, dialogs, tooltips, toasts, announcements, and a focus that is never lost. */
export function AppProviders({ queryCache, children }: { queryCache: QueryClient; children: ReactNode }) {
  useEffect(keepFocus, [])
  return (
    <QueryClientProvider client={queryCache}>
      <TooltipProvider>
        <DialogsProvider>{children}</DialogsProvider>
        <Toaster />
        <Announcer />
      </TooltipProvider>
    </QueryClientProvider>
  )
}
