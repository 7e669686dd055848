import { useSession } from '@lodge/client'
import { HotkeyName } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'
import { shortcutGroups } from './hotkeys.ts'
import { ShortcutsDialog, useShortcutsDialog } from './shortcuts-dialog.tsx'

afterEach(() => {
  useSession.setState({ agentData: null })
  useShortcutsDialog.setState({ isOpen: false })
})

test('the question mark shows the keys, Escape hides them, and in a text field it is a question mark', async () => {
  renderAdmin(
    <>
      <input aria-label="A field" />
      <ShortcutsDialog />
    </>,
  )
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('A field'), '?')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.tab()
  await user.keyboard('?')
  expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' }).textContent).toContain('Write a reply')
  await expectAccessible()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('every shortcut is in the list', () => {
  const listed = shortcutGroups.flatMap(({ keys }) =>
    keys.flatMap((row) => ('hotkey' in row ? [row.hotkey] : [])),
  )
  expect(HotkeyName.options.filter((name) => !listed.some((one) => one === name))).toEqual([])
})

test('the dialog shows the keys that the person has chosen, and is opened by theirs', async () => {
  useSession.setState({
    agentData: {
      teams: [],
      timezone: 'UTC',
      shortcuts: { isOn: true, keys: { shortcuts: 'h', reply: 'y' } },
    },
  })
  renderAdmin(<ShortcutsDialog />)
  const user = userEvent.setup()
  await user.keyboard('?')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.keyboard('h')

  expect(screen.getByText('Write a reply').nextElementSibling).toHaveTextContent('Y')
})

test('where single keys are off none of them does anything, and the list says so', async () => {
  useSession.setState({ agentData: { teams: [], timezone: 'UTC', shortcuts: { isOn: false, keys: {} } } })
  renderAdmin(<ShortcutsDialog />)
  await userEvent.setup().keyboard('?')
  expect(screen.queryByRole('dialog')).toBeNull()

  act(() => useShortcutsDialog.setState({ isOpen: true }))
  expect((await screen.findByText('Write a reply')).nextElementSibling).toHaveTextContent('off')
  expect(screen.getByText('Send the reply or note').nextElementSibling).toHaveTextContent('CtrlEnter')
})
