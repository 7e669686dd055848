import type { TreeNode } from '@lodge/contracts'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import '../testing/index.ts'
import { TreeSelector, type TreeSelectorProps } from './tree-selector.tsx'

const user = userEvent.setup({ delay: null })
const options: TreeNode[] = [
  {
    id: 'paris',
    label: 'Paris',
    children: [{ id: 'ecole', label: 'École d’été', isNew: true }],
  },
  { id: 'lyon', label: 'Lyon', children: [{ id: 'law', label: 'Law' }] },
]

function Place(props: Partial<TreeSelectorProps>) {
  const [value, setValue] = useState<string | null>(props.value ?? null)
  return (
    <>
      <TreeSelector aria-label="Place" options={options} {...props} value={value} onChange={setValue} />
      <button type="button">Next</button>
    </>
  )
}

const field = () => screen.getByRole('combobox', { name: 'Place' })
const lines = () => screen.queryAllByRole('treeitem').map((line) => line.textContent)

test('Enter chooses the match, not its parent, though it was typed without accents', async () => {
  render(<Place />)
  await user.type(field(), 'ecole')
  await waitFor(() => expect(lines()).toEqual(['Paris', 'École d’étéNew']))
  await user.keyboard('{Enter}')

  expect(field()).toHaveValue('École d’été')
})

test('clearing a search leaves the value', async () => {
  render(<Place value="law" />)
  await user.click(field())
  await user.keyboard('zebra')
  await screen.findAllByText('No results found...')
  await user.click(screen.getByRole('button', { name: 'Clear value' }))

  expect(field()).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(field()).toHaveValue('Law')
})

test('leaving the field closes the list and clears the search', async () => {
  const onBlur = vi.fn()
  render(<Place onBlur={onBlur} isClearable={false} />)
  await user.type(field(), 'eco')
  expect(screen.getByRole('tree')).toBeVisible()
  await user.tab()

  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus()
  expect(screen.queryByRole('tree')).toBeNull()
  expect(field()).toHaveValue('')
  expect(onBlur).toHaveBeenCalledTimes(1)
})

test('a click on a line chooses it, and the focus stays in the field', async () => {
  render(<Place />)
  await user.click(field())
  await user.click(screen.getByRole('treeitem', { name: 'Lyon' }))

  expect(field()).toHaveValue('Lyon')
  expect(field()).toHaveFocus()
})

test('a value whose branch is not loaded shows its known labels', () => {
  render(<Place value="it" valuePath={['Services', 'IT Desk']} isClearable={false} />)

  expect(field()).toHaveValue('IT Desk')
  expect(screen.getByText('Services')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Clear value' })).toBeNull()
})

test('a disabled field neither opens nor clears', async () => {
  render(<Place value="law" isDisabled />)
  await user.click(field())

  expect(screen.queryByRole('tree')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Clear value' })).toBeNull()
})

test('the arrow keys wrap around, and Left leads from a child to its parent', async () => {
  render(<Place />)
  await user.click(field())
  const active = () =>
    document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent
  await user.keyboard('{ArrowUp}')
  expect(active()).toBe('Lyon')
  await user.keyboard('{ArrowDown}')
  expect(active()).toBe('Paris')
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(active()).toBe('École d’étéNew')
  await user.keyboard('{ArrowLeft}')

  expect(active()).toBe('Paris')
})
