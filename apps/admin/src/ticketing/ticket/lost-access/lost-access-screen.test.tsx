import { expectAccessible } from '@lodge/ui/testing'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { messageId } from '../../../testing/message-factory.ts'
import { hannah, renderAdmin } from '../../../testing/render-admin.tsx'
import { htmlToLines } from './html-to-lines.ts'

// The client reads the page's address when it is first loaded: after the server.
const { draftKey } = await import('../drafts/use-draft.ts')
const { LostAccessScreen } = await import('./lost-access-screen.tsx')

afterEach(() => localStorage.clear())

const finance = { alias: 'finance', name: 'Finance' }
const marta = { alias: 'marta', name: 'Marta Ruiz' }
const me = { alias: hannah.alias, name: hannah.name }
const keep = (visibility: 'public' | 'internal', html: string, attachments: unknown[] = []) =>
  localStorage.setItem(
    draftKey(hannah.alias, 20_001, visibility),
    JSON.stringify({ html, attachments, revision: 1 }),
  )
const show = (team: typeof finance | null = finance, by: typeof marta | null = marta) =>
  renderAdmin(<LostAccessScreen departure={{ number: 20_001, version: 2, team, by }} />)

test.each([
  ['a colleague', finance, marta, 'Marta Ruiz passed this ticket to Finance', 'You can no longer see it.'],
  ['oneself', finance, me, 'You passed this ticket to Finance', 'You can no longer see it.'],
  ['a rule', finance, null, 'This ticket was passed to Finance automatically', 'You can no longer see it.'],
  [
    'nobody knows who',
    null,
    null,
    'You can no longer see this ticket',
    'It was moved to a team that you are not in, or your teams have changed.',
  ],
])('a ticket that %s has moved says so', async (_, team, by, heading, sentence) => {
  show(team, by)
  expect(screen.getByRole('heading', { level: 1, name: heading })).toHaveFocus()
  expect(screen.getByRole('status', { name: '' })).toHaveTextContent(sentence)
  await expectAccessible()
})

test('who had written nothing finds no empty box', () => {
  keep('public', '')
  show()
  expect(screen.queryByRole('heading', { name: 'What you had written' })).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a reply and a note are both there, each with its files', () => {
  keep('public', '<p>Dear Tomasz</p>')
  const file = { id: messageId(5), name: 'rules.pdf', contentType: 'application/pdf', size: 8 }
  keep('internal', '', [{ ...file, createdAt: '2026-10-15T15:10:22.000Z' }])
  show()
  expect(screen.getByRole('textbox', { name: 'Your reply' })).toHaveValue('Dear Tomasz')
  expect(screen.getByText('Your note')).toBeVisible()
  expect(screen.getByText('With rules.pdf')).toBeVisible()
})

test('what colleagues have kept in this browser is not shown', () => {
  localStorage.setItem(
    draftKey('marta', 20_001, 'public'),
    JSON.stringify({ html: '<p>Hers</p>', attachments: [], revision: 1 }),
  )
  show()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a text that cannot be copied says so', async () => {
  keep('public', '<p>Dear Tomasz</p>')
  show()
  const user = userEvent.setup()
  navigator.clipboard.write = () => Promise.reject(new Error('not allowed'))
  navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText('The text could not be copied')).toBeInTheDocument()
})

test.each([
  ['<p>One</p><p>Two</p>', 'One\nTwo'],
  ['<p>Bring:</p><ul><li><p>card</p></li><li><p>form</p></li></ul>', 'Bring:\ncard\n\nform'],
  ['<p>Line<br>break</p>', 'Line\nbreak'],
  ['<blockquote><p>Theirs</p></blockquote><p>Mine &amp; ours</p>', 'Theirs\n\nMine & ours'],
  ['<p></p><p></p><p></p><p>Last</p>', 'Last'],
])('%s reads in lines', (html, lines) => {
  expect(htmlToLines(html)).toBe(lines)
})
