import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { renderAdmin, serve } from '../../../testing/render-admin.tsx'
import { buildTicketRow } from '../../../testing/ticket-row-factory.ts'
import { usePushedRows } from '../../ticket/pushed-rows-store.ts'
import { useTicketList } from './use-ticket-list.ts'

beforeEach(() => {
  usePushedRows.setState({ rows: {}, highlighted: {}, gone: {} })
  serve({ 'GET /api/backend/tickets': () => ({ items: [buildTicketRow({ number: 20_001 })], next: null }) })
})

/** A list that is held while its box is ticked. */
function List() {
  const [isHeld, setIsHeld] = useState(false)
  const { rows, isMore, loadMore, waiting, showWaiting } = useTicketList({ sort: 'number' }, isHeld)
  return (
    <>
      <input type="checkbox" checked={isHeld} onChange={() => setIsHeld(!isHeld)} />
      <p role="status">
        {rows.map(({ number }) => number).join(' ')}, {waiting} waiting
      </p>
      <button type="button" onClick={showWaiting}>
        Show
      </button>
      {isMore && (
        <button type="button" onClick={loadMore}>
          More
        </button>
      )}
    </>
  )
}

const push = (number: number, version = 1) =>
  act(() => usePushedRows.getState().changed([buildTicketRow({ number, version })]))

async function shown() {
  renderAdmin(<List />, '/admin/tickets/all')
  await screen.findByText('20001, 0 waiting')
  return userEvent.setup()
}

test('a ticket that came while the list was at rest stays when it is taken in hand, and when it changes then', async () => {
  const user = await shown()
  push(20_002)
  expect(screen.getByRole('status')).toHaveTextContent('20002 20001, 0 waiting')

  await user.click(screen.getByRole('checkbox'))
  expect(screen.getByRole('status')).toHaveTextContent('20002 20001, 0 waiting')
  push(20_002, 2)
  expect(screen.getByRole('status')).toHaveTextContent('20002 20001, 0 waiting')
})

test('what comes while the list is in hand waits until it is asked for or the list is let go', async () => {
  const user = await shown()
  await user.click(screen.getByRole('checkbox'))
  push(20_002)
  expect(screen.getByRole('status')).toHaveTextContent('20001, 1 waiting')

  await user.click(screen.getByRole('button', { name: 'Show' }))
  push(20_002, 2)
  push(20_003)
  expect(screen.getByRole('status')).toHaveTextContent('20002 20001, 1 waiting')
  await user.click(screen.getByRole('checkbox'))
  expect(screen.getByRole('status')).toHaveTextContent('20003 20002 20001, 0 waiting')
})

test('a burst of new tickets makes the list no longer than a page, and shows the rest when it is asked for', async () => {
  const user = await shown()
  act(() => {
    for (let number = 20_002; number < 20_142; number += 1)
      usePushedRows.getState().changed([buildTicketRow({ number, version: 1 })])
  })
  const numbers = () => screen.getByRole('status').textContent?.split(',')[0]?.split(' ') ?? []
  const more = () => user.click(screen.getByRole('button', { name: 'More' }))
  expect([numbers().length, numbers()[0]]).toEqual([50, '20141'])

  await more()
  expect(numbers()).toHaveLength(100)
  await more()
  expect([numbers().length, numbers().at(-1)]).toEqual([141, '20001'])
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
})
