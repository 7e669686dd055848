import type { SavedReport } from '@lodge/contracts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../../testing/render-admin.tsx'

const { SavedReportMenu } = await import('./saved-report-menu.tsx')

const own: SavedReport = {
  id: '00000000-0000-7000-8000-000000000001',
  name: 'Phone',
  owner: { alias: 'hannah', name: 'Hannah Osei' },
  team: null,
  query: { range: 'last_month', channel: 'phone' },
  canChange: true,
  revision: 3,
}
const shared: SavedReport = {
  ...own,
  id: '00000000-0000-7000-8000-000000000002',
  name: 'Finals',
  canChange: false,
  team: { alias: 'exams', name: 'Exams' },
}
const address = { range: 'last_week', channel: 'phone' }

let sent: unknown[] = []
beforeEach(() => {
  sent = []
})

const showMenu = (current: SavedReport | undefined, isChanged = false) =>
  renderAdmin(
    <SavedReportMenu reports={[shared, own]} {...{ current, address, isChanged }} />,
    '/admin/reports/tickets?range=last_week&channel=phone',
  )

test('a report is saved under a name, and its address is the saved one’s from then on', async () => {
  serve({
    'POST /api/backend/saved-reports': ({ body }) => {
      sent.push(body)
      return { ...own, name: 'Calls' }
    },
  })
  const router = showMenu(undefined)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Saved reports' }))
  expect(screen.getByRole('menuitem', { name: /^Finals/ })).toHaveAttribute(
    'href',
    `/admin/reports/tickets?saved=${shared.id}`,
  )
  await user.click(screen.getByRole('menuitem', { name: 'Save report…' }))
  await user.type(await screen.findByLabelText('Name'), 'Calls{Enter}')
  await waitFor(() => expect(router.state.location.search).toBe(`?saved=${own.id}`))
  expect(sent).toEqual([{ name: 'Calls', team: null, query: address }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a report that somebody else may change offers no changes', async () => {
  showMenu(shared, true)
  await userEvent.setup().click(screen.getByRole('button', { name: /^Finals ?changed$/ }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Finals',
    'Phone',
    'Save report…',
  ])
})

test('of two changes the later one sees the earlier before it replaces it', async () => {
  const theirs = { ...own, name: 'Their phone', revision: 4 }
  serve({
    [`PUT /api/backend/saved-reports/${own.id}`]: ({ body }, response) => {
      sent.push(body)
      return sendError(response, 409, { code: 'edit_conflict', message: 'Late.', present: theirs })
    },
  })
  const router = showMenu(own, true)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /^Phone/ }))
  await user.click(screen.getByRole('menuitem', { name: 'Save changes of “Phone”' }))
  await user.click(await screen.findByRole('button', { name: 'Show theirs' }))
  await waitFor(() => expect(router.state.location.search).toBe(`?saved=${own.id}`))
  expect(sent).toEqual([{ query: address, revision: 3 }])
})

test('deleting is asked about, and leads to the report of the last 28 days', async () => {
  serve({ [`DELETE /api/backend/saved-reports/${own.id}`]: () => undefined })
  const router = showMenu(own)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Phone' }))
  await user.click(screen.getByRole('menuitem', { name: 'Delete “Phone”…' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})
