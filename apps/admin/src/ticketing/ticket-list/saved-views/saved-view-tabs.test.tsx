// @vitest-environment jsdom
import '@lodge/ui/testing'
import type { SavedViewDefinition } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../../testing/render-admin.tsx'
import { buildSavedView } from '../../../testing/saved-view-factory.ts'

const { SavedViewTabs } = await import('./saved-view-tabs.tsx')

const query: SavedViewDefinition = { filter: { tag: 'exams' }, sort: 'due', columns: ['number', 'subject'] }
const exams = { alias: 'exams', name: 'Exams' }
const view = buildSavedView({ team: exams, query })
const theirs = { ...view, name: 'Resits', revision: 2 }
const path = `/api/backend/saved-views/${view.id}`

/** A server on which somebody else has changed the view since it was loaded. */
const overtaken = () =>
  serve({
    'GET /api/backend/saved-view-counts': () => ({ mine: 0, byView: {} }),
    [`PUT ${path}`]: ({ body }, response) =>
      (body as { revision: number }).revision === theirs.revision
        ? { ...theirs, ...(body as object), team: exams, query, revision: 3 }
        : sendError(response, 409, { code: 'edit_conflict', message: 'Too late.', present: theirs }),
  })

async function open(item: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Change the view Finals' }))
  await userEvent.click(screen.getByRole('menuitem', { name: item }))
}

test('a name that somebody else changed meanwhile is shown instead of overwritten', async () => {
  const seen = overtaken()
  renderAdmin(<SavedViewTabs views={[view]} viewId={view.id} changed={null} />)
  await open('Rename or share')
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' 2026')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('Someone else has changed this view')).toBeVisible()
  expect(screen.getByText(/now called “Resits” and is for everyone in Exams/)).toBeVisible()
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: 'Show their version' }))
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Resits')
  expect(seen.filter(({ route }) => route === `PUT ${path}`)).toHaveLength(1)
})

test('who stays with their own saves it again over the other', async () => {
  const seen = overtaken()
  renderAdmin(<SavedViewTabs views={[view]} viewId={view.id} changed={null} />)
  await open('Rename or share')
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' 2026')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Keep mine' }))
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Finals 2026')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))

  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(seen.findLast(({ route }) => route === `PUT ${path}`)?.body).toMatchObject({
    name: 'Finals 2026',
    revision: 2,
  })
})

test('a changed list is not saved over one that somebody else saved meanwhile', async () => {
  overtaken()
  const address = `/admin/tickets/all?view=${view.id}&status=open`
  const router = renderAdmin(<SavedViewTabs views={[view]} viewId={view.id} changed={query} />, address)
  await open('Save the changes to this view')
  await userEvent.click(await screen.findByRole('button', { name: 'Show their version' }))

  await expect.poll(() => router.state.location.search).toBe(`?view=${view.id}`)
})
