import '@lodge/ui/testing'
import '../../testing/editor-layout.ts'
import type { SiteTextRow } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { sendError } from '../../testing/render-admin.tsx'
import { aSite, name, open, path } from '../../testing/translations-page.tsx'

const source = '<p>Hello {{requester.firstName}}, bring <strong>your card</strong>.</p>'
const parcel: SiteTextRow = {
  ...name,
  kind: 'canned_response',
  record: 'parcel',
  recordName: 'Parcel',
  field: 'html',
  format: 'rich',
  source,
  suggestion: null,
}
const outdated: SiteTextRow = {
  ...parcel,
  text: '<p>Hallo</p>',
  translatedFrom: '<p>Hello <em>there</em></p>',
  state: 'outdated',
}
const label = 'Text, Parcel, in German'

const show = (row: SiteTextRow = parcel, more: Parameters<typeof open>[0] = {}) =>
  open(more, { site: aSite([row]) })

async function write(user: UserEvent, text: string) {
  const box = await screen.findByRole('textbox', { name: label })
  await waitFor(() => expect(box).toHaveFocus())
  await user.paste(text)
  return box
}

test('rich text is read as it looks, and translated in an editor that saves itself', async () => {
  const { user, sent } = show()
  expect(await screen.findByText('your card')).toHaveProperty('tagName', 'STRONG')
  expect(screen.queryByRole('textbox', { name: label })).toBeNull()
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: `Translate: ${label}` }))
  await write(user, 'Hallo')
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await waitFor(() => expect(screen.getByRole('button', { name: `Edit: ${label}` })).toHaveFocus())
  expect(sent()).toEqual([
    {
      kind: 'canned_response',
      record: 'parcel',
      field: 'html',
      source,
      language: 'de',
      text: '<p>Hallo</p>',
      replaces: null,
    },
  ])
})

test('the text to translate is a start, with its placeholders and its formatting', async () => {
  const { user, sent } = show()
  await user.click(await screen.findByRole('button', { name: 'Start from the text to translate' }))
  const box = await screen.findByRole('textbox', { name: label })
  expect(box).toHaveTextContent('Hello {{requester.firstName}}, bring your card.')
  await waitFor(() => expect(box).toHaveFocus())
  await user.keyboard('{Control>}{Enter}{/Control}')

  await waitFor(() => expect(sent()).toMatchObject([{ text: source }]))
})

test('Escape leaves the text as it was and leads back to its button', async () => {
  const { user, sent } = show(outdated)
  await user.click(await screen.findByRole('button', { name: `Edit: ${label}` }))
  await write(user, ' Sie')
  await user.keyboard('{Escape}')

  await waitFor(() => expect(screen.getByRole('button', { name: `Edit: ${label}` })).toHaveFocus())
  expect(screen.getByText('Hallo')).toBeVisible()
  expect(sent()).toEqual([])
})

test('an outdated one shows the former words, and may still be right', async () => {
  const { user, sent } = show(outdated)
  expect(await screen.findByText('Hello there')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Still correct' }))

  await waitFor(() => expect(sent()).toMatchObject([{ text: '<p>Hallo</p>', replaces: '<p>Hallo</p>' }]))
})

test('a refusal of the server is said, and the text stays in its editor', async () => {
  const { user } = show(parcel, {
    [`PUT ${path}`]: (_, response) =>
      sendError(response, 422, {
        code: 'invalid_input',
        message: 'That cannot be.',
        fields: { text: 'There is no {{nobody}}.' },
      }),
  })
  await user.click(await screen.findByRole('button', { name: `Translate: ${label}` }))
  const box = await write(user, 'Hallo')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByRole('alert')).toHaveTextContent('There is no {{nobody}}.')
  expect(box).toHaveTextContent('Hallo')
})
