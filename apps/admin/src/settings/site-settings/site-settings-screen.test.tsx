import '@lodge/ui/testing'
import { useSite } from '@lodge/client'
import type { SiteSettings } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'

const { SiteSettingsScreen } = await import('./site-settings-screen.tsx')

const view: SiteSettings = {
  name: 'University of Marlow',
  pageTitleDefault: 'Help desk',
  pageTitlePrefix: '',
  pageTitleSuffix: ' · Marlow',
  timezone: 'Europe/London',
  locale: 'en-GB',
  languages: ['en'],
  emailDomains: ['marlow.example'],
  senderName: '',
  senderAddress: null,
  bounceAddress: null,
  reopenDays: 14,
  autoCloseDays: 7,
  primaryColor: null,
  logo: null,
  footerLinks: [],
  embedOrigins: [],
  activityMonths: null,
  ticketMonths: null,
  ticketsDeletedFrom: null,
  filesPerMessage: 5,
  fileMegabytes: 10,
  refusedFileKinds: [],
  firstResponseTarget: 95,
  nextResponseTarget: 90,
  resolutionTarget: 85,
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
  const target = screen.getByRole('textbox', { name: /First responses in time/ })
  await user.clear(target)
  await user.type(target, '98')
  await user.click(screen.getByRole('button', { name: /Save changes/ }))

  await expect.poll(() => useSite.getState().name).toBe('Marlow College')
  expect(body).toMatchObject({ name: 'Marlow College', emailDomains: ['any'], revision: 3, reopenDays: 14 })
  expect(body).toMatchObject({ firstResponseTarget: 98, nextResponseTarget: 90 })
  expect(useSite.getState().complianceTargets).toEqual({
    first_response: 98,
    next_response: 90,
    resolution: 85,
  })
})

test('less is let in as files, and this browser knows it at once', async () => {
  let body: unknown
  serve({
    ...activity,
    [`GET ${address}`]: () => view,
    [`PUT ${address}`]: (request) => {
      body = request.body
      return { ...view, ...Object(request.body), revision: 4 }
    },
  })
  await show()
  const user = userEvent.setup()
  const size = screen.getByRole('textbox', { name: /Size of a file/ })
  await user.clear(size)
  await user.type(size, '11')
  await user.click(screen.getByRole('button', { name: /Save changes/ }))
  await expect.poll(() => size.getAttribute('aria-invalid')).toBe('true')

  await user.clear(size)
  await user.type(size, '2')
  await user.click(screen.getByRole('checkbox', { name: /Pictures/ }))
  await user.click(screen.getByRole('button', { name: /Save changes/ }))
  await expect
    .poll(() => useSite.getState().fileLimits)
    .toEqual({ perMessage: 5, megabytes: 2, refusedKinds: ['picture'] })
  expect(body).toMatchObject({ filesPerMessage: 5, fileMegabytes: 2, refusedFileKinds: ['picture'] })
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
  let present = view
  serve({
    ...activity,
    [`GET ${address}`]: () => present,
    [`PUT ${address}`]: (_, response) => {
      present = { ...view, name: 'Ask Marlow', revision: view.revision + 1 }
      return sendError(response, 409, { code: 'edit_conflict', message: 'Someone else has saved.' })
    },
  })
  const name = await show()
  const user = userEvent.setup()
  await user.type(name, '!')
  await user.click(screen.getByRole('button', { name: /Save changes/ }))

  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('radio', { name: 'Theirs: Ask Marlow' })).toBeVisible()
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

async function keepTheLogFor(months: string) {
  const bodies: unknown[] = []
  serve({
    ...activity,
    [`GET ${address}`]: () => ({ ...view, activityMonths: 24 }),
    [`PUT ${address}`]: ({ body }) => {
      bodies.push(body)
      return { ...view, ...Object(body), revision: view.revision + 1 }
    },
  })
  await show()
  const user = userEvent.setup()
  const box = screen.getByRole('textbox', { name: /Keep entries for/ })
  expect(box).toHaveValue('24')
  await user.clear(box)
  if (months) await user.type(box, months)
  await user.click(screen.getByRole('button', { name: /Save changes/ }))
  return { bodies, user }
}

/** The form is there again, and there is nothing to save. */
const isSaved = () =>
  screen.queryByRole('textbox', { name: /Keep entries for/ }) !== null &&
  screen.queryByRole('button', { name: /Save changes/ }) === null

test('a log that is to be kept for a shorter time is asked about first', async () => {
  const { bodies, user } = await keepTheLogFor('12')
  const dialog = await screen.findByRole('alertdialog', { name: 'Keep the activity log for 12 months?' })
  expect(bodies).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Remove older months' }))
  await expect.poll(isSaved).toBe(true)
  expect(bodies).toMatchObject([{ activityMonths: 12 }])
})

test.each([
  ['36', 36],
  ['', null],
])('a log that is to be kept for “%s” months instead of 24 is saved unasked', async (months, expected) => {
  const { bodies } = await keepTheLogFor(months)
  await expect.poll(isSaved).toBe(true)
  expect(bodies).toMatchObject([{ activityMonths: expected }])
})

/** Tickets are kept for ever; somebody enters months and saves. */
async function deleteTicketsAfter(months: string) {
  const bodies: unknown[] = []
  serve({
    ...activity,
    [`GET ${address}`]: () => view,
    [`GET ${address}/ticket-retention`]: () => ({ tickets: 1_204, held: 2 }),
    [`PUT ${address}`]: ({ body }) => {
      bodies.push(body)
      const ticketsDeletedFrom = new Date(Date.now() + 86_400_000).toISOString()
      return { ...view, ...Object(body), ticketsDeletedFrom, revision: view.revision + 1 }
    },
  })
  await show()
  const user = userEvent.setup()
  const box = screen.getByRole('textbox', { name: /Delete closed tickets after/ })
  expect(box).toHaveValue('')
  await user.type(box, months)
  await user.click(screen.getByRole('button', { name: /Save changes/ }))
  return { bodies, user, box }
}

test('before closed tickets are deleted it is said how many, and afterwards from when on', async () => {
  const { bodies, user } = await deleteTicketsAfter('24')
  const name = 'Delete tickets 24 months after they were closed?'
  const dialog = await screen.findByRole('alertdialog', { name })
  expect(dialog).toHaveTextContent(
    /1,204 tickets are that old.*2 more have a legal hold and stay\..*24 hours/,
  )
  expect(bodies).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Delete old tickets' }))
  expect(await screen.findByText(/Nothing is deleted before/)).toBeVisible()
  expect(bodies).toMatchObject([{ ticketMonths: 24 }])
})

test('closed tickets are kept for six months at least', async () => {
  const { bodies, box } = await deleteTicketsAfter('5')
  await expect.poll(() => box.getAttribute('aria-invalid')).toBe('true')
  expect(bodies).toEqual([])
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

test('logo, colour and links are entered, the colour with its contrast, and shown at once', async () => {
  let body: unknown
  const logo = 'a'.repeat(64)
  serve({
    ...activity,
    [`GET ${address}`]: () => view,
    [`POST ${address}/logo`]: (_, response) => {
      response.statusCode = 201
      return { logo }
    },
    [`PUT ${address}`]: (request) => {
      body = request.body
      return { ...view, ...Object(request.body), revision: 4 }
    },
  })
  await show()
  const user = userEvent.setup()
  await user.upload(
    screen.getByLabelText('Upload a logo'),
    new File(['png'], 'logo.png', { type: 'image/png' }),
  )
  expect(await screen.findByRole('img', { name: 'Logo' })).toHaveAttribute('src', `/api/site-logos/${logo}`)
  const color = screen.getByRole('textbox', { name: /^Colour/ })
  await user.type(color, '#ffcc00')
  expect(screen.getByText(/at least 4.5:1 is needed/)).toBeVisible()
  await user.clear(color)
  await user.type(color, '#004d40')
  expect(screen.getByText(/^Contrast to white text [\d.]+:1$/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add a link' }))
  await user.type(screen.getByLabelText('Address'), 'http://marlow.example')
  await user.click(screen.getByRole('button', { name: /Save changes/ }))
  expect(await screen.findByText('Enter an address that begins with https://')).toBeVisible()
  await user.clear(screen.getByLabelText('Address'))
  await user.type(screen.getByLabelText('Address'), 'https://marlow.example')
  await user.type(screen.getByLabelText('Link text'), 'Imprint')
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: /Save changes/ }))

  await expect.poll(() => useSite.getState().primaryColor).toBe('#004d40')
  expect(useSite.getState().logo).toBe(`/api/site-logos/${logo}`)
  expect(body).toMatchObject({
    logo,
    primaryColor: '#004d40',
    footerLinks: [{ label: 'Imprint', url: 'https://marlow.example' }],
  })
})
