import '@lodge/ui/testing'
import type { ImportView } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'

const { UserImportScreen } = await import('./import-screen.tsx')
const { UserImportsScreen } = await import('./import-list-screen.tsx')

const id = '01999999-0000-7000-8000-000000000001'
const list = 'GET /api/backend/user-imports'
const one = `${list}/${id}`
const post = `POST /api/backend/user-imports/${id}`

const uploaded: ImportView = {
  id,
  kind: 'users',
  fileName: 'autumn.csv',
  state: 'uploaded',
  by: 'Ruth Adler',
  lines: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  refused: 0,
  percent: 0,
  encoding: 'utf-8',
  words: [],
  separator: ';',
  isRemembered: false,
  isWaiting: false,
  failure: null,
  problems: [],
  createdAt: '2026-10-15T15:10:22.000Z',
  finishedAt: null,
  headers: [
    { name: 'Login', samples: ['ada@uni.example'] },
    { name: '', samples: ['Ada'] },
  ],
  columns: {},
}

const checked: ImportView = {
  ...uploaded,
  state: 'checked',
  columns: { email: 0, name: 1 },
  lines: 40,
  created: 30,
  updated: 8,
  refused: 2,
  problems: [
    {
      line: 7,
      field: 'email',
      value: 'nobody',
      refusal: { reason: 'not_an_email', message: 'Invalid email address' },
    },
  ],
}

function show(path = `/admin/import-users/${id}`) {
  return renderAdmin(
    <Routes>
      <Route path="admin/import-users" element={<UserImportsScreen />} />
      <Route path="admin/import-users/:id" element={<UserImportScreen />} />
    </Routes>,
    path,
  )
}

test('the first lines of the file are shown as they were read', async () => {
  serve({ [one]: () => uploaded })
  show()

  const sample = await screen.findByRole('region', { name: 'First lines of the file' })
  expect(sample).toHaveTextContent('ada@uni.example')
  expect(screen.getByText('Columns are separated by semicolons.')).toBeVisible()
  expect(screen.getByLabelText('Letters of the file')).toHaveTextContent('UTF-8')
  await expectAccessible()
})

test('another encoding is chosen, and words of the file show how it reads', async () => {
  let view: ImportView = { ...uploaded, encoding: 'windows-1252', words: ['£ódŸ'] }
  const seen = serve({
    [one]: () => view,
    [`PUT ${post.replace('POST ', '')}/encoding`]: () => {
      view = { ...uploaded, encoding: 'windows-1250', words: ['Łódź'] }
      return view
    },
  })
  show()

  expect(await screen.findByText('Words of the file in these letters: £ódŸ')).toBeVisible()
  await userEvent.click(screen.getByLabelText('Letters of the file'))
  await userEvent.click(await screen.findByRole('option', { name: 'Central European (Windows)' }))

  expect(await screen.findByText('Words of the file in these letters: Łódź')).toBeVisible()
  expect(seen.at(-1)?.body).toEqual({ encoding: 'windows-1250' })
})

test('the columns are chosen, and the file is checked with them', async () => {
  let view: ImportView = { ...uploaded, columns: { name: 1 } }
  const seen = serve({
    [one]: () => view,
    [`${post}/check`]: () => {
      view = checked
      return view
    },
  })
  show()
  const user = userEvent.setup()
  await user.click(await screen.findByLabelText('E-mail'))
  await user.click(await screen.findByRole('option', { name: 'Login' }))
  await user.click(screen.getByText('Check the file'))

  expect(await screen.findByText('40 lines checked. Nothing has been written yet')).toBeVisible()
  expect(seen.find(({ route }) => route === `${post}/check`)?.body).toEqual({
    columns: { email: 0, name: 1 },
  })
})

test('a column that is missing is said at its field', async () => {
  serve({
    [one]: () => uploaded,
    [`${post}/check`]: (_, response) =>
      sendError(response, 422, {
        code: 'invalid_input',
        message: 'Check the fields.',
        fields: { 'columns.email': 'Choose the column' },
      }),
  })
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Check the file' }))

  expect(await screen.findByText('Choose the column')).toBeVisible()
  expect(screen.getByLabelText('E-mail')).toBeInvalid()
})

test('what was checked is run after a look at the lines that are left out', async () => {
  let view = checked
  serve({
    [one]: () => view,
    [`${post}/run`]: () => {
      view = { ...checked, state: 'finished', finishedAt: checked.createdAt }
      return view
    },
  })
  show()
  const refused = await screen.findByRole('table', { name: 'Lines that are left out' })
  expect(within(refused).getAllByRole('row')[1]).toHaveTextContent(/7.*Login.*nobody.*Invalid email address/)
  expect(screen.getByRole('link', { name: 'All of them as CSV' })).toHaveAttribute(
    'href',
    expect.stringContaining(`/api/backend/user-imports/${id}/problems.csv`),
  )
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: 'Import 38 users' }))

  expect(await screen.findByText('38 lines imported')).toBeVisible()
  expect(screen.getByRole('link', { name: 'All users' })).toHaveAttribute('href', '/admin/users')
})

test('every column that the import does not use is named before the check, after it and in the report', async () => {
  const headers = [...uploaded.headers, ...['Role', 'Teams'].map((name) => ({ name, samples: ['x'] }))]
  let view: ImportView = { ...uploaded, headers, columns: { email: 0 } }
  serve({
    [one]: () => view,
    [`${post}/check`]: () => {
      view = { ...checked, headers, refused: 0, problems: [] }
      return view
    },
    [`${post}/run`]: () => {
      view = { ...view, state: 'finished', finishedAt: checked.createdAt }
      return view
    },
  })
  show()
  const user = userEvent.setup()
  expect(
    await screen.findByText('3 columns of the file are not used: Column 2, Role, and Teams'),
  ).toBeVisible()
  await user.click(screen.getByLabelText('Name'))
  await user.click(await screen.findByRole('option', { name: 'Column 2' }))
  expect(screen.getByText('2 columns of the file are not used: Role and Teams')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Check the file' }))

  expect(await screen.findByText(/40 lines checked/)).toBeVisible()
  expect(screen.getByText('2 columns of the file are not used: Role and Teams')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Import 38 users' }))
  expect(await screen.findByText('2 columns of the file were not used: Role and Teams')).toBeVisible()
  await expectAccessible()
})

test('a file whose every column is used names none', async () => {
  serve({ [one]: () => checked })
  show()
  await screen.findByText(/40 lines checked/)
  expect(screen.queryByRole('note')).toBeNull()
})

test('an import under way is followed until it is checked', async () => {
  const answers: ImportView[] = [
    { ...uploaded, state: 'checking', isWaiting: true },
    { ...uploaded, state: 'checking', percent: 40, lines: 1_200 },
  ]
  serve({ [one]: () => answers.shift() ?? checked })
  show()
  expect(await screen.findByText('Waiting for another import to finish')).toBeVisible()
  expect(await screen.findByText('1,200 lines read', {}, { timeout: 5_000 })).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'Checking the file' })).toHaveAttribute('value', '40')

  expect(await screen.findByText(/40 lines checked/, {}, { timeout: 5_000 })).toBeVisible()
})

test('a check that found nothing new offers nothing to import', async () => {
  serve({ [one]: () => ({ ...checked, created: 0, updated: 0, refused: 0, unchanged: 40, problems: [] }) })
  show()

  expect(await screen.findByText('There is nothing to import: no line is new or different.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Import/ })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Change the columns' }))
  expect(await screen.findByLabelText('E-mail')).toHaveTextContent('Login')
})

test('an import is cancelled, and one that failed says why', async () => {
  let view = checked
  serve({
    [one]: () => view,
    [`${post}/cancel`]: () => {
      view = { ...checked, state: 'cancelled' }
      return view
    },
  })
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel import' }))

  expect(await screen.findByText('This import was cancelled. Nothing was imported.')).toBeVisible()
})

test('a failed import says why', async () => {
  const failure = { reason: 'import_actor_left', message: 'Whoever started it may no longer import.' }
  serve({ [one]: () => ({ ...checked, state: 'failed', failure }) })
  show()

  expect(await screen.findByRole('alert')).toHaveTextContent('may no longer import')
})

test('an uploaded file leads on to its columns, and one that is refused says why', async () => {
  let isRefused = true
  serve({
    [list]: () => ({ items: [] }),
    [one]: () => uploaded,
    'POST /api/backend/user-imports': (_, response) =>
      isRefused
        ? sendError(response, 422, {
            code: 'invalid_file',
            message: 'No.',
            fields: { file: 'This is a web page.' },
          })
        : uploaded,
  })
  const router = show('/admin/import-users')
  expect(await screen.findByText('Nothing has been imported yet')).toBeVisible()
  const user = userEvent.setup()
  const input = screen.getByLabelText('Choose files')
  await user.upload(input, new File(['<html>'], 'users.csv', { type: 'text/csv' }))
  expect(await screen.findByText(/This is a web page/)).toBeVisible()

  isRefused = false
  await user.click(screen.getByRole('button', { name: /Remove/ }))
  await user.upload(input, new File(['Login;'], 'users.csv', { type: 'text/csv' }))

  expect(await screen.findByRole('button', { name: 'Check the file' })).toBeVisible()
  expect(router.state.location.pathname).toBe(`/admin/import-users/${id}`)
})

test('earlier imports are listed with their numbers', async () => {
  serve({ [list]: () => ({ items: [{ ...checked, state: 'finished' }] }) })
  show('/admin/import-users')

  const table = await screen.findByRole('table', { name: 'Imports' })
  expect(within(table).getByRole('link', { name: 'autumn.csv' })).toHaveAttribute(
    'href',
    `/admin/import-users/${id}`,
  )
  expect(within(table).getAllByRole('row')[1]).toHaveTextContent(/Imported.*30.*8.*2.*Ruth Adler/)
  await expectAccessible()
})

test('a list that cannot be read is said', async () => {
  serve({ [list]: (_, response) => sendError(response, 403, { code: 'forbidden', message: 'No.' }) })
  show('/admin/import-users')

  expect(await screen.findByRole('alert')).toBeVisible()
})
