import type { TreeNode } from '@lodge/contracts'
import { catalogueIn } from '@lodge/infra-strings/catalogues'
import { providePageStrings } from '@lodge/strings'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { Field } from '../components/ui/field.tsx'
import { expectAccessible } from '../testing/index.ts'
import { treeMenuSettings } from './tree-menu.tsx'
import { TreeSelector, type TreeSelectorProps } from './tree-selector.tsx'

const options: TreeNode[] = [
  {
    id: 'science',
    label: 'Faculty of Science',
    children: [
      { id: 'computing', label: 'School of Computing', children: [{ id: 'ai', label: 'AI Group' }] },
      {
        id: 'maths',
        label: 'School of Mathematics',
        children: [{ id: 'stats', label: 'Computational Statistics' }],
      },
    ],
  },
  { id: 'arts', label: 'Faculty of Arts', children: [{ id: 'lit', label: 'Literature' }] },
  { id: 'law', label: 'Law', isDisabled: true },
  { id: 'later', label: 'Professional services', children: null },
  { id: 'bare', label: 'Nothing inside', children: [] },
]

function Department(props: Partial<TreeSelectorProps>) {
  const [value, setValue] = useState<string | null>(props.value ?? null)
  return (
    <Field label="Your department">
      <TreeSelector options={options} {...props} value={value} onChange={setValue} />
    </Field>
  )
}

const field = () => screen.getByRole('combobox', { name: 'Your department' })
const lines = () => screen.queryAllByRole('treeitem').map((line) => line.textContent)

describe('the keyboard', () => {
  test('opens, moves, opens and closes branches, chooses and shows the path', async () => {
    const user = userEvent.setup()
    render(<Department />)
    await user.tab()
    expect(field()).toHaveFocus()

    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(field()).toHaveAttribute(
      'aria-activedescendant',
      screen.getByRole('treeitem', { name: 'Faculty of Science' }).id,
    )
    await user.keyboard('{ArrowRight}')
    expect(lines()).toContain('School of Computing')
    await user.keyboard('{ArrowLeft}')
    expect(lines()).not.toContain('School of Computing')
    await user.keyboard('{ArrowRight}{ArrowRight}{Enter}')

    expect(field()).toHaveValue('School of Computing')
    expect(screen.getByText('Faculty of Science')).toBeVisible()
    expect(screen.queryByRole('tree')).toBeNull()
  })

  test('on a page from right to left the left arrow opens a branch and the right one closes it', async () => {
    const texts = catalogueIn('en', ['packages/ui', 'packages/domain', 'packages/contracts'])
    providePageStrings('ar', texts)
    onTestFinished(() => providePageStrings('en', texts))
    const user = userEvent.setup()
    render(<Department />)
    await user.tab()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}')
    expect(lines()).not.toContain('School of Computing')
    await user.keyboard('{ArrowLeft}')
    expect(lines()).toContain('School of Computing')
    await user.keyboard('{ArrowRight}')
    expect(lines()).not.toContain('School of Computing')
  })

  test('Escape closes without choosing', async () => {
    const user = userEvent.setup()
    render(<Department />)
    await user.click(field())
    expect(screen.getByRole('tree')).toBeVisible()

    await user.keyboard('{ArrowDown}{Escape}')

    expect(screen.queryByRole('tree')).toBeNull()
    expect(field()).toHaveValue('')
  })

  test('a disabled node is not chosen', async () => {
    const user = userEvent.setup()
    render(<Department />)
    await user.click(field())
    await user.click(screen.getByRole('treeitem', { name: 'Law' }))
    expect(screen.getByRole('tree')).toBeVisible()
    expect(field()).toHaveValue('')
  })

  test('with leaves only, Enter opens a branch instead of choosing it', async () => {
    const user = userEvent.setup()
    render(<Department isLeafOnly />)
    await user.click(field())
    await user.keyboard('{ArrowDown}{Enter}')
    expect(screen.getByRole('treeitem', { name: 'Faculty of Science' })).toHaveAttribute(
      'aria-expanded',
      'true',
    )
  })
})

describe('searching', () => {
  test('keeps the parents of matches, marks the match and waits for a pause in typing', async () => {
    const user = userEvent.setup()
    render(<Department />)
    await user.click(field())
    await user.keyboard('comp')
    expect(lines()).toContain('Faculty of Arts')

    await vi.waitFor(() =>
      expect(lines()).toEqual([
        'Faculty of Science',
        'School of Computing',
        'School of Mathematics',
        'Computational Statistics',
      ]),
    )
    expect(screen.getAllByText('Comp', { selector: 'mark' })).toHaveLength(2)
    expect(screen.getByText('2 matches')).toBeInTheDocument()

    await user.keyboard('{Enter}')
    expect(field()).toHaveValue('School of Computing')
  })

  test('shows a text when nothing is found', async () => {
    const user = userEvent.setup()
    render(<Department />)
    await user.click(field())
    await user.keyboard('zzz')
    expect(await screen.findAllByText('No results found...')).not.toHaveLength(0)
  })
})

describe('children that load later', () => {
  test('can be tried again when they fail', async () => {
    const user = userEvent.setup()
    const loadChildren = vi
      .fn<(node: TreeNode) => Promise<TreeNode[]>>()
      .mockRejectedValueOnce(new Error('away'))
      .mockResolvedValueOnce([{ id: 'it', label: 'IT Service Desk' }])
    render(<Department loadChildren={loadChildren} />)
    await user.click(field())
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowRight}')

    await user.click(await screen.findByTitle('Click to retry'))

    expect(await screen.findByRole('treeitem', { name: 'IT Service Desk' })).toBeVisible()
    expect(loadChildren).toHaveBeenCalledTimes(2)
  })

  test('show Loading... meanwhile', async () => {
    const user = userEvent.setup()
    render(<Department loadChildren={() => new Promise(() => undefined)} />)
    await user.click(field())
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowRight}')
    expect(screen.getByRole('treeitem', { name: 'Loading...' })).toBeVisible()
  })
})

test('the texts are those of the specification', async () => {
  const user = userEvent.setup()
  render(<Department />)
  expect(field()).toHaveAttribute('placeholder', 'Select...')
  await user.click(field())
  expect(field()).toHaveAttribute('placeholder', 'Type to search...')
  await user.keyboard('{ArrowUp}{ArrowRight}')
  expect(screen.getByRole('treeitem', { name: 'No sub-options.' })).toBeVisible()
})

test('an empty tree and a loading tree have their texts', async () => {
  const user = userEvent.setup()
  const { unmount } = render(<Department options={[]} />)
  await user.click(field())
  expect(screen.getByText('No options available.')).toBeVisible()
  unmount()
  render(<Department options={null} />)
  await user.click(field())
  expect(screen.getByText('Loading...')).toBeVisible()
})

test('the value can be cleared', async () => {
  const user = userEvent.setup()
  render(<Department value="lit" />)
  expect(field()).toHaveValue('Literature')
  await user.click(screen.getByRole('button', { name: 'Clear value' }))
  expect(field()).toHaveValue('')
})

test('the open and the closed selector have no accessibility findings', async () => {
  const user = userEvent.setup()
  const { container } = render(<Department value="ai" />)
  await expectAccessible(container)
  await user.click(field())
  await expectAccessible(container)
  expect(within(screen.getByRole('tree')).getAllByRole('treeitem')).toHaveLength(5)
})

test('the selector follows the tree pattern of WAI-ARIA', async () => {
  const user = userEvent.setup()
  render(<Department />)
  expect(field()).toHaveAttribute('aria-haspopup', 'tree')
  expect(field()).toHaveAttribute('aria-expanded', 'false')

  await user.click(field())
  await user.keyboard('{ArrowDown}{ArrowRight}{ArrowDown}')

  expect(field()).toHaveAttribute('aria-expanded', 'true')
  expect(field()).toHaveAttribute('aria-controls', screen.getByRole('tree').id)
  const [faculty, school] = ['Faculty of Science', 'School of Computing'].map((name) =>
    screen.getByRole('treeitem', { name }),
  )
  expect(faculty).toHaveAttribute('aria-expanded', 'true')
  expect(faculty).toHaveAttribute('aria-level', '1')
  expect(school).toHaveAttribute('aria-level', '2')
  expect(school).toHaveAttribute('aria-posinset', '1')
  expect(school).toHaveAttribute('aria-setsize', '2')
  expect(field()).toHaveAttribute('aria-activedescendant', school?.id)
})

test('the measures are those of the specification', () => {
  expect(treeMenuSettings).toEqual({ maxHeightPx: 300, flipMarginPx: 40, zIndex: 999 })
  render(<Department />)
  expect(field()).toHaveClass('min-w-[5px]')
})
