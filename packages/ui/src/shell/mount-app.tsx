import { type HttpClient, startApp } from '@lodge/client'
import { type Catalogue, pageDirection, providePageStrings, sourceLanguage } from '@lodge/strings'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Direction } from 'radix-ui'
import { type ReactNode, StrictMode, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { Toasts } from '../components/ui/toasts.tsx'
import { DialogsProvider } from '../dialogs/dialogs-provider.tsx'
import { keepFocus } from '../focus/keep-focus.ts'
import { preloadLinks, preloadScreen } from '../loading/lazy-screen.ts'
import { watchComposition, watchPointer } from '../page-start/watch-gestures.ts'
import { watchSentForms } from '../page-start/watch-sent-forms.ts'
import { Announcer } from '../states/announcer.tsx'
import { followSiteColor } from '../theme/site-color.ts'
import { initTheme } from '../theme/theme-store.ts'
import { carryOver } from './carry-over.ts'

interface AppOptions {
  http: HttpClient
  queryCache: QueryClient
  routes: RouteObject[]
  languages: Readonly<Record<string, () => Promise<{ default: Catalogue }>>>
}

/** Starts theme, texts and session, then providers and routes in `#root`. */
export async function mountApp({ http, queryCache, routes, languages }: AppOptions): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root to mount the app into')
  initTheme()
  followSiteColor()
  // Texts and code come while the session is asked for.
  const texts = loadStrings(languages)
  const whenReleased = watchPointer()
  const whenTyped = watchComposition()
  const whenStaying = watchSentForms()
  void preloadScreen(routes, window.location.pathname)
  preloadLinks(routes)
  await startApp({
    http,
    mount: async () => {
      await texts
      // A router runs its guards at once, and they need init.
      const isRendered = root.hasChildNodes()
      // Readers of a rendered page stay where they have scrolled to.
      const router = createBrowserRouter(routes, isRendered ? { hydrationData: { loaderData: {} } } : {})
      if (isRendered) {
        await isInitialised(router)
        await whenReleased()
        await whenTyped()
        await whenStaying()
      }
      const finish = isRendered ? carryOver(root) : null
      flushSync(() =>
        createRoot(root).render(
          <StrictMode>
            <AppProviders queryCache={queryCache}>
              <RouterProvider router={router} />
            </AppProviders>
          </StrictMode>,
        ),
      )
      finish?.()
    },
  })
}

/** Until then the page that the server has rendered stays. */
function isInitialised(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  if (router.state.initialized) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}

async function loadStrings(languages: AppOptions['languages']): Promise<void> {
  const { lang } = document.documentElement
  // A build has the texts come with their code.
  const catalogue = await languages[lang]?.()
  providePageStrings(lang || sourceLanguage, catalogue?.default ?? {})
}

/** Surrounds every screen. */
export function AppProviders({ queryCache, children }: { queryCache: QueryClient; children: ReactNode }) {
  useEffect(keepFocus, [])
  return (
    <Direction.Provider dir={pageDirection()}>
      <QueryClientProvider client={queryCache}>
        <DialogsProvider>{children}</DialogsProvider>
        <Toasts />
        <Announcer />
      </QueryClientProvider>
    </Direction.Provider>
  )
}
