import { useConnection, useSession } from '@lodge/client'
import type { AuthUser } from '@lodge/contracts'
import { AppProviders } from '@lodge/ui'
import { startApiServer } from '@lodge/ui/testing'
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach } from 'vitest'

// jsdom cannot scroll.
window.scrollTo = () => undefined

export { sendError } from '@lodge/ui/testing'
export const { serve } = await startApiServer()

// The client reads the page's address when it is first loaded, which is why it comes after the server.
const { queryCache } = await import('../foundation/query-cache.ts')

export { queryCache }

afterEach(() => {
  // First: a page that is still there would load cleared queries again, and make the next page wait.
  cleanup()
  queryCache.clear()
})

export const hannah: AuthUser = {
  alias: 'hannah',
  name: 'Hannah Osei',
  email: 'hannah@marlow.example',
  role: 'agent',
  permissions: [],
}

/** A part of the admin area at an address, signed in as Hannah and live. */
export function renderAdmin(part: ReactNode, path = '/admin/dashboard') {
  useSession.setState({ authUser: hannah })
  useConnection.setState({ state: 'live' })
  const router = createMemoryRouter([{ path: '*', element: part }], { initialEntries: [path] })
  render(
    <AppProviders queryCache={queryCache}>
      <RouterProvider router={router} />
    </AppProviders>,
  )
  return router
}
