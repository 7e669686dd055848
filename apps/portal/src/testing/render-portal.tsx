import { useSession } from '@lodge/client'
import type { FrontendUser } from '@lodge/contracts'
import { AppProviders, announce } from '@lodge/ui'
import { startApiServer } from '@lodge/ui/testing'
import { cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach } from 'vitest'

// jsdom cannot scroll.
window.scrollTo = () => undefined

export { type RouteHandlers, sendError } from '@lodge/ui/testing'
export const { serve, server } = await startApiServer()

// The portal's client reads the page's address when it is first loaded, which is why it comes after the server.
const { queryCache } = await import('../query-cache.ts')
const { routeTable } = await import('../router.tsx')
const { useEmailLogin } = await import('../auth/email-login-store.ts')
const { useRecentChanges } = await import('../tickets/recent-changes-store.ts')

/** A person at the keyboard who never pauses. */
export const user = userEvent.setup({ delay: null })

export const amara: FrontendUser = {
  alias: 'amara',
  name: 'Amara Okafor',
  email: 'amara@marlow.example',
  department: { alias: 'computing', name: 'School of Computing' },
  isComplete: true,
}

/** The whole portal at an address, as it is after start-up with this person signed in. */
export function openPortal(path: string, frontendUser: FrontendUser | null) {
  useSession.setState({ frontendUser })
  queryCache.clear()
  const router = createMemoryRouter(routeTable, { initialEntries: [path] })
  const view = render(
    <AppProviders queryCache={queryCache}>
      <RouterProvider router={router} />
    </AppProviders>,
  )
  return { router, view }
}

afterEach(() => {
  // A page that is still there would begin to load again what is taken from it, and the next page would wait for that.
  cleanup()
  queryCache.clear()
  localStorage.clear()
  sessionStorage.clear()
  useEmailLogin.getState().ended()
  useRecentChanges.setState({ byNumber: {} })
  announce('')
  useSession.setState({ frontendUser: null })
})
