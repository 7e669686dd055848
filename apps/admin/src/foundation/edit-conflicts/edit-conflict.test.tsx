import '@lodge/ui/testing'
import type { DepartmentRecord } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'

const { DepartmentScreen } = await import('../../directory/departments/department-screen.tsx')

const address = '/api/backend/department-records/law'
const arts = { alias: 'arts', name: 'Arts' }

const law: DepartmentRecord = {
  alias: 'law',
  name: 'Law',
  parent: null,
  emailDomains: ['law.uni.example'],
  revision: 3,
  updatedAt: '2026-10-15T15:10:22.000Z',
  archivedAt: null,
}

/** The page of Law, which somebody else saves as `theirs` before the first save here arrives. */
async function openLaw(theirs: Partial<DepartmentRecord>, changed: Record<string, string> = {}) {
  let present = law
  const saved: unknown[] = []
  serve({
    [`GET ${address}`]: () => present,
    [`GET ${address}/usage`]: () => ({ people: 0 }),
    'GET /api/backend/activity/department/law': () => ({ items: [], next: null }),
    'GET /api/departments': () => ({ items: [{ id: 'arts', label: 'Arts' }] }),
    [`PUT ${address}`]: ({ body }, response) => {
      saved.push(body)
      if (saved.length > 1) return { ...present, name: 'Law School', revision: present.revision + 1 }
      present = { ...law, ...theirs, revision: 4 }
      return sendError(response, 409, {
        code: 'edit_conflict',
        message: 'Saved meanwhile.',
        present,
        params: changed,
      })
    },
  })
  renderAdmin(
    <Routes>
      <Route path="/admin/edit-units-schools/:alias" element={<DepartmentScreen />} />
    </Routes>,
    '/admin/edit-units-schools/law',
  )
  const user = userEvent.setup()
  const name = await screen.findByRole('textbox', { name: /^Name/ })
  await user.type(name, ' School')
  await user.click(screen.getByRole('button', { name: /^Save changes/ }))
  return { user, saved }
}

const name = () => screen.getByRole('textbox', { name: /^Name/ })
const openDialog = async () => within(await screen.findByRole('dialog'))

test('what only the other person changed is shown and kept, and both changes are saved together', async () => {
  const { user, saved } = await openLaw({ parent: arts, emailDomains: ['jura.uni.example'] })
  const dialog = await openDialog()
  const taken = within(dialog.getByRole('region', { name: 'Only they changed' }))
  const lines = taken.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines).toEqual(['Belongs to: ArtsWas none', 'E-mail domains: jura.uni.exampleWas law.uni.example'])
  expect(dialog.queryByRole('radio')).toBeNull()
  await expectAccessible()
  await user.click(dialog.getByRole('button', { name: 'Save these' }))

  await waitFor(() => expect(saved).toHaveLength(2))
  expect(saved[1]).toEqual({
    name: 'Law School',
    alias: 'law',
    parent: 'arts',
    emailDomains: ['jura.uni.example'],
    revision: 4,
  })
  await waitFor(() => expect(screen.queryByText(/unsaved change/)).toBeNull())
})

test.each([
  [{ by: 'person', name: 'Ruth Adler' }, 'Ruth Adler has saved changes'],
  [{ by: 'you', name: 'Hannah Osei' }, 'You have, in another window, saved changes'],
  [{ by: 'lodge', name: '' }, 'Lodge has saved changes'],
  [{ by: 'unknown', name: '' }, 'Someone else has saved changes'],
])('the dialog says who saved: %o', async (changed, title) => {
  await openLaw({ name: 'Faculty of Law' }, changed)
  expect(await screen.findByRole('dialog', { name: title })).toBeVisible()
})

test('of a field that both changed either version can be taken', async () => {
  const { user, saved } = await openLaw({ name: 'Faculty of Law', emailDomains: [] })
  const dialog = await openDialog()
  const choice = within(dialog.getByRole('region', { name: 'Name' }))
  expect(choice.getByText('Was Law')).toBeVisible()
  expect(choice.getByRole('radio', { name: 'Yours: Law School' })).toBeChecked()
  await user.click(choice.getByRole('radio', { name: 'Theirs: Faculty of Law' }))
  await user.click(dialog.getByRole('button', { name: 'Save these' }))

  await waitFor(() => expect(name()).toHaveValue('Faculty of Law'))
  expect(screen.getByRole('textbox', { name: /^E-mail domains/ })).toHaveValue('')
  // There is nothing of one's own left to save.
  expect(saved).toHaveLength(1)
})

test('of several fields all can be taken from one side at once', async () => {
  let present = law
  const bodies: unknown[] = []
  serve({
    [`GET ${address}`]: () => present,
    [`GET ${address}/usage`]: () => ({ people: 0 }),
    'GET /api/backend/activity/department/law': () => ({ items: [], next: null }),
    'GET /api/departments': () => ({ items: [] }),
    [`PUT ${address}`]: ({ body }, response) => {
      bodies.push(body)
      if (bodies.length > 1) return { ...present, revision: 5 }
      present = { ...law, name: 'Jura', emailDomains: ['jura.uni.example'], revision: 4 }
      return sendError(response, 409, { code: 'edit_conflict', message: 'Saved meanwhile.' })
    },
  })
  renderAdmin(
    <Routes>
      <Route path="/admin/edit-units-schools/:alias" element={<DepartmentScreen />} />
    </Routes>,
    '/admin/edit-units-schools/law',
  )
  const user = userEvent.setup()
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' School')
  await user.type(screen.getByRole('textbox', { name: /^E-mail domains/ }), ', uni.example')
  await user.click(screen.getByRole('button', { name: /^Save changes/ }))
  const dialog = await openDialog()
  const theirs = () => dialog.getAllByRole('radio', { name: /^Theirs/ })
  await user.click(dialog.getByRole('button', { name: 'Use all of theirs' }))
  for (const radio of theirs()) expect(radio).toBeChecked()
  await user.click(dialog.getByRole('button', { name: 'Use all of yours' }))
  for (const radio of theirs()) expect(radio).not.toBeChecked()
  await user.click(dialog.getByRole('button', { name: 'Save these' }))

  await waitFor(() => expect(bodies).toHaveLength(2))
  expect(bodies[1]).toMatchObject({ name: 'Law School', revision: 4 })
})

test('whoever goes back keeps what they typed, and is asked again at the next save', async () => {
  const { user, saved } = await openLaw({ name: 'Faculty of Law' })
  await user.click((await openDialog()).getByRole('button', { name: 'Back to editing' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(name()).toHaveValue('Law School')
  expect(screen.getByText('1 unsaved change')).toBeVisible()
  expect(saved).toHaveLength(1)
})

test('a save that only found another revision goes through without a question', async () => {
  const { saved } = await openLaw({})
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(saved[1]).toMatchObject({ name: 'Law School', revision: 4 })
  expect(screen.queryByRole('dialog')).toBeNull()
})
