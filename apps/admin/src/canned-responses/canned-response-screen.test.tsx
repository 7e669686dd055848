import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { renderAdmin, serve } from '../testing/render-admin.tsx'
import { CannedResponseScreen, NewCannedResponseScreen } from './canned-response-screen.tsx'

// jsdom lays nothing out, and the editor asks where its cursor stands.
const nowhere = { top: 0, bottom: 0, left: 0, right: 0, width: 0, height: 0 }
Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => nowhere })

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test('a response whose title is emptied is still headed with its saved title', async () => {
  serve({
    'GET /api/backend/canned-responses/resit': () => ({
      ...{ alias: 'resit', title: 'Resit dates', html: '<p>In August.</p>', teams: [], revision: 1 },
      ...{ archivedAt: null, updatedAt: '2026-10-21T12:00:00.000Z' },
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
