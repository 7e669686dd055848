import { defaultTicketListColumns } from '@lodge/contracts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'
import { ColumnsMenu } from './columns-menu.tsx'
import { useColumnStore } from './use-columns.ts'

const original = window.matchMedia
beforeEach(() => {
  localStorage.clear()
  useColumnStore.setState({ showsAll: false })
})
afterEach(() => {
  window.matchMedia = original
})

/** Makes the window as wide as this many rem. */
function widthOf(rem: number) {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      ...{ media, matches: rem >= Number(/(\d+)rem/.exec(media)?.[1]), onchange: null },
      ...{ addListener: () => undefined, removeListener: () => undefined },
    })
}

const showMenu = () =>
  renderAdmin(<ColumnsMenu columns={defaultTicketListColumns} onChange={() => undefined} />)

test('a window that is too narrow says which columns it hides, and shows them when asked', async () => {
  widthOf(64)
  showMenu()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /^Columns ?3 hidden$/ }))
  expect(screen.getByText('This window is too narrow for: Priority, Team, Updated.')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'Show all, and scroll sideways' }))
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('button', { name: 'Columns' })).toBeVisible()
})

test('a window with room for all says nothing', async () => {
  widthOf(90)
  showMenu()
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Columns' }))
  expect(screen.queryByText(/No room/)).toBeNull()
})
