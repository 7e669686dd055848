import type { FormField, FormRecord } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'
import { setWindowWidth } from '../../testing/window-width.ts'

const { FormListScreen } = await import('./form-list-screen.tsx')
const { FormScreen, NewFormScreen } = await import('./form-screen.tsx')

const kind: FormField = {
  key: 'kind',
  type: 'choice',
  label: 'What is it?',
  isRequired: true,
  choices: [
    { value: 'exam', label: 'An exam' },
    { value: 'lab', label: 'A lab' },
  ],
}
const room: FormField = { key: 'room', type: 'text', label: 'Room', isRequired: false }
const form: FormRecord = {
  alias: 'exam-room',
  name: 'Exam room',
  revision: 3,
  updatedAt: '2026-10-21T12:00:00.000Z',
  archivedAt: null,
  fields: [kind, room],
  hasDraft: false,
  version: 2,
  publishedAt: '2026-10-21T12:00:00.000Z',
}
const row = {
  alias: 'exam-room',
  name: 'Exam room',
  updatedAt: form.updatedAt,
  archivedAt: null,
  version: 2,
  hasDraft: true,
  questions: 2,
  topics: 4,
}

const second = {
  version: 2,
  publishedAt: '2026-10-21T12:00:00.000Z',
  publishedBy: null,
  fields: [kind, room],
}
const first = {
  version: 1,
  publishedAt: '2026-09-02T12:00:00.000Z',
  publishedBy: 'Mia Keller',
  fields: [room],
}

const at = '/api/backend/form-records'

beforeEach(() => setWindowWidth(90))

function open(path: string, more: Parameters<typeof serve>[0] = {}) {
  const seen = serve({
    [`GET ${at}`]: () => ({ items: [row], next: null, counts: { active: 1, archived: 0 } }),
    [`GET ${at}/exam-room`]: () => form,
    [`GET ${at}/exam-room/versions`]: () => ({ items: [second, first], next: null }),
    [`GET ${at}/exam-room/usage`]: () => ({ topics: 4, openTickets: 2, finishedTickets: 0 }),
    'GET /api/backend/activity/form/exam-room': () => ({ items: [], next: null }),
    ...more,
  })
  const router = renderAdmin(
    <Routes>
      <Route path="/admin/forms" element={<FormListScreen />} />
      <Route path="/admin/forms/create" element={<NewFormScreen />} />
      <Route path="/admin/forms/:alias/edit" element={<FormScreen />} />
    </Routes>,
    path,
  )
  const bodiesOf = (route: string) =>
    seen.filter((request) => request.route === route).map(({ body }) => body)
  return { user: userEvent.setup(), router, bodiesOf }
}

const editing = '/admin/forms/exam-room/edit'
const saving = `PUT ${at}/exam-room`
const fieldButton = (name: RegExp) =>
  within(screen.getByRole('list', { name: 'Fields' })).getByRole('button', { name })
const labels = () =>
  within(screen.getByRole('list', { name: 'Fields' }))
    .getAllByRole('button', { name: /^Move / })
    .map((handle) => handle.getAttribute('aria-label')?.replace(/^Move (.*):.*$/, '$1'))

test('the list has each form with its version, its questions and its topics', async () => {
  open('/admin/forms')
  const link = await screen.findByRole('link', { name: 'Exam room' })
  expect(link).toHaveAttribute('href', editing)
  expect(link.closest('tr')).toHaveTextContent(/v2, with a draft.*2.*4/)
  await expectAccessible()
})

test('the first form is invited to be made', async () => {
  open('/admin/forms', {
    [`GET ${at}`]: () => ({ items: [], next: null, counts: { active: 0, archived: 0 } }),
  })
  expect(await screen.findByText('There are no forms yet')).toBeVisible()
})

test('a form that is not there is a page that was not found', async () => {
  open(editing, {
    [`GET ${at}/exam-room`]: (_seen, response) =>
      sendError(response, 404, { code: 'not_found', message: 'This form was not found.' }),
  })
  expect(await screen.findByText('We can’t find that page')).toBeVisible()
})

test('a field is added by keyboard, and the preview has it at once', async () => {
  const { user, bodiesOf } = open('/admin/forms/create', { [`POST ${at}`]: () => form })
  await user.type(await screen.findByLabelText('Name'), 'Keys')
  screen.getByRole('button', { name: 'Add field' }).focus()
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('menuitem', { name: 'Number' }))
  const label = await screen.findByLabelText('Label')
  await user.clear(label)
  await user.type(label, 'How many?')
  const preview = within(screen.getByRole('region', { name: 'As students see it' }))
  expect(preview.getByRole('textbox', { name: /How many/ })).toBeVisible()

  await user.click(screen.getByRole('button', { name: /^Create draft/ }))
  await waitFor(() =>
    expect(bodiesOf(`POST ${at}`)).toEqual([
      { name: 'Keys', fields: [{ key: 'number', type: 'number', label: 'How many?', isRequired: false }] },
    ]),
  )
})

test('a field is moved by the arrow keys, taken back and done again', async () => {
  const { user } = open(editing)
  await screen.findByRole('list', { name: 'Fields' })
  screen.getByRole('button', { name: /^Move Room/ }).focus()
  await user.keyboard('{ArrowUp}')
  expect(labels()).toEqual(['Room', 'What is it?'])
  await user.keyboard('{Control>}z{/Control}')
  expect(labels()).toEqual(['What is it?', 'Room'])
  await user.keyboard('{Control>}{Shift>}Z{/Shift}{/Control}')
  expect(labels()).toEqual(['Room', 'What is it?'])
  await expectAccessible()
})

test('a condition is made of earlier questions, and followed by the preview', async () => {
  const { user } = open(editing)
  await screen.findByRole('list', { name: 'Fields' })
  await user.click(fieldButton(/Room.*Short text/))
  const choose = async (box: string, option: string) => {
    await user.click(screen.getByRole('combobox', { name: box }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  await user.click(screen.getByRole('button', { name: 'Add condition' }))
  await choose('Condition', 'is')
  await choose('Answer', 'An exam')

  const preview = within(screen.getByRole('region', { name: 'As students see it' }))
  expect(preview.queryByRole('textbox', { name: /Room/ })).toBeNull()
  await user.click(preview.getByRole('radio', { name: 'An exam' }))
  expect(preview.getByRole('textbox', { name: /Room/ })).toBeVisible()
})

test('a field for files has its limits, its kinds and a condition of its own, and is tried in the preview', async () => {
  const { user, bodiesOf } = open('/admin/forms/create', { [`POST ${at}`]: () => form })
  await user.type(await screen.findByLabelText('Name'), 'Proof')
  const choose = async (box: string, option: string) => {
    await user.click(screen.getByRole('combobox', { name: box }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  const add = async (type: string) => {
    await user.click(screen.getByRole('button', { name: 'Add field' }))
    await user.click(await screen.findByRole('menuitem', { name: type }))
  }
  await add('File')
  await user.type(await screen.findByLabelText('Largest file, in MB optional'), '2')
  await choose('Kinds of files', 'Only some')
  await user.click(screen.getByRole('checkbox', { name: 'PDF' }))
  await add('Short text')
  await user.click(screen.getByRole('button', { name: 'Add condition' }))
  await user.click(screen.getByRole('combobox', { name: 'Condition' }))
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['has a file'])
  await user.keyboard('{Escape}')

  const preview = within(screen.getByRole('region', { name: 'As students see it' }))
  expect(preview.getByText('One file of at most 2 MB: PDF.')).toBeVisible()
  await user.upload(preview.getByLabelText('Choose files'), new File(['x'], 'note.pdf'))
  expect(await preview.findByRole('textbox', { name: /Short text/ })).toBeVisible()

  await user.click(screen.getByRole('button', { name: /^Create draft/ }))
  const file = { key: 'file', type: 'file', label: 'File', isRequired: false, maxFiles: 1 }
  const rules = { maxFileMegabytes: 2, fileKind: 'listed', extensions: ['pdf'] }
  const visibleWhen = { match: 'all', tests: [{ field: 'file', test: 'is_answered' }] }
  await waitFor(() =>
    expect(bodiesOf(`POST ${at}`)).toMatchObject([
      {
        fields: [
          { ...file, ...rules },
          { type: 'text', visibleWhen },
        ],
      },
    ]),
  )
})

test('a condition whose question is removed is said at its field, and nothing is sent', async () => {
  const follows: FormField = {
    ...room,
    visibleWhen: { match: 'all', tests: [{ field: 'kind', test: 'equals', value: 'exam' }] },
  }
  const { user, bodiesOf } = open(editing, {
    [`GET ${at}/exam-room`]: () => ({ ...form, fields: [kind, follows] }),
  })
  await screen.findByRole('list', { name: 'Fields' })
  await user.click(fieldButton(/^What is it/))
  await user.click(screen.getByRole('button', { name: 'Remove this field' }))
  await user.click(screen.getByRole('button', { name: /^Save draft/ }))
  const list = within(screen.getByRole('list', { name: 'Fields' }))
  expect(await list.findByText('The condition names a field that is not there')).toBeVisible()
  expect(bodiesOf(saving)).toEqual([])
})

test('a form that someone else has saved meanwhile is not saved over', async () => {
  let present = form
  const { user } = open(editing, {
    [`GET ${at}/exam-room`]: () => present,
    [saving]: (_seen, response) => {
      present = { ...form, name: 'Exam hall', revision: 4 }
      return sendError(response, 409, { code: 'edit_conflict', message: 'Too late.' })
    },
  })
  await user.type(await screen.findByLabelText('Name'), ' 2')
  await user.click(screen.getByRole('button', { name: /^Save draft/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Exam hall')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Back to editing' }))
  expect(screen.getByLabelText('Name')).toHaveValue('Exam room 2')
})

test('a draft is published at its revision, and is then what students see', async () => {
  const { user, bodiesOf } = open(editing, {
    [`GET ${at}/exam-room`]: () => ({ ...form, hasDraft: true }),
    [`POST ${at}/exam-room/versions`]: () => ({ ...form, version: 3, revision: 4 }),
  })
  await user.click(await screen.findByRole('button', { name: 'Publish v3' }))
  expect(await screen.findByText('v3 is live')).toBeVisible()
  expect(bodiesOf(`POST ${at}/exam-room/versions`)).toEqual([{ revision: 3 }])
  expect(screen.queryByRole('button', { name: /^Publish/ })).toBeNull()
})

test('a file with problems changes nothing and says where they are', async () => {
  const { user } = open(editing)
  const input = await screen.findByLabelText('Form as JSON')
  const bad = { lodgeForm: 1, name: 'Bad', fields: [{ ...kind, choices: [] }] }
  await user.upload(input, new File([JSON.stringify(bad)], 'bad.json', { type: 'application/json' }))
  const alert = await screen.findByText('fields.0.choices')
  expect(alert.closest('li')).toHaveTextContent('Add an option')
  expect(labels()).toEqual(['What is it?', 'Room'])
})

test('a file takes the place of the fields, which can be taken back', async () => {
  const { user } = open(editing)
  const good = { lodgeForm: 1, name: 'Good', fields: [{ ...room, label: 'Building' }] }
  await user.upload(
    await screen.findByLabelText('Form as JSON'),
    new File([JSON.stringify(good)], 'good.json', { type: 'application/json' }),
  )
  await waitFor(() => expect(labels()).toEqual(['Building']))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(labels()).toEqual(['What is it?', 'Room'])
})

test('an earlier version is looked at and taken into the draft, which can be taken back', async () => {
  const { user } = open(editing)
  const versions = within(await screen.findByRole('region', { name: 'Versions' }))
  const row = within((await versions.findByText(/by Mia Keller$/)).closest('li') ?? document.body)
  await user.click(row.getByRole('button', { name: 'Show v1' }))
  const preview = within(row.getByRole('region', { name: 'v1 as students see it' }))
  expect(preview.getByRole('textbox', { name: /Room/ })).toBeVisible()
  expect(preview.queryByRole('radio')).toBeNull()

  expect(versions.queryByRole('button', { name: 'Restore v2 as draft' })).toBeNull()
  await user.click(row.getByRole('button', { name: 'Restore v1 as draft' }))
  expect(labels()).toEqual(['Room'])
  expect(versions.getByRole('button', { name: 'Restore v2 as draft' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(labels()).toEqual(['What is it?', 'Room'])
  await expectAccessible()
})

test('on a phone a field opens in its place, and closes again', async () => {
  setWindowWidth(24)
  const { user } = open(editing)
  await screen.findByRole('list', { name: 'Fields' })
  await user.click(fieldButton(/^Room/))
  const row = within(fieldButton(/^Room/).closest('li') ?? document.body)
  expect(row.getByRole('region', { name: 'Field Room' })).toBeVisible()
  await user.click(fieldButton(/^Room/))
  expect(screen.queryByRole('region', { name: 'Field Room' })).toBeNull()
})
