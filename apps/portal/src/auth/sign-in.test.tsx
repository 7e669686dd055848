import { savedRedirect, useSession } from '@lodge/client'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { amara, openPortal, sendError, serve } from '../testing/render-portal.tsx'

const codeSent = () => ({ email: amara.email, resendAllowedAt: new Date(Date.now() + 42_000).toISOString() })

async function askForCode() {
  await userEvent.type(await screen.findByLabelText(/e-mail address/), amara.email)
  await userEvent.click(screen.getByRole('button', { name: 'Send me a code' }))
  return screen.findByLabelText('Six-digit code')
}

test('a visitor is led to the sign-in, which names the page that follows', async () => {
  serve({
    'GET /api/topics': () => ({
      items: [{ alias: 'library-card', name: 'Library card', description: '', icon: '', children: [] }],
    }),
  })
  const { router } = openPortal('/tickets/new/library-card', null)

  expect(await screen.findByText('Ask us: Library card')).toBeVisible()
  expect(router.state.location.pathname).toBe('/auth/sign-in')
  expect(savedRedirect()).toBe('/tickets/new/library-card')
})

test('pasting the code signs in; a first sign-in goes on to name and department', async () => {
  const requests = serve({
    'POST /api/auth/codes': codeSent,
    'POST /api/auth/session': () => ({ ...amara, name: '', department: null, isComplete: false }),
    'GET /api/departments': () => ({ items: [] }),
  })
  const { router } = openPortal('/auth/sign-in', null)
  await userEvent.click(await askForCode())

  await userEvent.paste('123 456')

  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/department'))
  expect(requests.find(({ route }) => route === 'POST /api/auth/session')?.body).toEqual({
    email: amara.email,
    code: '123456',
  })
})

test('a wrong code keeps its digits, selects them and tells how many tries are left', async () => {
  serve({
    'POST /api/auth/codes': codeSent,
    'POST /api/auth/session': (_seen, response) =>
      sendError(response, 422, { code: 'wrong_code', message: 'Wrong', triesLeft: 3 }),
  })
  openPortal('/auth/sign-in', null)

  await userEvent.type(await askForCode(), '481026')

  expect(await screen.findByText('That is not the code we sent. You have 3 more tries.')).toBeVisible()
  const field = screen.getByLabelText<HTMLInputElement>('Six-digit code')
  expect(field).toHaveValue('481026')
  expect(field).toHaveAccessibleDescription(/3 more tries/)
  await waitFor(() => expect([field.selectionStart, field.selectionEnd]).toEqual([0, 6]))
})

test.each([
  ['code_expired', /has expired/],
  ['too_many_code_tries', /used all your tries/],
])('a code that is refused as %s shows the next step', async (code, words) => {
  serve({
    'POST /api/auth/codes': codeSent,
    'POST /api/auth/session': (_seen, response) => sendError(response, 422, { code, message: 'No' }),
  })
  openPortal('/auth/sign-in', null)

  await userEvent.type(await askForCode(), '481026')

  expect(await screen.findByText(words)).toBeVisible()
})

const fromElsewhere = { code: 'code_from_other_browser', message: 'Asked for elsewhere' } as const

test('a code of another device signs in here once the person confirms it', async () => {
  const requests = serve({
    'POST /api/auth/session': ({ body }, response) =>
      JSON.stringify(body).includes('isConfirmed') ? amara : sendError(response, 409, fromElsewhere),
    'GET /api/tickets': () => ({ items: [], next: null }),
  })
  const { router } = openPortal('/auth/sign-in', null)
  await userEvent.type(await screen.findByLabelText(/e-mail address/), amara.email)
  await userEvent.click(screen.getByRole('button', { name: 'I already have a code' }))

  await userEvent.type(await screen.findByLabelText('Six-digit code'), '481026')

  const question = await screen.findByRole('heading', { name: 'Sign in on this device?' })
  await waitFor(() => expect(question).toHaveFocus())
  expect(screen.getByText(amara.email)).toBeVisible()
  expect(useSession.getState().frontendUser).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Yes, sign me in on this device' }))

  await waitFor(() => expect(router.state.location.pathname).toBe('/tickets/index'))
  expect(requests.filter(({ route }) => route.startsWith('POST')).map(({ body }) => body)).toEqual([
    { email: amara.email, code: '481026' },
    { email: amara.email, code: '481026', isConfirmed: true },
  ])
})

test('refusing to sign in here leads back to the code', async () => {
  serve({
    'POST /api/auth/codes': codeSent,
    'POST /api/auth/session': (_seen, response) => sendError(response, 409, fromElsewhere),
  })
  openPortal('/auth/sign-in', null)
  await userEvent.type(await askForCode(), '481026')

  await userEvent.click(await screen.findByRole('button', { name: 'No, go back' }))

  expect(await screen.findByLabelText('Six-digit code')).toBeVisible()
  expect(useSession.getState().frontendUser).toBeNull()
})

test('a code without an address is not asked about', async () => {
  const requests = serve({})
  const { router } = openPortal('/auth/sign-in', null)

  await userEvent.click(await screen.findByRole('button', { name: 'I already have a code' }))

  expect(await screen.findByText('Invalid email address')).toBeVisible()
  expect(router.state.location.pathname).toBe('/auth/sign-in')
  expect(requests.filter(({ route }) => route.startsWith('POST'))).toEqual([])
})

test('the countdown to another code survives a reload', async () => {
  serve({ 'POST /api/auth/codes': codeSent })
  openPortal('/auth/sign-in', null)

  await askForCode()

  expect(screen.getByRole('button', { name: /Resend in 0:4\d/ })).toHaveAttribute('aria-disabled', 'true')
  expect(JSON.parse(sessionStorage.getItem('lodge.emailLogin') ?? '')).toEqual({
    email: amara.email,
    resendAllowedAt: expect.stringMatching(/Z$/),
  })
})

test('without an address the code page leads back to the first step', async () => {
  serve({})
  const { router } = openPortal('/auth/email-verification', null)

  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/sign-in'))
})

test.each([
  ['/tickets/index', { ...amara, isComplete: false }, '/auth/department'],
  ['/auth/sign-in', amara, '/tickets/index'],
  ['/auth/department', null, '/auth/sign-in'],
  ['/auth/department', amara, '/tickets/index'],
])('%s leads where this person belongs', async (path, user, place) => {
  serve({})
  const { router } = openPortal(path, user)

  await waitFor(() => expect(router.state.location.pathname).toBe(place))
  expect(useSession.getState().frontendUser).toEqual(user)
})
