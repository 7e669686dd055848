import '@lodge/ui/testing'
import { useSite } from '@lodge/client'
import type { SiteSettings } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../testing/render-admin.tsx'

const { SiteSettingsScreen } = await import('./site-settings-screen.tsx')

const view: SiteSettings = {
  name: 'University of Marlow',
  pageTitleDefault: 'Help desk',
  pageTitlePrefix: '',
  pageTitleSuffix: ' · Marlow',
  timezone: 'Europe/London',
  emailDomains: ['marlow.example'],
  senderName: '',
  senderAddress: null,
  bounceAddress: null,
  reopenDays: 14,
  autoCloseDays: 7,
  activityMonths: null,
  revision: 3,
}
const address = '/api/backend/site-settings'
const activity = { 'GET /api/backend/activity/site/site': () => ({ items: [], next: null }) }

async function show() {
  renderAdmin(<SiteSettingsScreen />, '/admin/settings/site')
  return screen.findByRole('textbox', { name: /^Name/ })
}

test('what is changed is saved from its revision and shows at once', async () => {
  let body: unknown
  serve({
    ...activity,
    [`GET ${address}`]: () => view,
    [`PUT ${address}`]: (request) => {
      body = request.body
      return { ...view, ...Object(request.body), revision: 4 }
    },
  })
  const name = await show()
  await expectAccessible()
  const user = userEvent.setup()
  await user.clear(name)
  await user.type(name, 'Marlow College')
  await user.click(screen.getByRole('checkbox', { name: /Anybody/ }))
  await user.click(screen.getByRole('button', { name: /Save changes/ }))

  await expect.poll(() => useSite.getState().name).toBe('Marlow College')
  expect(body).toMatchObject({ name: 'Marlow College', emailDomains: ['any'], revision: 3, reopenDays: 14 })
})

test('a refusal of the server stands at its field', async () => {
  serve({
    ...activity,
    [`GET ${address}`]: () => view,
    [`PUT ${address}`]: (_, response) =>
      sendError(response, 422, {
        code: 'invalid_input',
        message: 'Please check what you entered.',
        fields: { senderAddress: 'Enter the address that this name belongs to' },
      }),
  })
  await show()
  const user = userEvent.setup()
  await user.type(screen.getByRole('textbox', { name: /Sender’s name/ }), 'Marlow')
  await user.click(screen.getByRole('button', { name: /Save changes/ }))

  expect(await screen.findByText(/Enter the address that this name belongs to/)).toBeVisible()
})

test('a save after somebody else’s offers their version', async () => {
  serve({
    ...activity,
    [`GET ${address}`]: () => view,
    [`PUT ${address}`]: (_, response) =>
      sendError(response, 409, { code: 'edit_conflict', message: 'Someone else has saved.' }),
  })
  const name = await show()
  const user = userEvent.setup()
  await user.type(name, '!')
  await user.click(screen.getByRole('button', { name: /Save changes/ }))

  const dialog = await screen.findByRole('alertdialog')
  expect(within(dialog).getByRole('button', { name: 'Load their version' })).toBeVisible()
})

test('days that are no number from 1 to 365 are not sent', async () => {
  serve({ ...activity, [`GET ${address}`]: () => view })
  await show()
  const user = userEvent.setup()
  const days = screen.getByRole('textbox', { name: /Can be reopened/ })
  await user.clear(days)
  await user.type(days, '400')
  await user.click(screen.getByRole('button', { name: /Save changes/ }))

  await expect.poll(() => days.getAttribute('aria-invalid')).toBe('true')
})

test('a test mail goes out from the sender as it is entered, and its state is told', async () => {
  const id = crypto.randomUUID()
  let body: unknown
  serve({
    ...activity,
    [`GET ${address}`]: () => view,
    [`POST ${address}/test-mail`]: (request) => {
      body = request.body
      return { id, email: 'hannah@marlow.example' }
    },
    [`GET ${address}/test-mail/${id}`]: () => ({ state: 'failed', reason: '550 Not your address' }),
  })
  await show()
  const user = userEvent.setup()
  await user.type(screen.getByRole('textbox', { name: /Sender’s address/ }), 'help@marlow.example')
  await user.click(screen.getByRole('button', { name: 'Send a test mail to me' }))

  expect(await screen.findByText('550 Not your address')).toBeVisible()
  expect(body).toEqual({ senderName: '', senderAddress: 'help@marlow.example' })
})

test('settings that cannot be read are said, and read again', async () => {
  let isBroken = true
  serve({
    ...activity,
    [`GET ${address}`]: (_, response) =>
      isBroken ? sendError(response, 403, { code: 'forbidden', message: 'Not for you.' }) : view,
  })
  renderAdmin(<SiteSettingsScreen />, '/admin/settings/site')
  const retry = await screen.findByRole('button', { name: /again/i })
  isBroken = false
  await userEvent.click(retry)

  expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveValue('University of Marlow')
})
