import { useSession } from '@lodge/client'
import type { AuthUser, Permission } from '@lodge/contracts'
import { AppProviders, toast } from '@lodge/ui'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, Outlet } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test } from 'vitest'
import { hannah, queryCache, sendError, serve } from '../../testing/render-admin.tsx'

// The client reads the page's address when it is first loaded, which is why it comes after the server.
const { requireAccess, requireStaff } = await import('./route-guards.ts')
const { useReloadAccess } = await import('./use-reload-access.ts')

const notice = 'Your permissions have changed. You no longer have access to that page.'
const withPermissions = (...permissions: Permission[]): AuthUser => ({ ...hannah, permissions })

const answerFor = (user: AuthUser | null) => ({
  success: true,
  name: 'Marlow',
  debug: false,
  version: '1',
  auth_mode: 'production',
  page_title_prefix: '',
  page_title_suffix: '',
  page_title_default: '',
  timezone: 'Europe/London',
  reopen_days: 14,
  auto_close_days: 7,
  user,
  agent_data: user && { teams: [], timezone: 'Europe/London' },
})

function Shell() {
  const reload = useReloadAccess()
  return (
    <>
      <button type="button" onClick={() => void reload()}>
        Reconnect
      </button>
      <Outlet />
    </>
  )
}

afterEach(() => void toast.dismiss())

/** Shows the teams to somebody who may manage them; reconnecting, the server answers so. */
async function reconnect(answer: Parameters<typeof serve>[0][string]) {
  serve({ 'GET /api/backend/init': answer })
  useSession.setState({ authUser: withPermissions('manage_team') })
  const access = { permission: 'manage_team' as const }
  const router = createMemoryRouter(
    [
      { path: '/admin/auth/login', element: <h1>Sign in</h1> },
      {
        element: <Shell />,
        loader: requireStaff,
        children: [
          { path: '/admin/dashboard', element: <h1>Dashboard</h1>, handle: { title: 'Dashboard' } },
          {
            path: '/admin/teams',
            element: <h1>Teams</h1>,
            handle: { title: 'Teams', ...access },
            loader: requireAccess(access),
          },
        ],
      },
    ],
    { initialEntries: ['/admin/teams'] },
  )
  render(
    <AppProviders queryCache={queryCache}>
      <RouterProvider router={router} />
    </AppProviders>,
  )
  await screen.findByRole('heading', { name: 'Teams' })
  await userEvent.setup().click(screen.getByRole('button', { name: 'Reconnect' }))
}

test('a page that is no longer allowed leads to admin-home, with a notice', async () => {
  await reconnect(() => answerFor(withPermissions('manage_form')))

  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(await screen.findByText(notice)).toBeVisible()
  expect(useSession.getState().authUser?.permissions).toEqual(['manage_form'])
})

test('a page that is still allowed stays, whatever else has changed', async () => {
  await reconnect(() => answerFor(withPermissions('manage_team', 'manage_form')))

  await waitFor(() => expect(useSession.getState().authUser?.permissions).toContain('manage_form'))
  expect(screen.getByRole('heading', { name: 'Teams' })).toBeVisible()
  expect(screen.queryByText(notice)).toBeNull()
})

test('whoever is no longer signed in is led to the sign-in', async () => {
  await reconnect(() => answerFor(null))

  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(screen.queryByText(notice)).toBeNull()
})

test('without an answer everything stays', async () => {
  let hasAsked = false
  await reconnect((_seen, response) => {
    hasAsked = true
    return sendError(response, 503, { code: 'unavailable', message: 'The database is away.' })
  })

  await waitFor(() => expect(hasAsked).toBe(true))
  expect(screen.getByRole('heading', { name: 'Teams' })).toBeVisible()
  expect(useSession.getState().authUser?.permissions).toEqual(['manage_team'])
})
