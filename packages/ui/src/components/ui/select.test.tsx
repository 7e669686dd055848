import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../testing/index.ts'
import { Field } from './field.tsx'
import { Select } from './select.tsx'

const user = userEvent.setup({ delay: null })
const options = [
  { value: 'low', label: 'Low' },
  { value: 'normal', label: 'Normal' },
  { value: 'urgent', label: 'Urgent', isDisabled: true },
]

function Priority({ isDisabled = false, error }: { isDisabled?: boolean; error?: string }) {
  const [value, setValue] = useState<string | null>(null)
  return (
    <Field label="Priority" hint="How soon it matters" error={error}>
      <Select options={options} value={value} onChange={setValue} isDisabled={isDisabled} />
    </Field>
  )
}

const field = () => screen.getByRole('combobox', { name: 'Priority' })
const option = (name: string) => screen.getByRole('option', { name })

async function openByKey() {
  await user.tab()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(option('Low')).toHaveFocus())
}

test('an option is chosen by keyboard, and the focus returns to the field', async () => {
  render(<Priority />)
  expect(field()).toHaveTextContent('Select...')
  await openByKey()
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(option('Normal')).toHaveFocus())
  await user.keyboard('{Enter}')

  await waitFor(() => expect(field()).toHaveFocus())
  expect(field()).toHaveTextContent('Normal')
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('an option is chosen by its first letters', async () => {
  render(<Priority />)
  await openByKey()
  await user.keyboard('nor')
  await waitFor(() => expect(option('Normal')).toHaveFocus())
  await user.keyboard('{Enter}')

  await waitFor(() => expect(field()).toHaveTextContent('Normal'))
})

test('Escape closes the list and leaves the value', async () => {
  render(<Priority />)
  await user.click(field())
  await user.keyboard('{ArrowDown}{Escape}')

  expect(screen.queryByRole('listbox')).toBeNull()
  expect(field()).toHaveTextContent('Select...')
})

test('a disabled option is marked and cannot be chosen', async () => {
  render(<Priority />)
  await user.click(field())
  expect(option('Urgent')).toHaveAttribute('aria-disabled', 'true')
  await user.click(option('Urgent'))

  expect(screen.getByRole('listbox')).toBeVisible()
})

test('the chosen option is marked in the list', async () => {
  render(<Priority />)
  await user.click(field())
  await user.click(option('Low'))
  await user.click(field())

  expect(option('Low')).toHaveAttribute('aria-selected', 'true')
  expect(option('Normal')).toHaveAttribute('aria-selected', 'false')
})

test('a disabled field does not open', async () => {
  render(<Priority isDisabled />)
  await user.click(field())

  expect(screen.queryByRole('listbox')).toBeNull()
  expect(field()).toBeDisabled()
})

test('hint and error belong to the field', async () => {
  const { container } = render(<Priority error="Choose a priority" />)

  expect(field()).toHaveAccessibleDescription('How soon it matters Choose a priority')
  expect(field()).toBeInvalid()
  await expectAccessible(container)
})
