import { UpdateWaysIn, type WaysInView } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { queryCache, renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'

const { WaysInScreen } = await import('./ways-in-screen.tsx')

const path = '/api/backend/ways-in'
const boss = { alias: 'hannah', name: 'Hannah Osei', email: 'hannah@uni.example', isFit: true }
const plain = { alias: 'priya', name: 'Priya Raman', email: 'priya@uni.example', isFit: false }
const open: WaysInView = {
  revision: 4,
  staffByProviderOnly: false,
  requestersByProviderOnly: false,
  codesElsewhere: false,
  accounts: [
    { ...boss, isEmergency: false },
    { ...plain, isEmergency: false },
  ],
}

/** Shows the screen, whose server keeps what is saved unless it answers otherwise. */
function show(answers: Parameters<typeof serve>[0] = {}, given = open) {
  let ways = given
  const requests = serve({
    [`GET ${path}`]: () => ways,
    [`PUT ${path}`]: ({ body }) => {
      const { emergencyAccounts, revision, ...saved } = UpdateWaysIn.parse(body)
      const accounts = ways.accounts.map((account) => ({
        ...account,
        isEmergency: emergencyAccounts.includes(account.alias),
      }))
      ways = { ...saved, revision: revision + 1, accounts }
      return ways
    },
    ...answers,
  })
  renderAdmin(<WaysInScreen />, '/admin/settings/ways-in')
  const sent = () => requests.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body)
  return { user: userEvent.setup(), sent, set: (next: WaysInView) => (ways = next) }
}

const staff = () => screen.findByRole('checkbox', { name: /Staff sign in with providers only/ })

test('an area is made one for providers alone, with an account for emergencies', async () => {
  const { user, sent } = show()
  await user.click(await staff())
  await user.click(screen.getByRole('checkbox', { name: 'Hannah Osei (hannah@uni.example)' }))
  expect(screen.queryByText(/priya@uni.example/)).toBeNull()
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: /^Save/ }))

  await waitFor(() =>
    expect(sent()).toEqual([
      {
        revision: 4,
        staffByProviderOnly: true,
        requestersByProviderOnly: false,
        codesElsewhere: false,
        emergencyAccounts: ['hannah'],
      },
    ]),
  )
  expect(await staff()).toBeChecked()
})

test('a refusal stands at its field, and what was chosen stays', async () => {
  const message = 'Choose an emergency account first.'
  const { user } = show({
    [`PUT ${path}`]: (_, response) =>
      sendError(response, 422, {
        code: 'invalid_input',
        message,
        fields: { staffByProviderOnly: message },
      }),
  })
  await user.click(await staff())
  await user.click(screen.getByRole('button', { name: /^Save/ }))

  expect(await screen.findByText(message)).toBeVisible()
  expect(await staff()).toBeChecked()
})

test('what somebody is choosing stays when another superadmin saves', async () => {
  const { user, set } = show()
  await user.click(await staff())
  set({ ...open, revision: 5, requestersByProviderOnly: true })
  await act(() => queryCache.invalidateQueries({ queryKey: ['ways-in'] }))

  expect(await staff()).toBeChecked()
  expect(screen.getByRole('checkbox', { name: /Requesters sign in with providers only/ })).not.toBeChecked()
})

test('without a superadmin who has a second step there is nobody to choose', async () => {
  show({}, { ...open, accounts: [{ ...plain, isEmergency: false }] })

  expect(await screen.findByText(/No superadmin has a passkey/)).toBeVisible()
})

test('an error offers to try again', async () => {
  show({
    [`GET ${path}`]: (_, response) => sendError(response, 500, { code: 'internal', message: 'Broken' }),
  })

  expect(within(await screen.findByRole('alert')).getByRole('button')).toBeVisible()
})
