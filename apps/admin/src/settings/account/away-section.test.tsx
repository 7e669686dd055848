import { expectAccessible } from '@lodge/ui/testing'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAdmin, serve } from '../../testing/render-admin.tsx'

const { AwaySection } = await import('./away-section.tsx')

const route = '/api/backend/me/away'
const away = {
  from: '2020-10-21T09:00:00.000Z',
  until: '2099-10-28T09:00:00.000Z',
  deputy: { alias: 'ada', name: 'Ada Lovelace' },
  handsOver: false,
}

test('an agent enters an absence with a deputy, and is back', async () => {
  const seen = serve({
    [`GET ${route}`]: () => ({ away: null }),
    [`PUT ${route}`]: () => ({ away }),
    [`DELETE ${route}`]: () => ({ away: null }),
    'GET /api/backend/agents': () => ({
      items: [
        { alias: 'ada', name: 'Ada Lovelace', teams: [] },
        { alias: 'hannah', name: 'Hannah Osei', teams: [] },
      ],
    }),
  })
  renderAdmin(<AwaySection alias="hannah" />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Enter an absence' }))
  await user.type(screen.getByLabelText(/^Until/), '2099-10-28T09:00')
  await user.click(screen.getByRole('combobox', { name: /^Deputy/ }))
  expect(screen.queryByRole('treeitem', { name: 'Hannah Osei' })).toBeNull()
  await user.click(await screen.findByRole('treeitem', { name: 'Ada Lovelace' }))
  await user.click(screen.getByRole('checkbox', { name: /^Give open tickets/ }))
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect(
    await screen.findByText(/You are away until .* Ada Lovelace stands in for you. You keep/),
  ).toBeVisible()
  expect(seen.find((request) => request.route === `PUT ${route}`)?.body).toMatchObject({
    from: null,
    deputy: 'ada',
    handsOver: false,
  })
  await user.click(screen.getByRole('button', { name: 'I am back' }))
  expect(await screen.findByText('You are not away.')).toBeVisible()
})
