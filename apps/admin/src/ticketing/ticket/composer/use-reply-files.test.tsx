import { limits } from '@lodge/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { messageId } from '../../../testing/message-factory.ts'
import { buildDraft, replyBox, sendButton, showComposer } from '../../../testing/show-composer.tsx'

const uploaded = (name: string, contentType = 'application/pdf') => ({
  id: messageId(51),
  name,
  contentType,
  size: 8,
  createdAt: '2026-10-21T12:00:00.000Z',
})
const discarding = `DELETE /api/backend/files/${messageId(51)}`

async function show(file = uploaded('seating.pdf'), drafts = [buildDraft()]) {
  const composer = await showComposer({
    drafts,
    answers: { 'POST /api/backend/files': () => file, [discarding]: () => undefined },
  })
  const isDiscarded = () => composer.requests.some(({ route }) => route === discarding)
  return { ...composer, isDiscarded }
}

async function attach(user: ReturnType<typeof userEvent.setup>, ...files: File[]) {
  const [chooser] = screen.getAllByLabelText('Attach files', { selector: 'input' })
  // The test chooses what the browser's own dialog would not.
  if (chooser instanceof HTMLInputElement) chooser.accept = ''
  if (chooser) await user.upload(chooser, files)
}

const pdf = (name = 'seating.pdf') => new File(['%PDF-1.4'], name, { type: 'application/pdf' })
const files = () => screen.getByRole('list', { name: 'Chosen files' })

test('a file that was taken off again is discarded and does not go along', async () => {
  const { user, savedDrafts, isDiscarded } = await show()
  await attach(user, pdf())
  await waitFor(() => expect(savedDrafts()).toMatchObject([{ attachments: [messageId(51)] }]))
  await user.click(screen.getByRole('button', { name: 'Remove seating.pdf' }))

  expect(screen.queryByRole('list', { name: 'Chosen files' })).toBeNull()
  await waitFor(() => expect(savedDrafts().at(-1)).toMatchObject({ attachments: [] }))
  expect(isDiscarded()).toBe(true)
})

test.each([
  ['setup.exe', 10, 'This kind of file is not accepted.'],
  ['empty.pdf', 0, 'This file is empty.'],
  ['scan.pdf', limits.fileSize + 1, 'Larger than 10 MB. Choose a smaller file.'],
])('%s of %i bytes is refused before it is sent', async (name, size, reason) => {
  const { user, requests } = await show()
  const file = pdf(name)
  Object.defineProperty(file, 'size', { value: size })
  await attach(user, file)
  expect(within(files()).getByText(reason)).toBeVisible()
  expect(screen.queryByRole('button', { name: `Retry ${name}` })).toBeNull()
  expect(requests.some(({ route }) => route === 'POST /api/backend/files')).toBe(false)
})

test('a message takes five files, and says so when there are more', async () => {
  const { user } = await show()
  await attach(user, ...['a', 'b', 'c', 'd', 'e', 'f'].map((name) => pdf(`${name}.pdf`)))
  expect(screen.getByText('You can attach up to 5 files. Remove one first.')).toBeVisible()
  expect(within(files()).getAllByRole('listitem')).toHaveLength(5)
})

test('the files of a draft are there again when the ticket is opened', async () => {
  const attachments = [uploaded('seating.pdf')]
  const { user, replies } = await show(undefined, [buildDraft({ attachments })])
  expect(await screen.findByText('seating.pdf')).toBeVisible()
  await user.click(sendButton())
  await waitFor(() => expect(replies()).toMatchObject([{ attachments: [messageId(51)] }]))
  await waitFor(() => expect(screen.queryByText('seating.pdf')).toBeNull())
})

const picture = new File(['PNG'], 'shot.png', { type: 'image/png' })
const paste = (texts: Record<string, string>) =>
  fireEvent.paste(replyBox(), {
    clipboardData: {
      files: [picture],
      types: [...Object.keys(texts), 'Files'],
      getData: (type: string) => texts[type] ?? '',
    },
  })

test('a pasted picture stands in the text, and goes from there with its file', async () => {
  const { user } = await show(uploaded('shot.png', 'image/png'))
  paste({})
  expect(await within(replyBox()).findByRole('img', { name: 'shot.png' })).toHaveAttribute(
    'src',
    expect.stringContaining(messageId(51)),
  )
  await user.click(screen.getByRole('button', { name: 'Remove shot.png' }))
  expect(within(replyBox()).queryByRole('img')).toBeNull()
})

test('text that an office program copied with a picture of itself is pasted as text', async () => {
  const { requests } = await show()
  paste({ 'text/html': '<b>From the minutes</b>', 'text/plain': 'From the minutes' })
  expect(replyBox()).toHaveTextContent('From the minutes')
  expect(requests.some(({ route }) => route === 'POST /api/backend/files')).toBe(false)
})
