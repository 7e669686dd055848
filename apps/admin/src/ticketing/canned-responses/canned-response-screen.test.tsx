import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'
import { CannedResponseScreen, NewCannedResponseScreen } from './canned-response-screen.tsx'

// jsdom lays nothing out, and the editor asks where its cursor stands.
const nowhere = { top: 0, bottom: 0, left: 0, right: 0, width: 0, height: 0 }
Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => nowhere })

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test('a response whose title is emptied is still headed with its saved title', async () => {
  serve({
    'GET /api/backend/canned-responses/resit': () => ({
      alias: 'resit',
      title: 'Resit dates',
      html: '<p>In August.</p>',
      teams: [],
      revision: 1,
      archivedAt: null,
      updatedAt: '2026-10-21T12:00:00.000Z',
    }),
  })
  renderAdmin(
    <Routes>
      <Route path="/admin/edit-canned-response/:alias" element={<CannedResponseScreen />} />
    </Routes>,
    '/admin/edit-canned-response/resit',
  )
  await heading('Resit dates')
  const user = userEvent.setup()
  const title = screen.getByRole('textbox', { name: /^Title/ })
  await user.type(title, ' 2027')
  expect(await heading('Resit dates 2027')).toBeVisible()
  await user.clear(title)
  expect(await heading('Resit dates')).toBeVisible()
})

test('one that is being written is headed as new until it has a title', async () => {
  serve({})
  renderAdmin(<NewCannedResponseScreen />)
  expect(await heading('New canned response')).toBeVisible()
  await userEvent.type(screen.getByRole('textbox', { name: /^Title/ }), 'Fees')
  expect(await heading('Fees')).toBeVisible()
})

const resit = {
  alias: 'resit',
  title: 'Resit dates',
  html: '<p>In August.</p>',
  teams: [],
  revision: 1,
  archivedAt: null,
  updatedAt: '2026-10-21T12:00:00.000Z',
}

/** The page of the response, on a server that answers its saving. */
async function openResit(onSave: Parameters<typeof serve>[0][string]) {
  let present = resit
  const seen = serve({
    'GET /api/backend/canned-responses/resit': () => present,
    'PUT /api/backend/canned-responses/resit': onSave,
  })
  const router = renderAdmin(
    <Routes>
      <Route path="/admin/edit-canned-response/:alias" element={<CannedResponseScreen />} />
      <Route path="*" element={<h1>Elsewhere</h1>} />
    </Routes>,
    '/admin/edit-canned-response/resit',
  )
  await heading('Resit dates')
  const isSaved = ({ route }: { route: string }) => route.startsWith('PUT')
  return {
    router,
    user: userEvent.setup(),
    title: () => screen.getByRole('textbox', { name: /^Title/ }),
    saved: () => seen.filter(isSaved).map(({ body }) => body),
    changeElsewhere: (change: Partial<typeof resit>) => {
      present = { ...present, ...change }
    },
  }
}

test('a change is named, told what it was before, and saved by Ctrl+S upon the revision that was read', async () => {
  const page = await openResit(() => ({ ...resit, title: 'Resits', revision: 2 }))
  await page.user.clear(page.title())
  await page.user.type(page.title(), ' Resits ')

  expect(screen.getByText('1 unsaved change')).toBeVisible()
  expect(screen.getByText('was Resit dates')).toBeVisible()
  await page.user.keyboard('{Control>}s{/Control}')

  await waitFor(() => expect(screen.queryByText('1 unsaved change')).toBeNull())
  expect(page.saved()).toEqual([{ title: 'Resits', html: '<p>In August.</p>', teams: [], revision: 1 }])
  expect(page.title()).toHaveValue('Resits')
})

test('without its title it is not sent: the message stands at the title, which has the focus', async () => {
  const page = await openResit(() => resit)
  await page.user.clear(page.title())
  await page.user.click(screen.getByRole('button', { name: /^Save changes/ }))

  const notices = within(await screen.findByRole('region', { name: /Notifications/ }))
  expect(await notices.findByText('Please check the marked fields.')).toBeVisible()
  expect(page.title()).toHaveAccessibleDescription('Enter a title')
  await waitFor(() => expect(page.title()).toHaveFocus())
  expect(page.saved()).toEqual([])
})

test('a refusal stands at its field, and what was typed stays', async () => {
  const page = await openResit((_seen, response) =>
    sendError(response, 422, {
      code: 'invalid_input',
      message: 'Look again.',
      fields: { title: 'There is one of this title', 'teams.0': 'This team is gone' },
    }),
  )
  await page.user.type(page.title(), ' 2027')
  await page.user.click(screen.getByRole('button', { name: /^Save changes/ }))

  await waitFor(() => expect(page.title()).toHaveAccessibleDescription('There is one of this title'))
  expect(screen.getByText('This team is gone')).toBeVisible()
  expect(page.title()).toHaveValue('Resit dates 2027')
})

test.each([
  [[/^Back to editing/], 'Resit dates 2027'],
  [[/^Theirs: Resits of August/, /^Save these/], 'Resits of August'],
])('after another agent has saved, the answer %s leaves %s in the title', async (answers, title) => {
  const page = await openResit((_seen, response) =>
    sendError(response, 409, { code: 'edit_conflict', message: 'Too late.' }),
  )
  await page.user.type(page.title(), ' 2027')
  page.changeElsewhere({ title: 'Resits of August', revision: 2 })
  await page.user.click(screen.getByRole('button', { name: /^Save changes/ }))
  const dialog = within(await screen.findByRole('dialog'))
  for (const name of answers)
    await page.user.click(dialog.queryByRole('radio', { name }) ?? dialog.getByRole('button', { name }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(page.title()).toHaveValue(title))
})

test('it is not left with changes unasked, and left without a word once they are discarded', async () => {
  const page = await openResit(() => resit)
  await page.user.type(page.title(), ' 2027')
  act(() => void page.router.navigate('/admin/dashboard'))
  await page.user.click(await screen.findByRole('button', { name: 'Stay here' }))
  expect(page.title()).toHaveValue('Resit dates 2027')

  await page.user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(page.title()).toHaveValue('Resit dates')
  act(() => void page.router.navigate('/admin/dashboard'))
  expect(await heading('Elsewhere')).toBeVisible()
})
