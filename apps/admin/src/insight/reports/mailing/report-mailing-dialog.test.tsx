import type { ReportSubscription } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../../testing/render-admin.tsx'
import { ReportMailingDialog } from './report-mailing-dialog.tsx'

const path = '/api/backend/report-subscriptions'
const weekly: ReportSubscription = {
  id: '00000000-0000-7000-8000-000000000001',
  name: 'Library',
  cadence: 'weekly',
  weekday: 1,
  hour: 8,
  filter: { team: 'library' },
  paused: null,
  revision: 3,
  nextAt: '2026-03-16T08:00:00.000Z',
  lastSentAt: '2026-03-09T08:00:02.000Z',
}
const route = `${path}/${weekly.id}`
const found = (...items: ReportSubscription[]) => ({ items, timezone: 'Europe/London' })

function open(filter = {}) {
  renderAdmin(<ReportMailingDialog filter={filter} onClose={() => undefined} />)
  return userEvent.setup()
}
const bodyOf = (seen: ReturnType<typeof serve>, of: string) => seen.find(({ route: one }) => one === of)?.body

test('the report on the screen is chosen with its filters, by week or by month', async () => {
  const seen = serve({ [`GET ${path}`]: () => found(), [`POST ${path}`]: () => weekly })
  const user = open({ team: 'library' })
  await user.click(await screen.findByRole('button', { name: 'Send me this report' }))
  await user.type(screen.getByLabelText('Name'), 'Library')
  expect(screen.getByText('In your time zone, Europe/London')).toBeVisible()
  await user.click(screen.getByRole('combobox', { name: 'How often' }))
  await user.click(screen.getByRole('option', { name: 'On the first of every month' }))
  expect(screen.queryByRole('combobox', { name: 'Day' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('You get no report by mail yet.')).toBeVisible()
  expect(bodyOf(seen, `POST ${path}`)).toEqual({
    name: 'Library',
    cadence: 'monthly',
    weekday: 1,
    hour: 8,
    filter: { team: 'library' },
  })
})

test('a report by mail says when it comes, and when it came', async () => {
  serve({ [`GET ${path}`]: () => found(weekly) })
  open()
  const row = within(await screen.findByRole('listitem', { name: 'Library' }))

  expect(row.getByText('Every Monday at 8 am · With 1 filter')).toBeVisible()
  expect(row.getByText(/^Next: 16\/3\/2026 8:00:00am\. Last sent 9\/3\/2026 8:00:02am\.$/)).toBeVisible()
  expect(row.getByRole('link', { name: 'Library' })).toHaveAttribute(
    'href',
    '/admin/reports/tickets?range=last_week&team=library',
  )
  await expectAccessible(screen.getByRole('dialog'))
})

test.each([
  ['no_permission', 'Paused because you could not see reports when it was due.'],
  ['filter_unknown', 'Paused because a filter names something that is gone or that you no longer see.'],
] as const)('one that could not be sent says why and is resumed', async (paused, reason) => {
  const seen = serve({
    [`GET ${path}`]: () => found({ ...weekly, paused, nextAt: null }),
    [`PUT ${route}/pause`]: () => weekly,
  })
  const user = open()
  expect(await screen.findByText(reason, { exact: false })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Resume' }))
  await expect.poll(() => bodyOf(seen, `PUT ${route}/pause`)).toEqual({ isPaused: false })
})

test('one is sent at once', async () => {
  serve({ [`GET ${path}`]: () => found(weekly), [`POST ${route}/mails`]: () => null })
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Send now' }))

  expect(await screen.findByText('“Library” is on its way')).toBeVisible()
})

test('one is removed after a question', async () => {
  const items = [weekly]
  serve({
    [`GET ${path}`]: () => found(...items),
    [`DELETE ${route}`]: () => {
      items.length = 0
      return null
    },
  })
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Stop sending “Library”?' }))
  await user.click(question.getByRole('button', { name: 'Remove' }))

  expect(await screen.findByText('You get no report by mail yet.')).toBeVisible()
})

test('a change that came too late says so and keeps what was entered', async () => {
  serve({
    [`GET ${path}`]: () => found(weekly),
    [`PUT ${route}`]: (_, response) =>
      sendError(response, 409, { code: 'edit_conflict', message: 'Changed', present: weekly }),
  })
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Change' }))
  await user.clear(screen.getByLabelText('Name'))
  await user.type(screen.getByLabelText('Name'), 'Mine')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText(/^This report was changed in another window/)).toBeVisible()
  expect(screen.getByLabelText('Name')).toHaveValue('Mine')
})
