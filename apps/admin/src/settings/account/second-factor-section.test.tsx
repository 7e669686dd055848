import type { SecondFactorView } from '@lodge/contracts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'

const path = '/api/backend/me/second-factor'
const created = {
  uri: 'otpauth://totp/Marlow:hannah@marlow.example?secret=JBSWY3DPEHPK3PXP',
  secret: 'JBSWY3DPEHPK3PXP',
}

let view: SecondFactorView
beforeEach(() => {
  view = { since: '2026-11-01T12:00:00.000Z', isRequired: false, recoveryCodesLeft: 7 }
})

function open(handlers: Parameters<typeof serve>[0] = {}) {
  const seen = serve({ [`GET ${path}`]: () => view, ...handlers })
  renderAdmin(<SecondFactorSection />, '/admin/my-account')
  const bodyOf = (route: string) => seen.find((request) => request.route === route)?.body
  return { bodyOf, user: userEvent.setup() }
}

const click = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('button', { name }))

test('it is turned on by the password and a code, given up or not, and the recovery codes are shown once', async () => {
  view = { since: null, isRequired: false, recoveryCodesLeft: 0 }
  const { bodyOf, user } = open({
    [`POST ${path}`]: () => created,
    [`PUT ${path}`]: () => {
      view = { since: '2026-11-22T12:00:00.000Z', isRequired: false, recoveryCodesLeft: 2 }
      return { recoveryCodes: ['aaaa-bbbb-cccc', 'dddd-eeee-ffff'] }
    },
  })
  await click(user, 'Turn on')
  await user.type(screen.getByLabelText('Current password'), 'correct horse{Enter}')
  await screen.findByLabelText('Six-digit code')
  await click(user, 'Cancel')
  await click(user, 'Turn on')
  await user.type(screen.getByLabelText('Current password'), 'correct horse{Enter}')
  await user.type(await screen.findByLabelText('Six-digit code'), '123456{Enter}')

  expect(await screen.findByText('dddd-eeee-ffff')).toBeVisible()
  expect(bodyOf(`POST ${path}`)).toEqual({ password: 'correct horse' })
  expect(bodyOf(`PUT ${path}`)).toEqual({ code: '123456' })
  await click(user, 'I have kept them')
  expect(await screen.findByText(/2 recovery codes are left/)).toBeVisible()
  expect(screen.queryByText('dddd-eeee-ffff')).toBeNull()
})

test('it is turned off by the password and a code, and a wrong password is said at its field', async () => {
  let isRight = false
  const { bodyOf, user } = open({
    [`POST ${path}/removal`]: (_seen, response) => {
      if (!isRight)
        return sendError(response, 422, {
          code: 'wrong_password',
          message: 'No.',
          fields: { password: 'Not your password.' },
        })
      view = { since: null, isRequired: false, recoveryCodesLeft: 0 }
      return response.writeHead(204).end()
    },
  })
  await click(user, 'Turn off')
  const password = screen.getByLabelText('Current password')
  await user.type(password, 'not it')
  await user.type(screen.getByLabelText('Six-digit code'), '123456{Enter}')
  await waitFor(() => expect(password).toHaveAccessibleDescription(/Not your password/))

  isRight = true
  await click(user, 'Turn off')
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeVisible()
  expect(bodyOf(`POST ${path}/removal`)).toEqual({ password: 'not it', code: '123456' })
})

test('new recovery codes are shown, and asking for them can be given up', async () => {
  const { user } = open({ [`POST ${path}/recovery-codes`]: () => ({ recoveryCodes: ['aaaa-bbbb-cccc'] }) })
  await click(user, 'Create new recovery codes')
  await click(user, 'Cancel')
  await click(user, 'Create new recovery codes')
  await user.type(screen.getByLabelText('Current password'), 'correct horse')
  await user.type(screen.getByLabelText('Six-digit code'), '123456{Enter}')

  expect(await screen.findByText('aaaa-bbbb-cccc')).toBeVisible()
})

test('where the role requires it there is no way to turn it off', async () => {
  view = { ...view, isRequired: true, recoveryCodesLeft: 1 }
  open()

  expect(await screen.findByText('Your role requires it.')).toBeVisible()
  expect(screen.getByText(/1 recovery code is left/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull()
})

test('where it cannot be read it says so', async () => {
  let isDown = true
  const { user } = open({
    [`GET ${path}`]: (_seen, response) =>
      isDown ? sendError(response, 503, { code: 'unavailable', message: 'Down.' }) : view,
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  await user.click(again)

  expect(await screen.findByText(/7 recovery codes are left/)).toBeVisible()
})
