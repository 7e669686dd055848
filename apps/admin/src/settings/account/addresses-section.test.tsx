import { useSession } from '@lodge/client'
import { type AccountView, StoredNotificationPreferences } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { hannah, renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'
import { AddressesSection } from './addresses-section.tsx'

const me = '/api/backend/me'
const own = 'hannah@marlow.example'
const home = 'hannah@home.example'
const at = '2026-01-05T09:00:00.000Z'
const account: AccountView = {
  alias: 'hannah',
  name: 'Hannah Osei',
  email: own,
  addresses: [
    { email: own, isPrimary: true, isConfirmed: false, failing: null, addedAt: at },
    { email: home, isPrimary: false, isConfirmed: true, failing: null, addedAt: at },
  ],
  role: 'Agent',
  teams: [],
  timezone: null,
  siteTimezone: 'Europe/London',
  language: null,
  languages: ['en'],
  signature: '',
  undoSend: false,
  notifications: StoredNotificationPreferences.parse({}),
}

test('an address is confirmed by the code that went to it, and a typing error loses nothing', async () => {
  const user = userEvent.setup()
  const seen = serve({
    [`POST ${me}/address-codes`]: ({ body }, response) => {
      response.statusCode = 201
      return { email: Object(body).email, resendAllowedAt: new Date().toISOString() }
    },
    [`PUT ${me}/addresses`]: ({ body }, response) => {
      const { email, code } = Object(body)
      if (code === '111111')
        return sendError(response, 422, {
          code: 'invalid_input',
          message: 'No.',
          fields: { email: 'Somebody else has this address.' },
        })
      if (code !== '123456')
        return sendError(response, 422, {
          code: 'wrong_code',
          message: 'No.',
          fields: { code: 'This code is not right.' },
        })
      return { ...account, email }
    },
  })
  renderAdmin(<AddressesSection account={account} />, '/admin/my-account')
  await user.click(screen.getByRole('button', { name: 'Add an address' }))
  const email = screen.getByLabelText('E-mail address to add')
  await user.type(email, 'nonsense{Enter}')
  await waitFor(() => expect(email).toHaveAccessibleDescription(/Invalid email address/))
  await user.clear(email)
  await user.type(email, 'h.osei@marlow.example{Enter}')

  expect(await screen.findByText(/We have sent a code to h.osei@marlow.example/)).toBeVisible()
  await expectAccessible()
  const code = screen.getByLabelText('Six-digit code')
  await user.type(code, '000000')
  await waitFor(() => expect(code).toHaveAccessibleDescription(/This code is not right/))
  await user.clear(code)
  await user.type(code, '111111')
  expect(await screen.findByText('Somebody else has this address.')).toBeVisible()
  await user.clear(code)
  await user.type(code, '123456')

  expect(await screen.findByRole('list', { name: 'E-mail addresses' })).toBeVisible()
  expect(seen.at(-1)?.body).toEqual({ email: 'h.osei@marlow.example', code: '123456' })
  await user.click(screen.getByRole('button', { name: `Confirm ${own}` }))
  expect(await screen.findByText(new RegExp(`We have sent a code to ${own}`))).toBeVisible()
})

test('an agent who may not change addresses does not choose the primary one', async () => {
  serve({})
  renderAdmin(<AddressesSection account={account} />, '/admin/my-account')

  expect(screen.getByRole('button', { name: `Remove ${home}` })).toBeVisible()
  expect(screen.queryByRole('button', { name: `Make primary: ${home}` })).toBeNull()
})

test('another address is removed after a question, and becomes primary for those who may choose it', async () => {
  const user = userEvent.setup()
  const seen = serve({
    [`PUT ${me}/primary-address`]: () => ({ ...account, email: home }),
    [`POST ${me}/address-removals`]: () => account,
  })
  renderAdmin(<AddressesSection account={account} />, '/admin/my-account')
  act(() => useSession.setState({ authUser: { ...hannah, permissions: ['manage_user_account'] } }))
  const list = within(screen.getByRole('list', { name: 'E-mail addresses' }))
  expect(list.getByText('Primary')).toBeVisible()
  expect(list.getByText('Not confirmed yet')).toBeVisible()
  await expectAccessible()

  await user.click(list.getByRole('button', { name: `Remove ${home}` }))
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(seen.at(-1)?.body).toEqual({ email: home }))
  expect(list.queryByRole('button', { name: `Remove ${own}` })).toBeNull()

  await user.click(list.getByRole('button', { name: `Make primary: ${home}` }))
  await waitFor(() => expect(useSession.getState().authUser?.email).toBe(home))
})
