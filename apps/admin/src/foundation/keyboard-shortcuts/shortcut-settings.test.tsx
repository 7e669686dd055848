import { useSession } from '@lodge/client'
import type { KeyboardShortcuts } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'
import { ShortcutSettings } from './shortcut-settings.tsx'

const save = 'PUT /api/backend/me/shortcuts'
afterEach(() => useSession.setState({ agentData: null }))

function open(keys: KeyboardShortcuts['keys'] = {}, answer?: Parameters<typeof serve>[0][string]) {
  const seen = serve({ [save]: answer ?? (({ body }) => body) })
  useSession.setState({ agentData: { teams: [], timezone: 'UTC', shortcuts: { isOn: true, keys } } })
  renderAdmin(<ShortcutSettings />, '/admin/my-account')
  const saved = () => seen.filter(({ route }) => route === save).map(({ body }) => body)
  return { saved, user: userEvent.setup() }
}

const change = (action: string) => screen.getByRole('button', { name: `Change the key: ${action}` })

test('a key that is pressed takes the place of the former one, and is saved', async () => {
  const { saved, user } = open()
  await expectAccessible()
  await user.click(change('Write a reply'))
  await user.keyboard('y')

  await waitFor(() => expect(saved()).toEqual([{ isOn: true, keys: { reply: 'y' } }]))
  await waitFor(() => expect(useSession.getState().agentData?.shortcuts?.keys).toEqual({ reply: 'y' }))
  expect(change('Write a reply').previousElementSibling).toHaveTextContent('Y')
})

test('a key that another shortcut has is refused with its name, and the next one is taken', async () => {
  const { saved, user } = open()
  await user.click(change('Write a reply'))
  await user.keyboard('n')
  expect(screen.getByRole('alert')).toHaveTextContent('This key is already used: Write an internal note')
  await user.keyboard('y')

  await waitFor(() => expect(saved()).toEqual([{ isOn: true, keys: { reply: 'y' } }]))
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each(['{F5}', '{Control>}r{/Control}', "'", '{Enter}'])(
  'what the browser means by %s it goes on meaning',
  async (typed) => {
    const { saved, user } = open()
    await user.click(change('Write a reply'))
    await user.keyboard(typed)

    expect(screen.getByRole('alert')).toHaveTextContent('This key belongs to the browser')
    expect(saved()).toEqual([])
  },
)

test('Escape keeps the key, and Tab goes on', async () => {
  const { saved, user } = open()
  await user.click(change('Write a reply'))
  await user.keyboard('{Escape}')
  await user.click(change('Write a reply'))
  await user.tab()
  await user.keyboard('y')

  expect(change('Write a reply')).toBeVisible()
  expect(saved()).toEqual([])
})

test('all keys are reset at once', async () => {
  const { saved, user } = open({ reply: 'y', note: 'q' })
  await user.click(screen.getByRole('button', { name: 'Reset all keys' }))

  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reset all keys' })).toBeNull())
  expect(saved()).toEqual([{ isOn: true, keys: {} }])
})

test('single keys are turned off, and what was chosen is kept for later', async () => {
  const { saved, user } = open({ reply: 'y' })
  await user.click(screen.getByRole('checkbox', { name: 'Single keys are shortcuts' }))

  await waitFor(() => expect(screen.queryByText('Write a reply')).toBeNull())
  expect(saved()).toEqual([{ isOn: false, keys: { reply: 'y' } }])
})

test('a choice that could not be saved is not shown', async () => {
  const { saved, user } = open({}, (_seen, response) =>
    sendError(response, 503, { code: 'unavailable', message: 'Not now.' }),
  )
  await user.click(change('Write a reply'))
  await user.keyboard('y')

  await waitFor(() => expect(saved()).toHaveLength(1))
  await waitFor(() => expect(change('Write a reply')).toBeEnabled())
  expect(change('Write a reply').previousElementSibling).toHaveTextContent('R')
})
