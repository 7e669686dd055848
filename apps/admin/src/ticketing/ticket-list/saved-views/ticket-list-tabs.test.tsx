import { useSession } from '@lodge/client'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sendError } from '../../../testing/render-admin.tsx'
import { renderTicketList, resetTicketLists } from '../../../testing/render-ticket-list.tsx'
import { buildSavedView } from '../../../testing/saved-view-factory.ts'

resetTicketLists()

const finals = buildSavedView()
const shared = buildSavedView({
  id: '00000000-0000-7000-8000-000000000002',
  name: 'Resits',
  team: { alias: 'exams', name: 'Exams' },
})
const views = { 'GET /api/backend/saved-views': () => ({ items: [finals, shared] }) }
const createRoute = 'POST /api/backend/saved-views'

const tabs = () => within(screen.getByRole('navigation', { name: 'Views' }))
const tab = (name: RegExp) => tabs().getByRole('link', { name })

test('the tabs count what each view has, and a crowded one only so far', async () => {
  renderTicketList('/admin/tickets/all', {
    ...views,
    'GET /api/backend/saved-view-counts': () => ({
      mine: 4,
      byView: { [finals.id]: 100, [shared.id]: 12 },
    }),
  })
  expect(await screen.findByRole('link', { name: /^Finals ?99\+$/ })).toBeVisible()
  expect(tab(/Resits ?12$/)).toBeVisible()
  expect(tab(/^Mine ?4$/)).toBeVisible()
  await expect.poll(() => tab(/^Breached/).textContent).toBe('Breached3')
  expect(tab(/^All open/)).toHaveTextContent('All open7')
})

test('a shared view says with whom', async () => {
  renderTicketList('/admin/tickets/all', views)
  expect(await screen.findByLabelText('Shared with Exams')).toBeInTheDocument()
})

test('one tab is current, and a list of one’s own filters has none', async () => {
  const { router, user } = renderTicketList('/admin/tickets/all', views)
  await user.click(await screen.findByRole('link', { name: /^Breached/ }))
  await expect.poll(() => tabs().getByRole('link', { current: 'page' }).textContent).toMatch(/^Breached/)
  expect(router.state.location.search).toBe('?show=breached')

  await router.navigate('/admin/tickets/all?tag=visa')
  await expect.poll(() => tabs().queryByRole('link', { current: 'page' })).toBeNull()
})

test('a queue of one team has no saved views, that of nobody’s tickets none that are mine', async () => {
  const { router } = renderTicketList('/admin/tickets/exams/index', views)
  await screen.findByRole('link', { name: /^Mine/ })
  expect(tabs().queryByRole('link', { name: /Finals/ })).toBeNull()
  await router.navigate('/admin/tickets/unassigned')
  await expect.poll(() => tabs().queryByRole('link', { name: /^Mine/ })).toBeNull()
})

test('the list is saved as a view with its filters, order and columns, and opened', async () => {
  const { router, seen, user } = renderTicketList('/admin/tickets/all?tag=visa&sort=created', {
    [createRoute]: (_, response) =>
      response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(finals)),
  })
  await user.click(await screen.findByRole('button', { name: 'Save view' }))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), '  Finals  ')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('View Finals saved')).toBeVisible()
  await expect.poll(() => router.state.location.search).toBe(`?view=${finals.id}`)
  expect(seen.find(({ route }) => route === createRoute)?.body).toMatchObject({
    name: 'Finals',
    team: null,
    query: { filter: { tag: 'visa' }, sort: 'created', columns: expect.arrayContaining(['subject']) },
  })
})

test('a view without a name is not sent', async () => {
  const { seen, user } = renderTicketList()
  await user.click(await screen.findByRole('button', { name: 'Save view' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Give the view a name')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Name' })).toBeInvalid()
  expect(seen.some(({ route }) => route === createRoute)).toBe(false)
})

test('a view that cannot be saved leaves its name in the dialog and says why', async () => {
  const { user } = renderTicketList('/admin/tickets/all', {
    [createRoute]: (_, response) =>
      sendError(response, 422, { code: 'invalid_input', message: 'You have 100 views already.' }),
  })
  await user.click(await screen.findByRole('button', { name: 'Save view' }))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Finals')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('You have 100 views already.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Finals')
})

test('a view is shared with one of the agent’s own teams', async () => {
  const { seen, user } = renderTicketList('/admin/tickets/all', { [createRoute]: () => shared })
  useSession.setState({
    agentData: { teams: [{ alias: 'exams', name: 'Exams', isLead: false }], timezone: 'Europe/London' },
  })
  await user.click(await screen.findByRole('button', { name: 'Save view' }))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Resits')
  await user.click(screen.getByRole('combobox', { name: 'Who can use it' }))
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'Only me',
    'Everyone in Exams',
  ])
  await user.click(screen.getByRole('option', { name: 'Everyone in Exams' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => seen.find(({ route }) => route === createRoute)?.body)
    .toMatchObject({ name: 'Resits', team: 'exams' })
})
