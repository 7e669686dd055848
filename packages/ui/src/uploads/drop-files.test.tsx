import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Announcer, announce } from '../states/announcer.tsx'
import '../testing/index.ts'
import { dropHandlers, FileUploadField } from './file-upload-field.tsx'
import { useFileUploads } from './use-file-uploads.ts'

const user = userEvent.setup({ delay: null })

function Files() {
  const uploads = useFileUploads<string>({ upload: async ({ name }) => upload(name), maxFiles: 1 })
  const stored = { name: 'stored.pdf', size: 87, type: 'application/pdf', uploaded: 'stored' }
  return (
    <>
      <FileUploadField label="Files" uploads={uploads} />
      <button type="button" onClick={() => uploads.restore([stored])}>
        Restore
      </button>
      <button type="button" onClick={uploads.clear}>
        Sent
      </button>
      <Announcer />
    </>
  )
}

function upload(name: string): string {
  if (name.startsWith('broken')) throw new Error('no answer')
  return name
}

const zone = () => screen.getByText(/or drop them here|Drop to add/)
const transfer = (...names: string[]) => ({
  types: ['Files'],
  files: names.map((name) => new File(['x'], name, { type: 'application/pdf' })),
})
const drop = (...names: string[]) =>
  act(async () => void fireEvent.drop(zone(), { dataTransfer: transfer(...names) }))

test('the field shows that files can be dropped while they are held over it', () => {
  render(<Files />)
  fireEvent.dragOver(zone(), { dataTransfer: transfer('plan.pdf') })
  expect(screen.getByText('Drop to add')).toBeVisible()

  fireEvent.dragLeave(zone())
  expect(screen.getByText('or drop them here, or paste a picture')).toBeVisible()
})

test('text dragged over the field changes nothing', () => {
  render(<Files />)
  fireEvent.dragOver(zone(), { dataTransfer: { types: ['text/plain'], files: [] } })

  expect(screen.queryByText('Drop to add')).toBeNull()
})

test('a dropped file is uploaded, and its end is announced', async () => {
  announce('')
  render(<Files />)
  await drop('plan.pdf')

  expect(await screen.findByText('1 B, uploaded')).toBeVisible()
  expect(screen.getByText('plan.pdf uploaded')).toBeInTheDocument()
})

test('a file that fails is announced too', async () => {
  render(<Files />)
  await drop('broken.pdf')

  expect(await screen.findByRole('button', { name: 'Retry broken.pdf' })).toBeVisible()
  expect(screen.getByText('broken.pdf was not uploaded')).toBeInTheDocument()
})

test('removing a file makes room and clears the error about too many', async () => {
  render(<Files />)
  await drop('plan.pdf', 'map.pdf')
  expect(await screen.findByText('You can attach 1 file. Remove it first.')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Remove plan.pdf' }))
  expect(screen.queryByText(/file fits/)).toBeNull()
  await drop('map.pdf')

  expect(await screen.findByRole('button', { name: 'Remove map.pdf' })).toBeVisible()
})

test('files of another draft replace uploaded ones', async () => {
  render(<Files />)
  await drop('plan.pdf')
  await screen.findByText('1 B, uploaded')
  await user.click(screen.getByRole('button', { name: 'Restore' }))

  expect(screen.getByText('87 B, uploaded')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Remove plan.pdf' })).toBeNull()
})

test('after sending, the list is empty', async () => {
  render(<Files />)
  await drop('plan.pdf')
  await user.click(screen.getByRole('button', { name: 'Sent' }))

  expect(screen.queryByRole('list', { name: 'Chosen files' })).toBeNull()
})

/** A form that takes files anywhere, with a field of its own for them. */
function Form({ upload: send }: { upload: (name: string) => string }) {
  const uploads = useFileUploads<string>({ upload: async ({ name }) => send(name), maxFiles: 5 })
  return (
    <form {...dropHandlers(uploads)}>
      <input aria-label="Subject" />
      <FileUploadField label="Files" uploads={uploads} />
    </form>
  )
}

const subject = () => screen.getByRole('textbox', { name: 'Subject' })
const picture = () => new File(['x'], 'shot.png', { type: 'image/png' })
const clipboardOf = (texts: Record<string, string>, files: File[]) => ({
  clipboardData: { files, types: Object.keys(texts), getData: (type: string) => texts[type] ?? '' },
})

test('a picture pasted into a text of a form becomes its file, and the focus stays', async () => {
  render(<Form upload={upload} />)
  act(() => subject().focus())
  await act(async () => expect(fireEvent.paste(subject(), clipboardOf({}, [picture()]))).toBe(false))

  expect(await screen.findByRole('button', { name: 'Remove shot.png' })).toBeVisible()
  expect(subject()).toHaveFocus()
})

test('text that brings a picture of itself is pasted as text', async () => {
  render(<Form upload={upload} />)
  const words = { 'text/html': '<b>Room 7</b>', 'text/plain': 'Room 7' }
  await act(async () => expect(fireEvent.paste(subject(), clipboardOf(words, [picture()]))).toBe(true))

  expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull()
})

test('the browser handles text that is dropped on a text', async () => {
  render(<Form upload={upload} />)
  const dataTransfer = { types: ['text/plain'], files: [] }
  await act(async () => expect(fireEvent.drop(subject(), { dataTransfer })).toBe(true))
})

test('a file dropped on the field for files is taken once', async () => {
  const names: string[] = []
  render(
    <Form
      upload={(name) => {
        names.push(name)
        return name
      }}
    />,
  )
  await drop('plan.pdf')
  await screen.findByRole('button', { name: 'Remove plan.pdf' })
  expect(names).toEqual(['plan.pdf'])
})
