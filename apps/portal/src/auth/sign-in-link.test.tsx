import { useSession } from '@lodge/client'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { amara, openPortal, type RouteHandlers, sendError, serve, user } from '../testing/render-portal.tsx'
import { buildTicketsPage } from '../testing/ticket-factory.ts'

const link = `/auth/email-verification#481026.${encodeURIComponent(amara.email)}`

function open(session: RouteHandlers[string], path = link) {
  const requests = serve({ 'GET /api/tickets': () => buildTicketsPage(), 'POST /api/auth/session': session })
  const portal = openPortal(path, null)
  return { ...portal, tries: () => requests.filter(({ route }) => route === 'POST /api/auth/session') }
}

test('the link signs in where the code was requested, and its code leaves the address', async () => {
  const { router, tries } = open(() => amara)

  await screen.findByRole('heading', { level: 1, name: 'My tickets' })
  expect(tries().map(({ body }) => body)).toEqual([{ email: amara.email, code: '481026' }])
  expect(router.state.location.hash).toBe('')
})

test('the link signs in when it is opened in the tab that waits for the code', async () => {
  const { router, tries } = open(() => amara, '/auth/sign-in')
  await user.type(await screen.findByLabelText(/e-mail address/), amara.email)
  await user.click(screen.getByRole('button', { name: 'I already have a code' }))
  await screen.findByLabelText('Six-digit code')
  await act(() => router.navigate(link))

  await screen.findByRole('heading', { level: 1, name: 'My tickets' })
  expect(tries()).toHaveLength(1)
})

test('in another browser the link asks first, and signs nobody in before the answer', async () => {
  const { tries } = open(({ body }, response) =>
    Object(body).isConfirmed
      ? amara
      : sendError(response, 409, { code: 'code_from_other_browser', message: 'Elsewhere' }),
  )

  expect(await screen.findByRole('heading', { name: 'Sign in on this device?' })).toBeVisible()
  expect(screen.getByText(amara.email)).toBeVisible()
  expect(useSession.getState().frontendUser).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Yes, sign me in on this device' }))

  await waitFor(() => expect(useSession.getState().frontendUser).toEqual(amara))
  expect(tries()).toHaveLength(2)
})

test('a used or expired link shows one error, and another code can be sent', async () => {
  const { router, tries } = open((_, response) =>
    sendError(response, 410, { code: 'code_expired', message: 'Expired' }),
  )

  expect(await screen.findByText(/This code has expired or has already been used/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send new code' })).toBeVisible()
  await waitFor(() => expect(router.state.location.hash).toBe(''))
  expect(tries()).toHaveLength(1)
})

test.each(['', '#481026', '#481026.nobody', '#48102.amara@marlow.example', '#%E0%A4%A'])(
  'a link with %s behind it is no sign-in link',
  async (hash) => {
    const { tries } = open(() => amara, `/auth/email-verification${hash}`)

    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    expect(tries()).toEqual([])
  },
)
