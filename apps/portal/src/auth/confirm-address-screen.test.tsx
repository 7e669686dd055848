import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPortal, type RouteHandlers, sendError, serve, user } from '../testing/render-portal.tsx'

const pending = 'GET /api/auth/pending-identity'
const confirm = 'PUT /api/auth/pending-identity'
const resend = 'POST /api/auth/pending-identity/codes'

function open(handlers: RouteHandlers = {}, resendAllowedAt = new Date(Date.now() - 1_000)) {
  const seen = serve({
    [pending]: () => ({
      email: 'ada@uni.example',
      provider: 'Campus login',
      resendAllowedAt: resendAllowedAt.toISOString(),
    }),
    ...handlers,
  })
  const bodiesOf = (route: string) =>
    seen.filter((request) => request.route === route).map(({ body }) => body)
  return { ...openPortal('/auth/confirm-address', null), bodiesOf }
}

test('the page names the provider and the address, and the code signs in where the server says', async () => {
  const here = window.location.pathname
  const { bodiesOf, view } = open({ [confirm]: () => ({ address: `${here}#signed-in` }) })
  const field = await screen.findByLabelText('Six-digit code')
  expect(field).toHaveFocus()
  expect(screen.getByText('ada@uni.example')).toBeVisible()
  expect(screen.getByText(/Campus login does not say whether/)).toBeVisible()
  await expectAccessible(view.container)
  await user.type(field, '123456')

  await waitFor(() => expect(window.location.hash).toBe('#signed-in'))
  expect(bodiesOf(confirm)).toEqual([{ code: '123456' }])
})

test('a wrong code is said at its field and keeps its digits', async () => {
  open({
    [confirm]: (_seen, response) =>
      sendError(response, 422, { code: 'wrong_code', message: 'Wrong', triesLeft: 2 }),
  })
  const field = await screen.findByLabelText('Six-digit code')
  await user.type(field, '481026')

  await waitFor(() => expect(field).toHaveAccessibleDescription(/2 more tries/))
  expect(field).toHaveValue('481026')
})

test('another code is mailed on request', async () => {
  const { bodiesOf } = open({
    [resend]: () => ({
      email: 'ada@uni.example',
      resendAllowedAt: new Date(Date.now() + 60_000).toISOString(),
    }),
  })
  await user.click(await screen.findByRole('button', { name: /code/i }))

  await waitFor(() => expect(bodiesOf(resend)).toHaveLength(1))
  expect(bodiesOf(pending).length).toBeGreaterThan(0)
})

test('whoever comes too late is led to the sign-in page', async () => {
  open({
    [pending]: (_seen, response) => sendError(response, 404, { code: 'not_found', message: 'It is over.' }),
  })

  expect(await screen.findByText('Too much time has passed.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to the sign-in page' })).toHaveAttribute(
    'href',
    '/auth/sign-in',
  )
})
