import { savedRedirect, useSession } from '@lodge/client'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryCache } from '../query-cache.ts'
import { amara, openPortal, type RouteHandlers, sendError, serve, user } from '../testing/render-portal.tsx'
import { buildTicket, buildTicketsPage } from '../testing/ticket-factory.ts'

const sentCode = (seconds: number) => () => ({
  email: amara.email,
  resendAllowedAt: new Date(Date.now() + seconds * 1_000).toISOString(),
})

/** Asks for a code; another one is allowed in so many seconds. */
async function openCode({ seconds = -5, path = '/auth/sign-in', ...handlers }: CodeOptions = {}) {
  const requests = serve({
    'POST /api/auth/codes': sentCode(seconds),
    'GET /api/tickets': () => buildTicketsPage(),
    ...handlers.routes,
  })
  const portal = openPortal(path, null)
  await user.type(await screen.findByLabelText(/e-mail address/), amara.email)
  await user.click(screen.getByRole('button', { name: 'Send me a code' }))
  const field = await screen.findByLabelText('Six-digit code')
  return {
    ...portal,
    field,
    codesSent: () => requests.filter(({ route }) => route === 'POST /api/auth/codes').length,
  }
}

interface CodeOptions {
  seconds?: number
  path?: string
  routes?: RouteHandlers
}

const wrongCode: RouteHandlers = {
  'POST /api/auth/session': (_, response) =>
    sendError(response, 422, { code: 'wrong_code', message: 'Wrong', triesLeft: 1 }),
}

test('the code page names the address of the code and focuses its boxes', async () => {
  const { field, view } = await openCode()

  expect(screen.getByText(amara.email)).toBeVisible()
  expect(screen.getByText('It works for 10 minutes.')).toBeVisible()
  expect(field).toHaveFocus()
  await expectAccessible(view.container)
})

test('after the wait another code can be sent, and the digits of the earlier one are cleared', async () => {
  const { field, codesSent } = await openCode({ routes: wrongCode })
  await user.type(field, '481026')
  expect(await screen.findByText(/You have 1 more try\./)).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Send new code' }))

  expect(await screen.findAllByText('We have sent a new code. The earlier one no longer works.')).not.toEqual(
    [],
  )
  expect(field).toHaveValue('')
  expect(screen.queryByText(/more try/)).toBeNull()
  expect(codesSent()).toBe(2)
})

test('queries of a visitor are loaded again after the sign-in', async () => {
  const { field, router } = await openCode({ routes: { 'POST /api/auth/session': () => amara } })
  const page = ['knowledge-base', 'page', 'it/for-students.html']
  queryCache.setQueryData(page, null)
  await user.type(field, '481026')

  await waitFor(() => expect(router.state.location.pathname).toBe('/tickets/index'))
  expect(queryCache.getQueryData(page)).toBeUndefined()
})

test('another code cannot be sent before the wait is over', async () => {
  const { codesSent } = await openCode({ seconds: 75 })

  await user.click(screen.getByRole('button', { name: /Resend in 1:1\d/ }))

  expect(screen.getByRole('button', { name: /Resend in 1:1\d/ })).toBeVisible()
  expect(codesSent()).toBe(1)
})

test('too many codes are refused with the time of the next one', async () => {
  let requests = 0
  await openCode({
    routes: {
      'POST /api/auth/codes': (_, response) => {
        requests += 1
        if (requests === 1) return sentCode(-5)()
        const retryAt = '2026-10-12T15:24:00.000Z'
        return sendError(response, 429, { code: 'too_many_requests', message: 'Too many', retryAt })
      },
    },
  })
  await user.click(screen.getByRole('button', { name: 'Send new code' }))

  expect(await screen.findByText(/Too many attempts\. Try again after 12\/10\/2026/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send new code' })).toBeEnabled()
})

test('a server that does not answer keeps the digits, and Enter sends them again', async () => {
  let isDown = true
  const { field, router } = await openCode({
    routes: {
      'POST /api/auth/session': (_, response) =>
        isDown ? sendError(response, 503, { code: 'unavailable', message: 'Down' }) : amara,
    },
  })
  await user.type(field, '481026')
  expect(await screen.findByText(/Your code is still here\. Press Enter to try again\./)).toBeVisible()

  isDown = false
  await user.keyboard('{Enter}')

  await waitFor(() => expect(router.state.location.pathname).toBe('/tickets/index'))
})

test('Enter does not send an incomplete code', async () => {
  const { field } = await openCode({ routes: wrongCode })
  await user.type(field, '4810{Enter}')

  expect(screen.queryByText('Checking the code…')).toBeNull()
  expect(field).toHaveValue('4810')
})

test('another address can be entered, and the first one is filled in to be corrected', async () => {
  const { router } = await openCode()
  await user.click(screen.getByRole('link', { name: 'Use another address' }))

  expect(await screen.findByLabelText(/e-mail address/)).toHaveValue(amara.email)
  expect(router.state.location.pathname).toBe('/auth/sign-in')
})

test('signing in leads to the page that was asked for', async () => {
  const { field, router } = await openCode({
    path: '/tickets/7/detail?from=mail',
    routes: { 'POST /api/auth/session': () => amara, 'GET /api/tickets/7': () => buildTicket() },
  })
  expect(screen.getByText('Ticket 7')).toBeVisible()
  await user.type(field, '481026')

  expect(await screen.findByRole('heading', { level: 1, name: 'Library card' })).toBeVisible()
  const { pathname, search } = router.state.location
  expect(pathname + search).toBe('/tickets/7/detail?from=mail')
  expect(savedRedirect()).toBeNull()
  expect(useSession.getState().frontendUser).toEqual(amara)
})
