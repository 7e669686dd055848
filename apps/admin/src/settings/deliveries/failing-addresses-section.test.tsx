import '@lodge/ui/testing'
import { type FailingAddress, ResumeAddresses } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'

const { FailingAddressesSection } = await import('./failing-addresses-section.tsx')

const failing = (name: string): FailingAddress => ({
  email: `${name}@uni.example`,
  person: { alias: name, name: `The ${name}` },
  since: '2026-10-15T15:10:22.000Z',
  reason: '550 5.1.1 No such user',
})
const list = 'GET /api/backend/failing-addresses'
const again = 'POST /api/backend/failing-addresses/resume'

/** Serves addresses to which mail fails until somebody tries again. */
function show(names: readonly string[], more: Parameters<typeof serve>[0] = {}) {
  let items = names.map(failing)
  const seen = serve({
    [list]: () => ({ items, total: items.length }),
    [again]: ({ body }) => {
      const { emails } = ResumeAddresses.parse(body)
      items = items.filter(({ email }) => !emails.includes(email))
      return { resumed: emails.length }
    },
    ...more,
  })
  renderAdmin(<FailingAddressesSection />, '/admin/settings/deliveries')
  const sent = () => seen.filter(({ route }) => route === again).map(({ body }) => body)
  return { user: userEvent.setup(), sent }
}

test('each address is listed with its person, and since when and why mail fails', async () => {
  show(['amara', 'kofi'])
  const table = await screen.findByRole('table', { name: 'Addresses to which mail fails' })
  const row = within(table).getByRole('row', { name: /amara@uni\.example/ })
  expect(row).toHaveTextContent('550 5.1.1 No such user')
  expect(within(row).getByRole('link', { name: 'The amara' })).toHaveAttribute(
    'href',
    '/admin/edit-users/amara',
  )
  expect(screen.getByRole('button', { name: 'Try chosen ones again' })).toBeDisabled()
  await expectAccessible()
})

test('one is tried again by its button, and leaves the list', async () => {
  const { user, sent } = show(['amara', 'kofi'])
  await user.click(await screen.findByRole('button', { name: 'Send mails to amara@uni.example again' }))
  expect(await screen.findByText('Mails go to 1 address again.')).toBeInTheDocument()
  await expect.poll(() => screen.queryByText('amara@uni.example')).toBeNull()
  expect(screen.getByText('kofi@uni.example')).toBeVisible()
  expect(sent()).toEqual([{ emails: ['amara@uni.example'] }])
})

test('all are chosen and tried again at once, after which the section is gone', async () => {
  const { user, sent } = show(['amara', 'kofi', 'lin'])
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all that are listed' }))
  await user.click(screen.getByRole('checkbox', { name: 'Choose lin@uni.example' }))
  await user.click(screen.getByRole('button', { name: 'Try 2 chosen ones again' }))
  expect(await screen.findByText('Mails go to 2 addresses again.')).toBeInTheDocument()
  expect(sent()).toEqual([{ emails: ['amara@uni.example', 'kofi@uni.example'] }])
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all that are listed' }))
  await user.click(screen.getByRole('button', { name: 'Try 1 chosen one again' }))
  await expect.poll(() => screen.queryByRole('table')).toBeNull()
})

test('what was chosen stays chosen where trying again fails', async () => {
  const { user } = show(['amara'], {
    [again]: (_, response) => sendError(response, 403, { code: 'forbidden', message: 'Not now.' }),
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Choose amara@uni.example' }))
  await user.click(screen.getByRole('button', { name: 'Try 1 chosen one again' }))
  expect(await screen.findByText('Not now.')).toBeInTheDocument()
  expect(screen.getByRole('checkbox', { name: 'Choose amara@uni.example' })).toBeChecked()
})

test('nothing is shown where mail fails to nobody', async () => {
  show([])
  await expect.poll(() => document.body.textContent).not.toContain('fails')
})
