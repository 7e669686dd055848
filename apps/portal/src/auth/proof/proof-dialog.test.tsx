import type { MyAccountView } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  amara,
  openPortal,
  type RouteHandlers,
  sendError,
  serve,
  user,
} from '../../testing/render-portal.tsx'
import { buildTicketsPage } from '../../testing/ticket-factory.ts'

const session = {
  area: 'portal',
  userAgent: '',
  isCurrent: true,
  way: null,
  signedInAt: new Date().toISOString(),
  lastSeenAt: new Date().toISOString(),
}
const account: MyAccountView = {
  name: 'Amara Okafor',
  email: 'amara@marlow.example',
  addresses: [
    {
      email: 'amara@marlow.example',
      isPrimary: true,
      isConfirmed: true,
      failing: null,
      addedAt: '2026-01-05T09:00:00.000Z',
    },
  ],
  timezone: null,
  language: null,
  courses: [],
  department: { alias: 'computing', name: 'School of Computing' },
  isDepartmentFixed: false,
  siteTimezone: 'Europe/London',
  languages: ['en'],
  deletionRequestedAt: null,
  notifications: {
    mail: { answered: true, waiting: true, resolved: true, rating: true },
    webPush: { answered: true, waiting: true, subject: false },
  },
}

/** Opens the account and ends the other session, which needs a proof. */
async function endOther(handlers: RouteHandlers = {}) {
  let isProved = false
  const other = { ...session, id: 'b'.repeat(64), isCurrent: false }
  const requests = serve({
    'GET /api/tickets': () => buildTicketsPage(),
    'GET /api/me/account': () => account,
    'GET /api/me/sessions': () => ({ items: [{ ...session, id: 'a'.repeat(64) }, other] }),
    'GET /api/me/web-push': () => ({ publicKey: null, devices: [] }),
    'GET /api/departments': () => ({ items: [{ id: 'computing', label: 'School of Computing' }] }),
    'POST /api/me/proof-codes': () => ({ email: account.email, resendAllowedAt: new Date().toISOString() }),
    'PUT /api/me/proof': ({ body }, response) => {
      if (Object(body).code !== '123456')
        return sendError(response, 422, { code: 'wrong_code', message: 'No.', triesLeft: 4 })
      isProved = true
      return response.writeHead(204).end()
    },
    [`DELETE /api/me/sessions/${other.id}`]: (_seen, response) =>
      isProved
        ? response.writeHead(204).end()
        : sendError(response, 403, { code: 'proof_required', message: 'Confirm first that it is you.' }),
    ...handlers,
  })
  openPortal('/my-account', amara)
  await user.click(await screen.findByRole('button', { name: /^End the session/ }))
  return requests
}

test('ending a session mails a code and goes on by itself once the code is entered', async () => {
  const requests = await endOther()
  expect(await screen.findByText(/We have sent a code to amara@marlow.example/)).toBeVisible()
  expect(screen.getByRole('dialog', { name: 'Confirm that it is you' })).toBeVisible()
  await expectAccessible()
  const code = screen.getByLabelText('Six-digit code')
  await user.type(code, '000000')
  expect(await screen.findByText(/That is not the code we sent. You have 4 more tries/)).toBeVisible()

  await user.clear(code)
  await user.type(code, '123456')

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const endedSessions = () => requests.filter(({ route }) => route.startsWith('DELETE /api/me/sessions/'))
  await expect.poll(() => endedSessions().length).toBe(2)
})

test('a code that cannot be sent shows the reason, and another one can be requested', async () => {
  let tries = 0
  await endOther({
    'POST /api/me/proof-codes': (_seen, response) => {
      tries += 1
      if (tries === 1) return sendError(response, 503, { code: 'unavailable', message: 'Try again.' })
      return { email: account.email, resendAllowedAt: new Date().toISOString() }
    },
  })
  expect(await screen.findByText('No code is on its way.')).toBeVisible()
  expect(screen.getByText(/The help desk could not do this just now/)).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Send new code' }))

  expect(await screen.findByText(/We have sent a code to/)).toBeVisible()
})
