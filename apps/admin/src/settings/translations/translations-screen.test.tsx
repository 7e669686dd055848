import '@lodge/ui/testing'
import type { SiteTextImport } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import type { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { sendError, serve } from '../../testing/render-admin.tsx'
import {
  address,
  aSite,
  inputOf,
  inputs,
  open,
  path,
  readAgain,
  rowOf,
} from '../../testing/translations-page.tsx'

test('texts stand beside their source by record, with their state and with the source that has changed', async () => {
  open()

  expect(await inputOf('description')).toHaveValue('Bücher und Ausleihe')
  expect(screen.getByText(/Texts are written in English/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Library' })).toHaveAttribute('href', '/admin/edit-topics/library')
  expect(screen.getByRole('link', { name: 'Room fault' })).toHaveAttribute(
    'href',
    '/admin/forms/room-fault/edit',
  )
  const outdated = await rowOf('description')
  for (const text of ['Books, loans and fines', 'Books and loans', 'Before:', 'Out of date'])
    expect(outdated.getByText(text)).toBeVisible()
  expect((await rowOf('hint')).getByText('Missing')).toBeVisible()
  expect(await inputOf('hint')).toHaveAccessibleDescription('As on the door')
  expect(await inputOf('hint')).toHaveAttribute('lang', 'de')
  await expectAccessible()
})

test('languages say what is left to do, and are chosen by their link', async () => {
  const { user, router } = open({}, { search: '?kind=topic' })
  const german = await screen.findByRole('link', { name: 'German 2 missing 1 out of date' })
  expect(german).toHaveAttribute('aria-current', 'page')

  await user.click(screen.getByRole('link', { name: 'Welsh All 3 translated' }))
  expect(await screen.findByRole('textbox', { name: 'Name, Library, in Welsh' })).toBeVisible()
  expect(router.state.location.search).toBe('?language=cy&kind=topic')
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute('href', `${path}.csv?language=cy`)
})

test('the list is narrowed by kind, by state and by words, which the address keeps', async () => {
  const { user, router } = open()
  await inputOf('name')
  await user.click(screen.getByRole('combobox', { name: 'Kind' }))
  await user.click(await screen.findByRole('option', { name: 'Forms' }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: inputs.name })).toBeNull())
  expect(await inputOf('hint')).toBeVisible()

  await user.click(screen.getByRole('combobox', { name: 'Which' }))
  await user.click(await screen.findByRole('option', { name: 'Out of date' }))
  expect(await screen.findByText('No translation is out of date')).toBeVisible()
  await user.type(screen.getByRole('searchbox'), 'nowhere')
  expect(await screen.findByText('Nothing matches your search')).toBeVisible()
  expect(router.state.location.search).toBe('?kind=form&show=outdated&search=nowhere')
})

test('what is typed stays while others translate, and while another list is looked at', async () => {
  const { user, site } = open()
  await user.type(await inputOf('name'), 'Bücher')
  site.change('name', { text: 'Bibliotheken', state: 'current' })
  site.change('room.hint', { text: 'Wie an der Tür', state: 'current' })
  await readAgain()
  await waitFor(() => expect(screen.queryByRole('textbox', { name: inputs.hint })).toBeNull())
  expect(await inputOf('name')).toHaveValue('Bücher')

  await user.type(screen.getByRole('searchbox'), 'Books')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: inputs.name })).toBeNull())
  await user.click(screen.getByRole('combobox', { name: 'Which' }))
  await user.click(await screen.findByRole('option', { name: 'All texts' }))
  await user.clear(screen.getByRole('searchbox'))
  expect(await inputOf('name')).toHaveValue('Bücher')
})

test('the page is not left with a translation that is not saved, unasked', async () => {
  const { user, router } = open()
  await user.type(await inputOf('name'), 'Bücher')
  await user.click(screen.getByRole('link', { name: 'Room fault' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
  expect(router.state.location.pathname).toBe(address)
  await user.click(dialog.getByRole('button', { name: 'Leave' }))

  expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible()
})

test('a list that is longer than what is shown says so', async () => {
  const site = aSite()
  open({ [`GET ${path}`]: ({ query }) => ({ ...site.list(query), total: 843 }) })

  expect(await screen.findByText(/^3 of 843 shown/)).toBeVisible()
})

test('a site with everything translated says so, and one with a language alone leads to its settings', async () => {
  const list = aSite([]).list(new URLSearchParams())
  open({}, { site: aSite([]) })
  expect(await screen.findByRole('heading', { name: 'Everything is translated' })).toBeVisible()

  serve({ [`GET ${path}`]: () => ({ ...list, language: null, languages: [] }) })
  await readAgain()
  expect(await screen.findByRole('link', { name: 'Choose languages' })).toHaveAttribute(
    'href',
    '/admin/settings/site',
  )
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('a list that cannot be read is said, and read again', async () => {
  let isBroken = true
  const site = aSite()
  const { user } = open({
    [`GET ${path}`]: ({ query }, response) =>
      isBroken ? sendError(response, 403, { code: 'forbidden', message: 'No.' }) : site.list(query),
  })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isBroken = false
  await user.click(retry)

  expect(await inputOf('name')).toBeVisible()
})

const found: SiteTextImport = {
  changed: 12,
  unchanged: 3,
  empty: 1,
  refused: 1,
  problems: [{ line: 5, field: 'topic/library/name', problem: 'source_changed' }],
}
const aFile = (size = 3) => new File([new Uint8Array(size)], 'german.csv', { type: 'text/csv' })

async function choose(user: ReturnType<typeof userEvent.setup>, file: File) {
  await user.click(await screen.findByRole('button', { name: 'Import CSV' }))
  await user.upload(await screen.findByLabelText('CSV file'), file)
}

test('an import is tried, then run, and the list read again', async () => {
  const { user, seen, site } = open({
    [`POST ${path}/import`]: ({ query }) => {
      if (query.get('trial') === 'false') site.change('name', { text: 'Bücherei', state: 'current' })
      return found
    },
  })
  await inputOf('name')
  await choose(user, aFile())
  const dialog = within(screen.getByRole('dialog', { name: 'Import translations into German' }))
  expect(await dialog.findByText('This file changes 12 texts.')).toBeVisible()
  expect(dialog.getByRole('listitem')).toHaveTextContent(/^Line 5.*The text has changed since/)
  await expectAccessible()
  await user.click(dialog.getByRole('button', { name: 'Import 12 texts' }))

  expect(await dialog.findByText('12 texts were changed.')).toBeVisible()
  const imports = seen.filter(({ route }) => route === `POST ${path}/import`)
  expect(imports.map(({ query }) => query.toString())).toEqual([
    'language=de&trial=true',
    'language=de&trial=false',
  ])
  await user.click(dialog.getByText('Close', { selector: 'button' }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: inputs.name })).toBeNull())
})

test('a file that changes nothing, is refused or is too large is not imported', async () => {
  const { user, seen } = open({
    [`POST ${path}/import`]: () => ({ ...found, changed: 0 }),
  })
  await inputOf('name')
  await choose(user, aFile(5 * 1024 * 1024 + 1))
  expect(await screen.findByText('The file has more than 5 MB.')).toBeVisible()
  expect(seen.filter(({ route }) => route.startsWith('POST'))).toEqual([])

  await user.upload(screen.getByLabelText('CSV file'), aFile())
  expect(await screen.findByText('This file changes nothing.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull()
  serve({
    [`POST ${path}/import`]: (_, response) =>
      sendError(response, 422, { code: 'invalid_input', message: 'This is no CSV file.' }),
  })
  await user.upload(screen.getByLabelText('CSV file'), aFile())
  expect(await screen.findByText('This is no CSV file.')).toBeVisible()
  expect(screen.queryByText('This file changes nothing.')).toBeNull()
})
