import '@lodge/ui/testing'
import { pageAddresses } from '@lodge/contracts'
import type { RouteHandlers } from '@lodge/ui/testing'
import { screen } from '@testing-library/react'
import { type ComponentType, createElement } from 'react'
import { matchRoutes, Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from './testing/render-admin.tsx'

const { routeTable } = await import('./router.tsx')

const named = pageAddresses.admin.filter((address) => /:|\*/.test(address))

/** Refuses all that a page reads but the sidebar's teams, by which a team's list knows its name. */
function refuseAll(status: number, code: string): RouteHandlers {
  const known: RouteHandlers = {
    'GET /api/backend/queues': () => ({ version: 1, byTeam: {}, teams: [] }),
  }
  return new Proxy(known, {
    get: (_, route: string): RouteHandlers[string] =>
      known[route] ?? ((_seen, response) => sendError(response, status, { code, message: 'Nothing here.' })),
  })
}

async function screenAt(path: string): Promise<ComponentType> {
  const lazy = matchRoutes(routeTable, path)?.at(-1)?.route.lazy
  const loaded = typeof lazy === 'function' ? await lazy() : {}
  if (!loaded.Component) throw new Error(`No screen at ${path}`)
  return loaded.Component as ComponentType
}

test('the walk knows every address that names a record', () => {
  expect(named.length).toBeGreaterThanOrEqual(18)
})

test.each(
  named.flatMap((address) => [
    { address, status: 404, code: 'not_found' },
    { address, status: 422, code: 'invalid_input' },
  ]),
)('$address is not found where its record is answered $status', async ({ address, status, code }) => {
  serve(refuseAll(status, code))
  const path = address.replace(/:\w+|\*/, '99999')
  renderAdmin(
    <Routes>
      <Route path={address} element={createElement(await screenAt(path))} />
    </Routes>,
    path,
  )

  expect(await screen.findByRole('heading', { level: 1, name: 'We can’t find that page' })).toBeVisible()
})
