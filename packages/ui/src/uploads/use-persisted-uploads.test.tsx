import { type AttachmentView, limits } from '@lodge/contracts'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import '../testing/index.ts'
import { FileUploadField } from './file-upload-field.tsx'
import { usePersistedUploads } from './use-persisted-uploads.ts'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const stored = (name: string, createdAt = hoursAgo(0)): AttachmentView => ({
  id: `id-of-${name}`,
  name,
  createdAt,
  contentType: 'application/pdf',
  size: 412,
})

function Draft({ initial }: { initial: AttachmentView[] }) {
  const [files, setFiles] = useState(initial)
  const uploads = usePersistedUploads({
    persisted: files,
    onChange: setFiles,
    upload: async ({ name }) => stored(name),
    maxFiles: 2,
  })
  return (
    <>
      <FileUploadField label="Files" uploads={uploads} />
      <output>{files.map(({ name }) => name).join()}</output>
    </>
  )
}

const inDraft = () => screen.getByText((_, element) => element?.tagName === 'OUTPUT').textContent

test('the files of a draft are restored and count like others', async () => {
  render(<Draft initial={[stored('plan.pdf', hoursAgo(limits.unusedFileHours - 1))]} />)
  expect(screen.getByRole('button', { name: 'Remove plan.pdf' })).toBeVisible()
  await userEvent.upload(screen.getByLabelText('Choose files'), new File(['x'], 'map.pdf'))

  await expect.poll(inDraft).toBe('plan.pdf,map.pdf')
  await userEvent.upload(screen.getByLabelText('Choose files'), new File(['x'], 'more.pdf'))
  expect(screen.getByText('You can attach up to 2 files. Remove one first.')).toBeVisible()
})

test('a file that is removed leaves the draft', async () => {
  render(<Draft initial={[stored('plan.pdf'), stored('map.pdf')]} />)
  await userEvent.click(screen.getByRole('button', { name: 'Remove plan.pdf' }))
  expect(inDraft()).toBe('map.pdf')
})

test('a file that the server has deleted is not restored', async () => {
  render(<Draft initial={[stored('old.pdf', hoursAgo(limits.unusedFileHours)), stored('map.pdf')]} />)
  expect(screen.getByText('One file in this draft has expired. Attach it again.')).toBeVisible()
  expect(screen.queryByText('old.pdf')).toBeNull()
  expect(inDraft()).toBe('map.pdf')
})
