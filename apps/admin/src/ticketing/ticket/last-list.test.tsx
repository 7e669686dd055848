import '@lodge/ui/testing'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'

beforeEach(() => {
  sessionStorage.clear()
  vi.resetModules()
})

/** Loads the modules as a new page does. */
async function loaded() {
  const [{ TicketPager: ListNeighbours }, { useLastList }] = await Promise.all([
    import('./ticket-pager.tsx'),
    import('./last-list.ts'),
    import('@lodge/infra-strings/provide-english'),
  ])
  return { ListNeighbours, useLastList }
}

test('next and previous follow the list one came from, also after a reload', async () => {
  const before = await loaded()
  before.useLastList.getState().shown([20_005, 20_002, 20_001], true)

  vi.resetModules()
  const { ListNeighbours } = await loaded()
  const router = renderAdmin(<ListNeighbours number={20_002} />, '/admin/tickets/20002/detail')

  expect(screen.getByRole('navigation')).toHaveTextContent('2 of 3')
  await userEvent.keyboard('j')
  expect(router.state.location.pathname).toBe('/admin/tickets/20001/detail')
})

test('what another version has kept is no list', async () => {
  sessionStorage.setItem('lodge.lastList', '{"numbers":"20001"}')
  const { useLastList } = await loaded()
  expect(useLastList.getState().numbers).toEqual([])
})
