import '@lodge/ui/testing'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
  Popover,
  PopoverContent,
  PopoverTrigger,
  Select,
  useDialogs,
} from '@lodge/ui'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'
import { useHotkey } from './use-hotkey.ts'

const create = vi.fn()
const clear = vi.fn()
const save = vi.fn()

function Screen() {
  const dialogs = useDialogs()
  useHotkey('c', create)
  useHotkey('Escape', clear)
  useHotkey('s', save, { isCommand: true })
  return (
    <main>
      <h1>Tickets</h1>
      <button type="button" onClick={() => void dialogs.confirm({ title: 'Change 64 tickets?' })}>
        Question
      </button>
      <button type="button" onClick={() => void dialogs.prompt({ title: 'Add a tag', label: 'Tag' })}>
        Prompt
      </button>
      <DropdownMenu>
        <DropdownMenuTrigger>Menu</DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem>Open</DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <Popover>
        <PopoverTrigger>Popover</PopoverTrigger>
        <PopoverContent aria-label="Columns">
          <button type="button">Subject</button>
        </PopoverContent>
      </Popover>
      <Select
        aria-label="Select"
        options={[{ value: 'a', label: 'A' }]}
        value="a"
        onChange={() => undefined}
      />
      <input aria-label="Field" />
    </main>
  )
}

beforeEach(() => vi.clearAllMocks())

const openers = [
  ['button', 'Question'],
  ['button', 'Prompt'],
  ['button', 'Menu'],
  ['button', 'Popover'],
  ['combobox', 'Select'],
] as const

test.each(openers)('no key is a command while the layer of %s %s is open', async (role, name) => {
  const user = userEvent.setup()
  renderAdmin(<Screen />)
  screen.getByRole(role, { name }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.querySelector('[role][data-state=open][tabindex]')).not.toBeNull())

  await user.keyboard('c{Control>}s{/Control}')
  // Wherever the focus is.
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', bubbles: true }))
  await user.keyboard('{Escape}')

  await waitFor(() => expect(screen.getByRole(role, { name })).toHaveFocus())
  expect([create, clear, save].flatMap(({ mock }) => mock.calls)).toEqual([])
  await user.keyboard('c{Escape}{Control>}s{/Control}')
  expect([create, clear, save].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1])
})

test('in a text field a letter is a letter, and a command still works', async () => {
  const user = userEvent.setup()
  renderAdmin(<Screen />)

  await user.type(screen.getByLabelText('Field'), 'c{Control>}s{/Control}')

  expect(create).not.toHaveBeenCalled()
  expect(save).toHaveBeenCalledOnce()
})
