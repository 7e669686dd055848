import '@lodge/ui/testing'
import { pageAddresses } from '@lodge/contracts'
import type { RouteHandlers } from '@lodge/ui/testing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { amara, openPortal, sendError, serve } from './testing/render-portal.tsx'

// In a frame on another site, whose visitors have no use for the way home: `embed-screen.test.tsx`.
const named = pageAddresses.portal.filter((address) => /:|\*/.test(address) && address !== '/embed/:alias')

function refuseAll(status: number, code: string): RouteHandlers {
  const refuse: RouteHandlers[string] = (_seen, response) =>
    sendError(response, status, { code, message: 'Nothing here.' })
  return new Proxy<RouteHandlers>({}, { get: () => refuse })
}

test.each(
  named.flatMap((address) => [
    { address, status: 404, code: 'not_found' },
    { address, status: 422, code: 'invalid_input' },
  ]),
)('$address is not found where what it names is answered $status', async ({ address, status, code }) => {
  serve(refuseAll(status, code))
  openPortal(address.replace(/:\w+|\*/, '99999'), amara)

  expect(await screen.findByRole('heading', { level: 1, name: 'We can’t find that page' })).toBeVisible()
})

test.each(['/tickets/submitted/7', '/tickets/7/detail'])(
  '%s tells that the ticket was deleted',
  async (path) => {
    serve({
      'GET /api/tickets/7': (_, response) =>
        sendError(response, 410, { code: 'gone', message: 'This ticket was deleted.' }),
    })
    openPortal(path, amara)

    expect(await screen.findByRole('heading', { level: 1, name: 'This ticket is gone' })).toBeVisible()
  },
)
