import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'
import { useLastList } from './last-list.ts'
import { TicketPager } from './ticket-pager.tsx'

beforeEach(() => useLastList.setState({ numbers: [5, 6, 7], isMore: false }))

function renderPager(number: number) {
  const router = renderAdmin(<TicketPager number={number} />, `/admin/tickets/${number}/detail`)
  return { user: userEvent.setup(), pathname: () => router.state.location.pathname }
}

test('a ticket says its place in the list and leads to both its neighbours', () => {
  renderPager(6)
  expect(screen.getByRole('navigation', { name: 'In the list you came from' })).toHaveTextContent('2 of 3')
  expect(screen.getByRole('link', { name: 'Previous ticket' })).toHaveAttribute(
    'href',
    '/admin/tickets/5/detail',
  )
  expect(screen.getByRole('link', { name: 'Next ticket' })).toHaveAttribute('href', '/admin/tickets/7/detail')
})

test('K goes to the ticket before', async () => {
  const { user, pathname } = renderPager(6)
  await user.keyboard('k')
  await expect.poll(pathname).toBe('/admin/tickets/5/detail')
})

test('at an end the way on is closed, for the key too', async () => {
  const { user, pathname } = renderPager(7)
  expect(screen.getByRole('button', { name: 'Next ticket' })).toBeDisabled()
  await user.keyboard('j')
  expect(pathname()).toBe('/admin/tickets/7/detail')
})

test('a list that was not loaded whole has at least so many', () => {
  useLastList.setState({ isMore: true })
  renderPager(5)
  expect(screen.getByRole('navigation')).toHaveTextContent('1 of 3+')
})

test.each([
  ['that is on no list', [8, 9]],
  ['that is alone on its list', [6]],
  ['that came from no list', []],
])('a ticket %s has no neighbours', (_title, numbers) => {
  useLastList.setState({ numbers })
  renderPager(6)
  expect(screen.queryByRole('navigation')).toBeNull()
})
