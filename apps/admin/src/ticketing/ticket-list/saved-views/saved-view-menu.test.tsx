import type { SavedView } from '@lodge/contracts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../../testing/render-admin.tsx'
import { buildSavedView } from '../../../testing/saved-view-factory.ts'
import { useColumnStore } from '../columns/use-columns.ts'
import { SavedViewMenu } from './saved-view-menu.tsx'

const ids = [1, 2, 3].map((place) => `00000000-0000-7000-8000-00000000000${place}`)
const [first = '', second = '', third = ''] = ids
const finals = buildSavedView({ id: first })
const resits = buildSavedView({ id: second, name: 'Resits' })
const theirs = buildSavedView({ id: 'b', name: 'Visa', canChange: false })
const appeals = buildSavedView({ id: third, name: 'Appeals' })
const views = [finals, theirs, resits, appeals]
const removeRoute = `DELETE /api/backend/saved-views/${second}`
const orderRoute = 'PUT /api/backend/saved-view-order'
const updateRoute = `PUT /api/backend/saved-views/${second}`

beforeEach(() => useColumnStore.setState({ unsaved: {} }))

async function openMenu(view: SavedView = resits, changed: SavedView['query'] | null = null) {
  const router = renderAdmin(
    <SavedViewMenu view={view} views={views} changed={changed} />,
    `/admin/tickets/all?view=${view.id}&tag=law`,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: `Change the view ${view.name}` }))
  return { router, user, choose: (name: string) => user.click(screen.getByRole('menuitem', { name })) }
}
const items = () => screen.getAllByRole('menuitem').map((item) => item.textContent)

test('a view that is as it was saved offers nothing to save', async () => {
  serve({})
  await openMenu()
  expect(items()).toEqual(['Rename or share', 'Move to the left', 'Move to the right', 'Remove'])
})

test.each([
  [finals, 'Move to the left'],
  [appeals, 'Move to the right'],
])('a view at an end moves no further', async (view, missing) => {
  serve({})
  await openMenu(view)
  expect(items()).not.toContain(missing)
})

test('a view moves by one place among those that the agent may change', async () => {
  const seen = serve({ [orderRoute]: () => ({ items: [] }) })
  const { choose } = await openMenu()
  await choose('Move to the left')
  await expect
    .poll(() => seen.find(({ route }) => route === orderRoute)?.body)
    .toEqual({ ids: [second, first, third] })
})

test('a changed list is saved as its view, and is no longer changed', async () => {
  const query = { ...resits.query, columns: ['subject' as const] }
  const seen = serve({ [updateRoute]: () => ({ ...resits, query, revision: 2 }) })
  useColumnStore.setState({ unsaved: { [second]: ['subject'] } })
  const { choose, router } = await openMenu(resits, query)
  await choose('Save the changes to this view')

  expect(await screen.findByText('View Resits saved')).toBeVisible()
  expect(router.state.location.search).toBe(`?view=${second}`)
  expect(useColumnStore.getState().unsaved).toEqual({})
  expect(seen[0]?.body).toEqual({ query, revision: 1 })
})

test('changes that could not be saved stay, with the reason', async () => {
  serve({
    [updateRoute]: (_, response) =>
      sendError(response, 422, { code: 'invalid_input', message: 'The tag is too long.' }),
  })
  useColumnStore.setState({ unsaved: { [second]: ['subject'] } })
  const { choose, router } = await openMenu(resits, resits.query)
  await choose('Save the changes to this view')

  expect(await screen.findByText('The tag is too long.')).toBeVisible()
  expect(router.state.location.search).toContain('tag=law')
  expect(useColumnStore.getState().unsaved).toHaveProperty(second)
})

test('a view is removed once that is confirmed', async () => {
  const seen = serve({ [removeRoute]: () => undefined })
  const { choose, router, user } = await openMenu()
  await choose('Remove')
  expect(await screen.findByText('Its tickets do not change.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(seen).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Change the view Resits' }))
  await choose('Remove')
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('View Resits removed')).toBeVisible()
  await expect.poll(() => router.state.location.search).toBe('')
})

test('who removes a shared view is warned that everyone loses it', async () => {
  serve({})
  const { choose } = await openMenu({ ...resits, team: { alias: 'exams', name: 'Exams' } })
  await choose('Remove')
  expect(await screen.findByText(/^Everyone in Exams will lose it/)).toBeVisible()
})

test('a view that could not be removed stays open, with the reason', async () => {
  serve({
    [removeRoute]: (_, response) =>
      sendError(response, 403, { code: 'forbidden', message: 'Only its owner may remove it.' }),
  })
  const { choose, router, user } = await openMenu()
  await choose('Remove')
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Only its owner may remove it.')).toBeVisible()
  expect(router.state.location.search).toContain(second)
})
