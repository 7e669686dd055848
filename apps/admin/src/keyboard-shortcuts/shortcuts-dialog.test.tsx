import { expectAccessible } from '@lodge/ui/testing'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAdmin } from '../testing/render-admin.tsx'
import { hotkeys, shortcutGroups } from './hotkeys.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

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

test('every command letter is in the list', () => {
  const listed = shortcutGroups.flatMap(({ keys }) => keys.flatMap(({ press }) => press))
  expect(Object.values(hotkeys).filter((key) => !listed.includes(key))).toEqual([])
})
