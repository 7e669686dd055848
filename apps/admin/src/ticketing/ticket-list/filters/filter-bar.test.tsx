// @vitest-environment jsdom
import '@lodge/ui/testing'
import type { TicketFilterQuery } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { FilterBar } from './filter-bar.tsx'

function Bar({ initial }: { initial: TicketFilterQuery }) {
  const [filter, setConditions] = useState(initial)
  return (
    <QueryClientProvider client={new QueryClient()}>
      <FilterBar filter={filter} fixed={['team']} onChange={setConditions}>
        {null}
      </FilterBar>
      <output>{JSON.stringify(filter)}</output>
    </QueryClientProvider>
  )
}

const shown = () => JSON.parse(screen.getByRole('status', { name: '' }).textContent ?? '{}')

test('each condition is a chip in words, and can be removed', async () => {
  const { container } = render(
    <Bar initial={{ status: '-resolved,closed', created: '30d', assignee: 'me' }} />,
  )
  expect(screen.getByRole('button', { name: 'Status is not Resolved, Closed' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Created in the last 30 days' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Assignee is Me' })).toBeVisible()
  await expectAccessible(container)
  await userEvent.click(screen.getByRole('button', { name: 'Remove the filter by Created' }))
  expect(shown()).toEqual({ status: '-resolved,closed', assignee: 'me' })
})

test('a condition is added by keyboard alone', async () => {
  const user = userEvent.setup()
  render(<Bar initial={{}} />)
  await user.keyboard('f')
  expect(screen.queryByRole('button', { name: 'Team' })).toBeNull()
  screen.getByRole('button', { name: 'Priority' }).focus()
  await user.keyboard('{Enter}')
  expect(screen.getAllByRole('checkbox')[0]).toHaveFocus()
  screen.getByRole('checkbox', { name: 'Urgent' }).focus()
  await user.keyboard(' ')
  expect(shown()).toEqual({ priority: 'urgent' })
  screen.getByRole('button', { name: 'is not' }).focus()
  await user.keyboard('{Enter}')
  expect(shown()).toEqual({ priority: '-urgent' })
})

test('the way back from a field leads to the list of fields', async () => {
  const user = userEvent.setup()
  render(<Bar initial={{}} />)
  await user.keyboard('f')
  await user.click(screen.getByRole('button', { name: 'Priority' }))
  await user.click(screen.getByRole('button', { name: /^Priority/ }))
  expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement)
})

test('a chip opens what it narrows to, and choosing nothing removes it', async () => {
  const user = userEvent.setup()
  render(<Bar initial={{ priority: 'urgent', updated: '2026-10-01..' }} />)
  await user.click(screen.getByRole('button', { name: 'Priority is Urgent' }))
  await user.click(screen.getByRole('checkbox', { name: 'High' }))
  expect(shown()).toMatchObject({ priority: 'urgent,high' })
  await user.click(screen.getByRole('checkbox', { name: 'High' }))
  await user.click(screen.getByRole('checkbox', { name: 'Urgent' }))
  expect(shown()).toEqual({ updated: '2026-10-01..' })
})
