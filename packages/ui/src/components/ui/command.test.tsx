import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import '../../testing/index.ts'
import { Command, CommandGroup, CommandInput, CommandItem, CommandList } from './command.tsx'

const user = userEvent.setup({ delay: null })

function renderCommands() {
  const onSelect = vi.fn()
  render(
    <Command label="Commands">
      <CommandInput aria-label="Search" />
      <CommandList>
        <CommandGroup heading="Tickets" aside="2 of 9">
          <CommandItem value="open" onSelect={onSelect}>
            Open tickets
          </CommandItem>
          <CommandItem value="mine" onSelect={onSelect}>
            My tickets
          </CommandItem>
        </CommandGroup>
      </CommandList>
    </Command>,
  )
  return onSelect
}

const selectedText = () =>
  screen.getAllByRole('option').find((option) => option.ariaSelected === 'true')?.textContent

test('the arrow keys move through the list from the text field and wrap around', async () => {
  renderCommands()
  await user.click(screen.getByRole('combobox'))
  expect(selectedText()).toBe('Open tickets')
  await user.keyboard('{ArrowDown}')
  expect(selectedText()).toBe('My tickets')
  await user.keyboard('{ArrowDown}')
  expect(selectedText()).toBe('Open tickets')
  await user.keyboard('{ArrowUp}')

  expect(selectedText()).toBe('My tickets')
  expect(screen.getByRole('combobox')).toHaveFocus()
})

test('Enter and a click choose an item', async () => {
  const onSelect = renderCommands()
  await user.click(screen.getByRole('combobox'))
  await user.keyboard('{ArrowDown}{Enter}')
  expect(onSelect).toHaveBeenLastCalledWith('mine')

  await user.click(screen.getByRole('option', { name: 'Open tickets' }))
  expect(onSelect).toHaveBeenLastCalledWith('open')
})

test('typing leaves the filtering of the list to its caller', async () => {
  renderCommands()
  await user.type(screen.getByRole('combobox'), 'zebra')

  expect(screen.getAllByRole('option')).toHaveLength(2)
  expect(screen.getByRole('group')).toHaveAccessibleName(/Tickets/)
})
