import { ApiError, NetworkError, useSite } from '@lodge/client'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CookieBanner } from '../cookie-consent/cookie-banner.tsx'
import { useCookieConsent } from '../cookie-consent/cookie-consent-store.ts'
import { LoadingBar, RouterLoadingBar } from '../loading/loading-bar.tsx'
import { useLoadingBar } from '../loading/loading-bar-store.ts'
import { ScreenError } from '../loading/screen-error.tsx'
import { Breadcrumbs } from '../page/breadcrumbs.tsx'
import { PageHeader } from '../page/page-header.tsx'
import { initialDocumentTitle, RouteTitle, usePageTitle } from '../page/page-title.tsx'
import type { RouteHandle } from '../page/route-handle.ts'
import { NotFoundState } from '../states/not-found-state.tsx'
import { expectAccessible } from '../testing/index.ts'

function Ticket() {
  usePageTitle('Laptop won’t join', [{ label: 'My tickets', to: '/tickets' }, { label: '20431' }])
  return null
}

/** A screen that names itself, and whose record turns out not to be there. */
function Gone() {
  usePageTitle(null, [{ label: 'My tickets', to: '/tickets' }])
  return <NotFoundState />
}

describe('the page title', () => {
  beforeEach(() => {
    useSite.setState({ pageTitleDefault: 'Help desk', pageTitlePrefix: '', pageTitleSuffix: ' | Marlow' })
  })

  async function open(path: string) {
    const handle = (handle: RouteHandle) => handle
    const router = createMemoryRouter(
      [
        {
          element: (
            <>
              <RouteTitle />
              <Breadcrumbs />
              <PageHeader />
              <Outlet />
            </>
          ),
          children: [
            {
              path: '/tickets',
              handle: handle({
                title: 'My tickets',
                breadcrumbs: [{ label: 'Home', to: '/' }, { label: 'My tickets' }],
              }),
              element: null,
            },
            {
              path: '/topics/:alias',
              handle: handle({ title: ({ params }) => `Topic ${params.alias}` }),
              element: null,
            },
            { path: '/ticket', handle: handle({ title: 'Ticket' }), element: <Ticket /> },
            { path: '/bare', element: null },
            {
              path: '/gone',
              handle: handle({ title: 'Ticket', breadcrumbs: [{ label: 'My tickets', to: '/tickets' }] }),
              element: <Gone />,
            },
          ],
        },
      ],
      { initialEntries: [path] },
    )
    render(<RouterProvider router={router} />)
    return router
  }

  test('comes from the route with the site’s suffix, or is the default', async () => {
    const router = await open('/tickets')
    expect(document.title).toBe('My tickets | Marlow')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('My tickets')
    expect(screen.getByRole('navigation', { name: 'Breadcrumbs' })).toHaveTextContent('HomeMy tickets')
    await expectAccessible()

    await act(() => router.navigate('/bare'))
    expect(document.title).toBe('Help desk')
    expect(screen.queryByRole('navigation', { name: 'Breadcrumbs' })).toBeNull()

    await act(() => router.navigate('/topics/wi-fi'))
    expect(document.title).toBe('Topic wi-fi | Marlow')
  })

  test('stands between the site’s prefix and suffix', async () => {
    useSite.setState({ pageTitlePrefix: 'Help: ' })
    await open('/tickets')
    expect(document.title).toBe('Help: My tickets | Marlow')
  })

  test('names nothing where a known route has nothing at its address', async () => {
    const router = await open('/gone')
    expect(document.title).toBe('Page not found | Marlow')
    expect(screen.queryByRole('navigation', { name: 'Breadcrumbs' })).toBeNull()

    await act(() => router.navigate('/tickets'))
    expect(document.title).toBe('My tickets | Marlow')
    expect(screen.getByRole('navigation', { name: 'Breadcrumbs' })).toBeVisible()
  })

  test('is the page’s own where init has not answered', async () => {
    useSite.setState({ pageTitleDefault: '', pageTitlePrefix: '', pageTitleSuffix: '' })
    const router = await open('/bare')
    expect(document.title).toBe(initialDocumentTitle)

    await act(() => router.navigate('/tickets'))
    expect(document.title).toBe('My tickets')
  })

  test('can come from the screen’s data', async () => {
    const router = await open('/ticket')
    expect(document.title).toBe('Laptop won’t join | Marlow')
    expect(screen.getByRole('link', { name: 'My tickets' })).toHaveAttribute('href', '/tickets')

    await act(() => router.navigate('/tickets'))
    expect(document.title).toBe('My tickets | Marlow')
  })
})

describe('the loading bar', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
    useLoadingBar.setState(useLoadingBar.getInitialState())
  })

  const bar = () => useLoadingBar.getState()

  test('rises from 0 each 100 ms and finishes by itself above 95 percent', () => {
    bar().start()
    expect(bar().percent).toBe(0)
    vi.advanceTimersByTime(100)
    expect(bar().percent).toBeCloseTo(100 / 30)
    vi.advanceTimersByTime(2_700)
    expect(bar().percent).toBeLessThanOrEqual(95)
    vi.advanceTimersByTime(100)
    expect(bar().percent).toBe(100)
    vi.advanceTimersByTime(400)
    expect(bar()).toMatchObject({ isShown: false, percent: 0 })
  })

  test('never passes 99 before it is finished', () => {
    const widths: number[] = []
    const stop = useLoadingBar.subscribe(({ percent }) => widths.push(percent))
    bar().start(250)
    vi.advanceTimersByTime(300)
    stop()
    expect(widths).toContain(99)
    expect(widths.filter((percent) => percent > 99 && percent !== 100)).toEqual([])
  })

  test('is 3 px at the top and shows failure in its own colour and words', () => {
    render(<LoadingBar />)
    expect(screen.queryByRole('progressbar')).toBeNull()
    act(() => bar().start())
    expect(screen.getByRole('progressbar', { name: 'Loading the page' }).parentElement).toHaveStyle({
      height: '3px',
    })
    act(() => bar().fail())
    expect(screen.getByRole('progressbar', { name: 'The page could not be loaded' })).toHaveClass(
      'bg-destructive',
    )
  })
})

describe('failures to load', () => {
  beforeEach(() => useLoadingBar.setState(useLoadingBar.getInitialState()))

  function open(element: ReactNode) {
    const route = { element, errorElement: <ScreenError />, path: '/' }
    const router = createMemoryRouter([
      {
        element: (
          <>
            <RouterLoadingBar />
            <Outlet />
          </>
        ),
        children: [route],
      },
    ])
    render(
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
  }
  const findFailure = () => screen.queryByRole('progressbar', { name: 'The page could not be loaded' })

  test('show in the bar when a first load gets no answer', async () => {
    open(<Loads error={new NetworkError('lost')} />)
    await expect.poll(findFailure).not.toBeNull()
  })

  test('show in the bar when a screen breaks', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    open(<Broken />)
    await expect.poll(findFailure).not.toBeNull()
    vi.restoreAllMocks()
  })

  test('do not show in the bar when the answer is a refusal', async () => {
    open(<Loads error={new ApiError({ status: 404, code: 'not_found', message: 'No.' })} />)
    expect(await screen.findByText('No.')).toBeVisible()
    expect(findFailure()).toBeNull()
  })
})

function Loads({ error }: { error: Error }) {
  const query = useQuery({ queryKey: ['topics'], queryFn: () => Promise.reject(error), retry: false })
  return query.error && <p>{query.error.message}</p>
}

function Broken(): ReactNode {
  throw new Error('broken')
}

describe('the cookie question', () => {
  beforeEach(() => useCookieConsent.getState().cleared())

  test.each([
    ['Accept all', 'all'],
    ['Reject all', 'none'],
  ])('%s is kept for the session as %s and can be cleared', async (label, expected) => {
    const user = userEvent.setup()
    render(<CookieBanner />)
    await expectAccessible()
    expect(useCookieConsent.getState().cookieAcceptance).toBeNull()

    await user.click(screen.getByRole('button', { name: label }))

    expect(useCookieConsent.getState().cookieAcceptance).toBe(expected)
    expect(sessionStorage.getItem('lodge.cookieAcceptance')).toBe(JSON.stringify(expected))
    expect(screen.queryByRole('button', { name: label })).toBeNull()

    act(() => useCookieConsent.getState().cleared())
    expect(sessionStorage.getItem('lodge.cookieAcceptance')).toBeNull()
    expect(screen.getByRole('button', { name: label })).toBeVisible()
  })
})
