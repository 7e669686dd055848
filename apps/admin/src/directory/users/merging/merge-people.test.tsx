import type { PeopleMergePreview, UserRecord, UserRow } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../../testing/render-admin.tsx'
import { UserScreen } from '../user-screen.tsx'

const at = '2026-10-21T12:00:00.000Z'
const ines: UserRecord = {
  alias: 'ines',
  name: 'Ines Prado',
  email: 'ines@home.example',
  addresses: [],
  externalId: null,
  timezone: null,
  revision: 3,
  role: null,
  teams: [],
  department: null,
  courses: [],
  updatedAt: at,
  archivedAt: null,
  isSelf: false,
  mayChange: true,
  mayChangeEmail: true,
  pendingEmail: null,
  isPendingFurther: false,
  isInvited: false,
  invitationEndsAt: null,
  isAnonymised: false,
  deletionRequestedAt: null,
  mergedInto: null,
  merged: [],
}
const other: UserRecord = {
  ...ines,
  alias: 'ines-2',
  name: 'Ines P.',
  email: 'ines@uni.example',
  revision: 7,
}
const row: UserRow = {
  alias: 'ines-2',
  name: 'Ines P.',
  email: 'ines@uni.example',
  role: null,
  updatedAt: at,
  archivedAt: null,
  isInvited: false,
  otherEmails: [],
  failingEmails: [],
  department: null,
  teams: [],
}
const preview: PeopleMergePreview = {
  source: { alias: 'ines', name: 'Ines Prado', revision: 3 },
  target: { alias: 'ines-2', name: 'Ines P.', revision: 7, isStaff: false },
  addresses: ['ines@home.example'],
  gains: { department: 'School of Law', externalId: false },
  tickets: 2,
  messages: 5,
  identities: 1,
  courses: 0,
  participations: 0,
  devices: 1,
  sameCourses: 0,
  sameTickets: 1,
}
const merged = { alias: 'ines', name: 'Ines Prado', mergedAt: at, undoUntil: '2026-11-04T12:00:00.000Z' }

async function open(handlers: Parameters<typeof serve>[0] = {}, view: UserRecord = ines) {
  const seen = serve({
    'GET /api/backend/user-options': () => ({ roles: [], teams: [], courses: [] }),
    'GET /api/departments': () => ({ items: [] }),
    'POST /api/backend/hand-over-previews': () => ({ openTickets: 0, people: [], agents: [] }),
    'GET /api/backend/user-records/ines/usage': () => ({ askedTickets: 0, assignedTickets: 0 }),
    'GET /api/backend/user-records/ines-2/usage': () => ({ askedTickets: 0, assignedTickets: 0 }),
    'GET /api/backend/activity/user/ines': () => ({ items: [], next: null }),
    'GET /api/backend/activity/user/ines-2': () => ({ items: [], next: null }),
    'GET /api/backend/user-records/ines': () => view,
    'GET /api/backend/user-records/ines-2': () => ({ ...other, merged: [merged] }),
    'GET /api/backend/user-records': () => ({
      items: [{ ...row, alias: 'ines', name: 'Ines Prado' }, row],
      next: null,
      counts: { active: 2, archived: 0 },
      roles: [],
    }),
    'GET /api/backend/user-records/ines/merge-preview': () => preview,
    ...handlers,
  })
  renderAdmin(
    <Routes>
      <Route path="/admin/edit-users/:alias" element={<UserScreen />} />
    </Routes>,
    '/admin/edit-users/ines',
  )
  await screen.findByRole('heading', { level: 1, name: 'Ines Prado' })
  return { seen, user: userEvent.setup() }
}

async function openPreview(handlers: Parameters<typeof serve>[0] = {}) {
  const { seen, user } = await open(handlers)
  await user.click(screen.getByRole('button', { name: 'Merge into another person…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge Ines Prado into another person' }))
  await user.type(dialog.getByRole('combobox', { name: 'Who stays' }), 'Ines')
  expect(await dialog.findAllByRole('option')).toHaveLength(1)
  await user.keyboard('{Enter}')
  return { seen, user, dialog }
}

const bodies = (seen: readonly { route: string; body: unknown }[], route: string) =>
  seen.filter((request) => request.route.startsWith(route)).map(({ body }) => body)

test('a superadmin finds the person who stays, reads what moves and ends, and merges', async () => {
  const { seen, user, dialog } = await openPreview({
    'POST /api/backend/user-records/ines/merge': (_, response) => {
      response.statusCode = 201
      return { ...ines, archivedAt: at, mayChange: false, mergedInto: { ...merged, alias: 'ines-2' } }
    },
  })
  for (const sentence of [
    '2 tickets, with 5 messages that they wrote',
    'The addresses ines@home.example, which sign in to the other account and get its answers',
    '1 linked identity of sign-in providers',
    'The department School of Law, as the other account has none',
    '1 ticket in which both take part: once from then on',
    'Notifications on 1 device',
  ])
    expect(await dialog.findByText(sentence)).toBeVisible()
  expect(dialog.getByText(/^You can undo this for 14 days/)).toBeVisible()
  await expectAccessible()
  await user.click(dialog.getByRole('button', { name: 'Merge into Ines P.' }))

  await screen.findByRole('heading', { level: 1, name: 'Ines P.' })
  expect(bodies(seen, 'POST /api/backend/user-records/ines/merge')).toEqual([
    { target: 'ines-2', revision: 3, targetRevision: 7 },
  ])
  expect(await screen.findByText(/^Ines Prado was merged into this account on/)).toBeVisible()
})

test('a preview that is refused says why and cannot be confirmed', async () => {
  const { dialog } = await openPreview({
    'GET /api/backend/user-records/ines/merge-preview': (_, response) =>
      sendError(response, 409, { code: 'still_in_use', message: 'A directory keeps this account.' }),
  })
  expect(await dialog.findByRole('alert')).toHaveTextContent('A directory keeps this account.')
  expect(dialog.getByRole('button', { name: 'Merge into Ines P.' })).toBeDisabled()
})

test('where somebody has changed an account meanwhile, the preview is read anew', async () => {
  const { seen, user, dialog } = await openPreview({
    'POST /api/backend/user-records/ines/merge': (_, response) =>
      sendError(response, 409, { code: 'edit_conflict', message: 'Changed.' }),
  })
  await dialog.findByText(/^2 tickets/)
  await user.click(dialog.getByRole('button', { name: 'Merge into Ines P.' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('One of the accounts has been changed')
  await waitFor(() =>
    expect(bodies(seen, 'GET /api/backend/user-records/ines/merge-preview')).toHaveLength(2),
  )
})

test('staff, oneself and whoever is no superadmin have no such button', async () => {
  const { user } = await open({}, { ...ines, role: { name: 'agent', label: 'Agent' } })
  expect(user).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Merge into another person…' })).toBeNull()
})

test('a merged account leads to the other one, and its merge is undone after a question', async () => {
  const gone = { ...ines, archivedAt: at, mayChange: false }
  const { seen, user } = await open(
    { 'DELETE /api/backend/user-records/ines/merge': () => ines },
    { ...gone, mergedInto: { ...merged, alias: 'ines-2', name: 'Ines P.' } },
  )
  expect(screen.getByRole('link', { name: 'Open Ines P.' })).toHaveAttribute(
    'href',
    '/admin/edit-users/ines-2',
  )
  await user.click(screen.getByRole('button', { name: 'Undo the merge' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Undo the merge of Ines Prado?' }))
  await user.click(question.getByRole('button', { name: 'Undo the merge' }))
  await waitFor(() => expect(bodies(seen, 'DELETE /api/backend/user-records/ines/merge')).toHaveLength(1))
})

test('a merge that is too old is only named', async () => {
  await open({}, { ...ines, merged: [{ ...merged, alias: 'old', name: 'Old', undoUntil: null }] })
  expect(screen.getByText(/^Old was merged into this account on/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo the merge' })).toBeNull()
})
