import '@lodge/ui/testing'
import type { BusinessHoursView } from '@lodge/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { renderAdmin, serve } from '../../testing/render-admin.tsx'

const { BusinessHoursScreen, NewBusinessHoursScreen } = await import('./business-hours-screen.tsx')
const { BusinessHoursListScreen } = await import('./business-hours-list-screen.tsx')

const days = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }
const office: BusinessHoursView = {
  alias: 'office',
  name: 'Office hours',
  timezone: 'Europe/London',
  holidays: [],
  usedBy: [],
  teams: [],
  weekly: { ...days, mon: [['09:00', '17:00']] },
  version: 2,
  revision: 3,
  archivedAt: null,
  openTickets: 0,
  updatedAt: '2026-10-15T15:10:22.000Z',
}

function open() {
  const seen = serve({
    'GET /api/backend/settings/business-hours': () => ({ items: [office] }),
    'GET /api/backend/settings/business-hours/office': () => office,
    'GET /api/backend/settings/business-hours/office/impact': () => ({ openTickets: 7 }),
    'GET /api/backend/settings/sla-policies': () => ({ items: [] }),
    'POST /api/backend/settings/business-hours': () => office,
    'PUT /api/backend/settings/business-hours/office': () => ({ ...office, revision: 4 }),
  })
  const path = '/admin/settings/business-hours'
  const openAt = (start: string) =>
    renderAdmin(
      <Routes>
        <Route path={path} element={<BusinessHoursListScreen />} />
        <Route path={`${path}/new`} element={<NewBusinessHoursScreen />} />
        <Route path={`${path}/:alias`} element={<BusinessHoursScreen />} />
      </Routes>,
      `${path}/${start}`,
    )
  const bodyOf = (wantedRoute: string) => seen.find(({ route }) => route === wantedRoute)?.body
  return { openAt, user: userEvent.setup(), bodyOf }
}

const name = () => screen.findByLabelText('Name')

const create = () => screen.getByRole('button', { name: /^Create/ })

test('the list is searched by name and zone, and is what the file has', async () => {
  const { openAt, user } = open()
  openAt('')
  expect(await screen.findByRole('link', { name: 'Office hours' })).toBeVisible()
  await user.type(screen.getByRole('searchbox'), 'london office')
  expect(screen.getByRole('link', { name: 'Office hours' })).toBeVisible()
  await user.type(screen.getByRole('searchbox'), ' x')
  expect(await screen.findByText('Nothing matches your search')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    '/api/backend/settings/business-hours.csv?search=london+office+x',
  )
})

test('the list has those in use or the archived ones, as it is sorted, and the file has the same', async () => {
  const { openAt, user } = open()
  openAt('?show=archived&sort=updated')
  expect(await screen.findByText('Nothing is archived here')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    '/api/backend/settings/business-hours.csv?show=archived&sort=updated',
  )
  expect(screen.getByRole('combobox', { name: 'Which' })).toHaveTextContent('Archived, 0')
  await user.click(screen.getByRole('combobox', { name: 'Which' }))
  await user.click(await screen.findByRole('option', { name: 'Active, 1' }))
  expect(await screen.findByRole('link', { name: 'Office hours' })).toBeVisible()
})

test('new hours need a name', async () => {
  const { openAt, user, bodyOf } = open()
  openAt('new')
  const field = await name()
  await user.click(create())

  await waitFor(() => expect(field).toHaveFocus())
  expect(field).toHaveAccessibleDescription('Enter a name')
  expect(bodyOf('POST /api/backend/settings/business-hours')).toBeUndefined()
})

test('new hours are created, and then have a page of their own', async () => {
  const { openAt, user, bodyOf } = open()
  const page = openAt('new')
  await user.click(await name())
  await user.paste('Office hours')
  await user.click(create())

  await waitFor(() => expect(page.state.location.pathname).toBe('/admin/settings/business-hours/office'))
  expect(bodyOf('POST /api/backend/settings/business-hours')).toMatchObject({
    name: 'Office hours',
    weekly: { mon: [['09:00', '17:00']] },
  })
})

test('a holiday needs its date and name, and is saved with the hours', async () => {
  const { openAt, user, bodyOf } = open()
  openAt('office')
  await name()
  const holidays = within(screen.getByRole('region', { name: 'Holidays' }))
  await user.click(holidays.getByRole('button', { name: 'Add' }))
  await user.click(holidays.getAllByRole('button', { name: 'Add' }).at(-1) ?? document.body)
  expect(await holidays.findByText('Enter a date')).toBeVisible()
  expect(holidays.getByText('Enter a name')).toBeVisible()

  await user.type(holidays.getByLabelText('Date of the holiday'), '2027-12-24')
  await user.click(holidays.getByLabelText('Name of the holiday'))
  await user.paste('Christmas Eve')
  await user.keyboard('{Enter}')
  expect(await holidays.findByText('Christmas Eve')).toBeVisible()
  expect(await screen.findByText('Saving recalculates 7 open tickets')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Save as version 3/ }))

  await waitFor(() =>
    expect(bodyOf('PUT /api/backend/settings/business-hours/office')).toMatchObject({
      holidays: [{ date: '2027-12-24', name: 'Christmas Eve' }],
      revision: 3,
    }),
  )
})

test('an imported calendar shows its days, and why the other events are left out', async () => {
  const { openAt, user } = open()
  serve({
    'GET /api/backend/settings/business-hours/office': () => office,
    'GET /api/backend/settings/business-hours/office/impact': () => ({ openTickets: 7 }),
    'POST /api/backend/settings/holiday-imports': () => ({
      holidays: [{ date: '2027-06-07', name: 'Founders’ Day' }],
      from: '2026-01-01',
      until: '2029-12-31',
      leftOut: [
        { name: 'Open day', date: '2027-05-01', reason: 'part_of_day' },
        { name: 'Old closure', date: null, reason: 'unreadable' },
      ],
      leftOutCount: 2,
    }),
  })
  openAt('office')
  await user.click(await screen.findByRole('button', { name: 'Import iCal' }))
  await user.upload(screen.getByLabelText('Import iCal'), new File(['BEGIN:VCALENDAR'], 'terms.ics'))

  const leftOut = await screen.findByRole('list', { name: '2 events left out' })
  expect(
    within(leftOut)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['1/5/2027Open dayNot a whole day', 'Old closureIts dates cannot be read'])
  expect(screen.getByRole('button', { name: 'Add 1 day' })).toBeEnabled()
})
