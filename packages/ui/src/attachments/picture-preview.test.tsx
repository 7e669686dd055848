import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { keepFocus } from '../focus/keep-focus.ts'
import { expectAccessible } from '../testing/index.ts'
import { fitPreview, PicturePreview } from './picture-preview.tsx'

const fileUrl = (id: string) => `/api/files/${id}`
const aPicture = (id: string, name: string) => ({
  id,
  name,
  contentType: 'image/jpeg',
  size: 2_000_000,
  createdAt: '',
  picture: { width: 4_000, height: 3_000 },
})

test('a preview links to the whole picture and has its size before it has loaded', () => {
  const file = aPicture('id', 'room.jpg')
  const { container } = render(<PicturePreview file={file} files={[file]} fileUrl={fileUrl} />)

  expect(screen.getByRole('link', { name: /room\.jpg/ })).toHaveAttribute('href', '/api/files/id')
  const image = container.querySelector('img')
  expect(image).toHaveAttribute('src', '/api/files/id/preview')
  expect([image?.width, image?.height]).toEqual([267, 200])
})

function Pictures() {
  const note = { id: 'note', name: 'note.txt', contentType: 'text/plain', size: 1, createdAt: '' }
  const pictures = [aPicture('one', 'door.jpg'), aPicture('two', 'window.jpg')]
  return pictures.map((file) => (
    <PicturePreview key={file.id} file={file} files={[note, ...pictures]} fileUrl={fileUrl} />
  ))
}

test('a picture opens large, and buttons and arrow keys show the others of its message', async () => {
  onTestFinished(keepFocus())
  render(<Pictures />)
  const link = screen.getByRole('link', { name: /window\.jpg/ })
  await userEvent.click(link)

  const dialog = await screen.findByRole('dialog', { name: 'window.jpg' })
  expect(screen.getByRole('img', { name: 'window.jpg' })).toHaveAttribute('src', '/api/files/two')
  expect(screen.getByText('2 of 2')).toBeVisible()
  await expectAccessible(dialog)
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByRole('img', { name: 'door.jpg' })).toHaveAttribute('src', '/api/files/one')
  await userEvent.keyboard('{ArrowLeft}')
  expect(screen.getByRole('dialog', { name: 'window.jpg' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'window.jpg')

  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(link).toHaveFocus()
})

test('a single picture has no buttons to others', async () => {
  const file = aPicture('one', 'door.jpg')
  render(<PicturePreview file={file} files={[file]} fileUrl={fileUrl} />)
  await userEvent.click(screen.getByRole('link', { name: /door\.jpg/ }))

  await screen.findByRole('dialog', { name: 'door.jpg' })
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('dialog', { name: 'door.jpg' })).toBeVisible()
})

test.each([
  [
    { width: 10_000, height: 10 },
    { width: 288, height: 1 },
  ],
  [
    { width: 20, height: 30 },
    { width: 20, height: 30 },
  ],
])('a picture of %j is shown at %j', (picture, expected) => {
  expect(fitPreview(picture)).toEqual(expected)
})
