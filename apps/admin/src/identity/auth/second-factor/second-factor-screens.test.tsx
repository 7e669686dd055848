import { useSession } from '@lodge/client'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { hannah, renderAdmin, sendError, serve } from '../../../testing/render-admin.tsx'

const { LoginScreen } = await import('../login-screen.tsx')
const { EnrolmentScreen } = await import('./enrolment-screen.tsx')
const { SecondFactorScreen } = await import('./second-factor-screen.tsx')

const step = '/api/backend/auth/second-factor'
const init = () => ({
  success: true,
  name: 'Marlow',
  debug: false,
  version: '1',
  auth_mode: 'production',
  page_title_prefix: '',
  page_title_suffix: '',
  page_title_default: '',
  timezone: 'UTC',
  reopen_days: 14,
  auto_close_days: 7,
  user: hannah,
  agent_data: { teams: [], timezone: 'UTC' },
})
const created = {
  uri: 'otpauth://totp/Marlow:hannah@marlow.example?secret=JBSWY3DPEHPK3PXP&issuer=Marlow',
  secret: 'JBSWY3DPEHPK3PXP',
}

function open(part: Parameters<typeof renderAdmin>[0], handlers: Parameters<typeof serve>[0]) {
  const seen = serve({ 'GET /api/backend/init': init, ...handlers })
  const router = renderAdmin(part, '/admin/auth/second-factor')
  useSession.setState({ authUser: null })
  return { seen, router, user: userEvent.setup() }
}

const bodyOf = (seen: ReturnType<typeof serve>, route: string) =>
  seen.find((request) => request.route === route)?.body

test.each([
  ['code', '/admin/auth/second-factor'],
  ['enrolment', '/admin/auth/second-factor-setup'],
])('a password that needs the step %s leads to %s', async (secondFactor, path) => {
  const { router, user } = open(<LoginScreen />, {
    'POST /api/backend/auth/session': () => ({ secondFactor }),
  })
  await user.type(screen.getByLabelText('E-mail address'), hannah.email)
  await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}')

  await waitFor(() => expect(router.state.location.pathname).toBe(path))
  expect(useSession.getState().authUser).toBeNull()
})

test('a code of the app signs in, and a wrong one is said at its field', async () => {
  let isRight = false
  const { seen, router, user } = open(<SecondFactorScreen />, {
    [`POST ${step}`]: (_seen, response) =>
      isRight
        ? hannah
        : sendError(response, 422, {
            code: 'wrong_code',
            message: 'Look again.',
            fields: { code: 'This code is not right.' },
          }),
  })
  const code = screen.getByLabelText('Six-digit code')
  await expectAccessible()
  await user.type(code, '000000{Enter}')
  await waitFor(() => expect(code).toHaveAccessibleDescription(/This code is not right/))

  isRight = true
  await user.clear(code)
  await user.type(code, '123456{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/dashboard'))
  expect(useSession.getState().authUser).toMatchObject({ alias: 'hannah' })
  expect(bodyOf(seen, `POST ${step}`)).toEqual({ code: '000000' })
})

test('a recovery code takes the place of the app', async () => {
  const { seen, router, user } = open(<SecondFactorScreen />, { [`POST ${step}`]: () => hannah })
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  await user.type(screen.getByLabelText('Recovery code'), 'k7mp-2x9q-4tbn{Enter}')

  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/dashboard'))
  expect(bodyOf(seen, `POST ${step}`)).toEqual({ code: 'k7mp-2x9q-4tbn' })
})

test('a sign-in that waited too long says so, and leads back', async () => {
  const { user } = open(<SecondFactorScreen />, {
    [`POST ${step}`]: (_seen, response) =>
      sendError(response, 410, { code: 'sign_in_expired', message: 'Too much time has passed.' }),
  })
  await user.type(screen.getByLabelText('Six-digit code'), '123456{Enter}')

  expect(await screen.findByRole('alert')).toHaveTextContent('Too much time has passed.')
  expect(screen.getByRole('link', { name: 'Back to sign-in' })).toHaveAttribute('href', '/admin/auth/login')
})

test('who has to set it up scans a code or types the key, keeps the recovery codes, and is in', async () => {
  const { router, user } = open(<EnrolmentScreen />, {
    [`POST ${step}/enrolment`]: () => created,
    [`PUT ${step}/enrolment`]: () => ({ user: hannah, recoveryCodes: ['aaaa-bbbb-cccc', 'dddd-eeee-ffff'] }),
  })
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
  await user.type(screen.getByLabelText('Six-digit code'), '123456{Enter}')

  const codes = await screen.findByRole('list', { name: 'Recovery codes' })
  expect(within(codes).getAllByRole('listitem')).toHaveLength(2)
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe('aaaa-bbbb-cccc\ndddd-eeee-ffff')
  expect(useSession.getState().authUser).toBeNull()
  await user.click(screen.getByRole('button', { name: 'I have kept them' }))

  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/dashboard'))
})

test('where the set-up cannot begin it can be tried again', async () => {
  let isDown = true
  const { user } = open(<EnrolmentScreen />, {
    [`POST ${step}/enrolment`]: (_seen, response) =>
      isDown ? sendError(response, 503, { code: 'unavailable', message: 'Down.' }) : created,
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  await user.click(again)

  expect(await screen.findByLabelText('Six-digit code')).toBeVisible()
})
