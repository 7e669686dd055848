import { useSession } from '@lodge/client'
import type { AccountView } from '@lodge/contracts'
import { StoredNotificationPreferences } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'
import { EmailSection } from './email-section.tsx'

const path = '/api/backend/me/email-change'
const account: AccountView = {
  alias: 'hannah',
  name: 'Hannah Osei',
  email: 'hannah@marlow.example',
  role: 'Agent',
  teams: [],
  timezone: null,
  siteTimezone: 'Europe/London',
  signature: '',
  notifications: StoredNotificationPreferences.parse({}),
}

test('the address changes once the code that went to the new one is entered, and a typing error loses nothing', async () => {
  const user = userEvent.setup()
  const seen = serve({
    [`POST ${path}`]: ({ body }, response) => {
      const { email } = Object(body)
      if (email === 'taken@marlow.example')
        return sendError(response, 422, {
          code: 'invalid_input',
          message: 'No.',
          fields: { email: 'Somebody else has this address.' },
        })
      return { email, resendAllowedAt: new Date().toISOString() }
    },
    [`PUT ${path}`]: ({ body }, response) => {
      const { email, code } = Object(body)
      if (code !== '123456')
        return sendError(response, 422, {
          code: 'wrong_code',
          message: 'No.',
          fields: { code: 'This code is not right.' },
        })
      return { ...account, email }
    },
  })
  renderAdmin(<EmailSection account={account} />, '/admin/my-account')
  await user.click(screen.getByRole('button', { name: 'Change address' }))
  const email = screen.getByLabelText('New e-mail address')
  await user.type(email, 'taken@marlow.example{Enter}')
  await waitFor(() => expect(email).toHaveAccessibleDescription(/Somebody else has this address/))
  await user.clear(email)
  await user.type(email, 'h.osei@marlow.example{Enter}')

  expect(await screen.findByText(/We have sent a code to h.osei@marlow.example/)).toBeVisible()
  await expectAccessible()
  const code = screen.getByLabelText('Six-digit code')
  await user.type(code, '000000')
  await waitFor(() => expect(code).toHaveAccessibleDescription(/This code is not right/))
  await user.clear(code)
  await user.type(code, '123456')

  await waitFor(() => expect(useSession.getState().authUser?.email).toBe('h.osei@marlow.example'))
  expect(seen.at(-1)?.body).toEqual({ email: 'h.osei@marlow.example', code: '123456' })
})
