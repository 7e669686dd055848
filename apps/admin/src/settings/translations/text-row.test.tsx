import '@lodge/ui/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sendError } from '../../testing/render-admin.tsx'
import { inputOf, name, open, path, readAgain, rowOf } from '../../testing/translations-page.tsx'

test('Enter saves a translation and goes on to the next one, and the saved one stays in sight', async () => {
  const { user, sent } = open()
  await user.type(await inputOf('name'), ' Bücherei {Enter}')

  await waitFor(async () => expect(await inputOf('description')).toHaveFocus())
  const { kind, record, field, source } = name
  expect(sent()).toEqual([{ kind, record, field, source, language: 'de', text: 'Bücherei', replaces: null }])
  expect(await screen.findByRole('link', { name: /German 1 missing/ })).toBeVisible()
  expect((await rowOf('name')).getByText('Saved')).toBeVisible()
  expect(await inputOf('name')).toHaveValue('Bücherei')
})

test('a text that the list has lost is saved again over what was saved before', async () => {
  const { user, sent } = open()
  await user.type(await inputOf('name'), 'Bücherei{Enter}')
  await screen.findByRole('link', { name: /German 1 missing/ })
  await user.type(await inputOf('name'), 'en{Enter}')

  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toMatchObject({ text: 'Büchereien', replaces: 'Bücherei' })
  await user.type(await inputOf('name'), '!')
  expect(await inputOf('name')).toHaveValue('Büchereien!')
})

test('a change is saved by its button, which leaves the focus in the text', async () => {
  const { user, sent } = open()
  const input = await inputOf('name')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  await user.type(input, 'Bücherei')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
  expect(sent()).toHaveLength(1)
  expect(input).toHaveFocus()
})

test('Escape takes a change back, and Enter without one only goes on', async () => {
  const { user, sent } = open()
  const input = await inputOf('description')
  await user.type(input, ' und Gebühren{Escape}')
  expect(input).toHaveValue('Bücher und Ausleihe')
  await user.type(input, '{Enter}')

  expect(await inputOf('hint')).toHaveFocus()
  expect(sent()).toEqual([])
})

test('Enter that ends a word of an input method saves nothing', async () => {
  const { user, sent } = open()
  const input = await inputOf('name')
  await user.type(input, '図')
  fireEvent.keyDown(input, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(input, { key: 'Escape', isComposing: true })

  expect(input).toHaveValue('図')
  expect(input).toHaveFocus()
  expect(sent()).toEqual([])
})

test('a translation that is still right is saved against the present source', async () => {
  const { user, sent } = open()
  await user.click(await screen.findByRole('button', { name: 'Still correct' }))

  await waitFor(() => expect(screen.queryByRole('button', { name: 'Still correct' })).toBeNull())
  expect(sent()).toMatchObject([
    { source: 'Books, loans and fines', text: 'Bücher und Ausleihe', replaces: 'Bücher und Ausleihe' },
  ])
  expect((await rowOf('description')).getByText('Saved')).toBeVisible()
})

test('the same words elsewhere are filled in, and still to be saved', async () => {
  const { user, sent } = open()
  await user.click(await screen.findByRole('button', { name: 'Use “Bibliothek”' }))

  expect(await inputOf('name')).toHaveValue('Bibliothek')
  expect(await inputOf('name')).toHaveFocus()
  expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull()
  expect(sent()).toEqual([])
})

test('a translation is sent with the source that it was begun with, whatever the list says since', async () => {
  const { user, sent, site } = open()
  await user.type(await inputOf('name'), 'Bücherei')
  site.change('name', { source: 'Libraries' })
  await readAgain()
  await user.type(await inputOf('name'), '{Enter}')

  await waitFor(() => expect(sent()).toMatchObject([{ source: 'Library', text: 'Bücherei' }]))
})

test('a refusal stays at its text, with what was typed', async () => {
  const { user } = open({
    [`PUT ${path}`]: (_, response) =>
      sendError(response, 422, {
        code: 'invalid_input',
        message: 'That cannot be.',
        fields: { text: 'It is too long here.' },
      }),
  })
  const input = await inputOf('name')
  await user.type(input, 'Bücherei{Enter}')

  expect(await (await rowOf('name')).findByRole('alert')).toHaveTextContent('It is too long here.')
  await readAgain()
  expect(input).toHaveValue('Bücherei')
  expect(input).toHaveFocus()
})

test('where somebody was faster, their text is shown, and one’s own is kept and saved over it', async () => {
  const present = { ...name, source: 'Libraries', text: 'Bibliotheken', state: 'current' } as const
  const { user, sent, site } = open({
    [`PUT ${path}`]: ({ body }, response) => {
      if (Object(body).replaces === 'Bibliotheken') return site.save(body)
      site.change('name', present)
      return sendError(response, 409, {
        code: 'edit_conflict',
        message: 'Saved meanwhile.',
        params: { by: 'person', name: 'Priya' },
        present,
      })
    },
  })
  const input = await inputOf('name')
  await user.type(input, 'Bücherei{Enter}')

  const alert = await (await rowOf('name')).findByRole('alert')
  for (const text of [/^Priya has/, 'The text to translate has changed.', 'Bibliotheken'])
    expect(within(alert).getByText(text)).toBeVisible()
  expect((await rowOf('name')).getByText('Libraries')).toBeVisible()
  expect((await rowOf('name')).getByText('Library')).toBeVisible()
  expect(input).toHaveValue('Bücherei')
  await user.type(input, '{Enter}')

  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toMatchObject({ text: 'Bücherei', source: 'Libraries', replaces: 'Bibliotheken' })
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(input).toHaveValue('Bücherei')
})

test('one’s own text is discarded for theirs', async () => {
  const present = { ...name, text: 'Bibliotheken', state: 'current' } as const
  const { user, site } = open({
    [`PUT ${path}`]: (_, response) => {
      site.change('name', present)
      return sendError(response, 409, { code: 'edit_conflict', message: 'Saved meanwhile.', present })
    },
  })
  await user.type(await inputOf('name'), 'Bücherei{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Discard mine' }))

  expect(await inputOf('name')).toHaveValue('Bibliotheken')
  expect(screen.queryByRole('alert')).toBeNull()
})
