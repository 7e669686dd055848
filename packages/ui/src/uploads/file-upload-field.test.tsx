import { AbortedError, ApiError, NetworkError, type UploadProgress } from '@lodge/client'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { expectAccessible } from '../testing/index.ts'
import { FileUploadField } from './file-upload-field.tsx'
import type { UploadFunction } from './upload-item.ts'
import { useFileUploads } from './use-file-uploads.ts'

type Running = {
  name: string
  progress: (percent: number) => void
  done: (id: string) => void
  fail: (error: Error) => void
}

/** An upload function whose transfers the test drives by hand. */
function transfers() {
  const running: Running[] = []
  const upload: UploadFunction<string> = (file, { onProgress, signal }) =>
    new Promise((done, fail) => {
      signal.addEventListener('abort', () => fail(new AbortedError('given up')))
      const progress = (percent: number) =>
        onProgress({ percent, sentBytes: 0, totalBytes: 0 } satisfies UploadProgress)
      running.push({ name: file.name, progress, done, fail })
    })
  return { running, upload }
}

function Files({
  upload,
  onDiscard = () => undefined,
}: {
  upload: UploadFunction<string>
  onDiscard?: (id: string) => void
}) {
  const uploads = useFileUploads({ upload, onDiscard, maxFiles: 2, maxBytes: 1_024, extensions: ['pdf'] })
  return (
    <>
      <FileUploadField label="Files" hint="Up to 2 files" uploads={uploads} />
      <output>{uploads.isUploading ? 'busy' : uploads.uploaded.join(',')}</output>
    </>
  )
}

const pdf = (name: string, size = 412) => new File(['x'.repeat(size)], name, { type: 'application/pdf' })
const choose = (files: File[]) =>
  userEvent.upload(screen.getByLabelText('Choose files'), files, { applyAccept: false })
const outcome = () => screen.getByText((_, element) => element?.tagName === 'OUTPUT').textContent

test('a chosen file shows its progress and then its size', async () => {
  const { running, upload } = transfers()
  render(<Files upload={upload} />)

  await choose([pdf('draft.pdf')])
  act(() => running[0]?.progress(68))
  expect(screen.getByRole('progressbar', { name: 'draft.pdf' })).toHaveAttribute('aria-valuenow', '68')
  expect(screen.getByText('68% of 412 B')).toBeVisible()
  expect(outcome()).toBe('busy')
  await expectAccessible()

  await act(async () => running[0]?.done('id-1'))
  expect(screen.getByText('412 B, uploaded')).toBeVisible()
  expect(outcome()).toBe('id-1')
})

test('a field that takes no pictures does not offer pasting', () => {
  render(<Files upload={transfers().upload} />)
  expect(screen.getByText('or drop them here')).toBeVisible()
})

const lose = (transfer: Running | undefined) => act(async () => transfer?.fail(new NetworkError('lost')))
const comeOnline = () => act(async () => void window.dispatchEvent(new Event('online')))

/** For one test: an upload then waits for `comeOnline`, and not for a number of seconds. */
function stayOffline(): void {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => online.mockRestore())
}

test('an upload that lost its connection starts again by itself when the browser is online', async () => {
  stayOffline()
  const { running, upload } = transfers()
  render(<Files upload={upload} />)
  await choose([pdf('form.pdf')])
  act(() => running[0]?.progress(31))
  await lose(running[0])
  expect(screen.getByText('The connection was lost at 31%. The upload starts again by itself.')).toBeVisible()
  // Whoever sends now waits for it.
  expect(outcome()).toBe('busy')

  await comeOnline()
  await act(async () => running[1]?.done('id-2'))
  expect(outcome()).toBe('id-2')

  await comeOnline()
  expect(running).toHaveLength(2)
})

test('a paused upload can be started again by hand, or cancelled', async () => {
  stayOffline()
  const { running, upload } = transfers()
  render(<Files upload={upload} />)
  await choose([pdf('form.pdf'), pdf('map.pdf')])
  await lose(running[0])
  await lose(running[1])

  await userEvent.click(screen.getByRole('button', { name: 'Cancel map.pdf' }))
  await userEvent.click(screen.getByRole('button', { name: 'Retry form.pdf' }))
  await act(async () => running[2]?.done('id-2'))
  await comeOnline()

  expect(outcome()).toBe('id-2')
  expect(running.map(({ name }) => name)).toEqual(['form.pdf', 'map.pdf', 'form.pdf'])
})

test('an unreachable server is tried some times, and then by hand', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const { running, upload } = transfers()
    render(<Files upload={upload} />)
    await choose([pdf('form.pdf')])
    for (let tries = 1; tries <= 5; tries += 1) {
      await lose(running.at(-1))
      await act(() => vi.advanceTimersByTimeAsync(30_000))
      expect(running).toHaveLength(tries + 1)
    }
    await lose(running.at(-1))
    expect(screen.getByText('Stopped at 0%: the connection was lost')).toBeVisible()
    expect(outcome()).toBe('')
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(running).toHaveLength(6)
  } finally {
    vi.useRealTimers()
  }
})

test.each([
  [429, 'too_many_requests', 'You have uploaded a lot of files within an hour. Try again in 12 minutes.'],
  [413, 'upload_quota_exceeded', 'You have 100 MB of files that are not sent yet.'],
  [507, 'insufficient_storage', 'There is no room for files just now.'],
  [503, 'files_unavailable', 'We cannot check files for viruses just now.'],
] as const)(
  'a refusal with %i shows its reason at the file, which can be tried again',
  async (status, code, message) => {
    const { running, upload } = transfers()
    render(<Files upload={upload} />)
    await choose([pdf('form.pdf')])
    await act(async () => running[0]?.fail(new ApiError({ status, code, message })))
    expect(screen.getByText(message)).toBeVisible()

    await userEvent.click(screen.getByRole('button', { name: 'Retry form.pdf' }))
    await act(async () => running[1]?.done('id-2'))

    expect(outcome()).toBe('id-2')
  },
)

test('a running upload is cancelled and a finished one discarded', async () => {
  const { running, upload } = transfers()
  const onDiscard = vi.fn()
  render(<Files upload={upload} onDiscard={onDiscard} />)
  await choose([pdf('one.pdf'), pdf('two.pdf')])
  await act(async () => running[1]?.done('id-two'))

  await userEvent.click(screen.getByRole('button', { name: 'Cancel one.pdf' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove two.pdf' }))

  expect(screen.queryByRole('list', { name: 'Chosen files' })).toBeNull()
  expect(onDiscard).toHaveBeenCalledExactlyOnceWith('id-two')
})

test.each([
  [pdf('big.pdf', 1_025), 'Larger than 1 KB. Choose a smaller file.'],
  [pdf('void.pdf', 0), 'This file is empty.'],
  [pdf('tool.exe'), 'This kind of file is not accepted.'],
])('a file outside the limits is refused at once, at the file', async (file, words) => {
  const { running, upload } = transfers()
  render(<Files upload={upload} />)
  await choose([file])
  expect(screen.getByText(words)).toBeVisible()
  expect(running).toEqual([])
})

test('more files than allowed are refused with a message', async () => {
  const { running, upload } = transfers()
  render(<Files upload={upload} />)
  await choose([pdf('1.pdf'), pdf('2.pdf'), pdf('3.pdf')])
  expect(running).toHaveLength(2)
  expect(screen.getByText('You can attach up to 2 files. Remove one first.')).toBeVisible()
})
