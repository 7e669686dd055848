import { useSite } from '@lodge/client'
import type { FormField } from '@lodge/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  amara,
  openPortal,
  type RouteHandlers,
  sendError,
  serve,
  user,
} from '../../testing/render-portal.tsx'
import { buildTicket, buildTicketsPage } from '../../testing/ticket-factory.ts'
import { buildTopicForm } from '../../testing/topic-factory.ts'

const id = '01999999-0000-4000-8000-000000000001'
const proof: FormField = {
  key: 'proof',
  type: 'file',
  label: 'Certificate',
  isRequired: true,
  maxFiles: 1,
  fileKind: 'documents',
}
const storedNote = () => ({
  id,
  name: 'note.pdf',
  contentType: 'application/pdf',
  size: 1,
  createdAt: new Date().toISOString(),
})
const createRoute = 'POST /api/tickets'

async function openForm(handlers: RouteHandlers = {}) {
  const requests = serve({
    'GET /api/topics/exam-timetable': () => buildTopicForm([proof]),
    'GET /api/tickets': () => buildTicketsPage(),
    'GET /api/tickets/7': () => buildTicket(),
    [createRoute]: () => buildTicket(),
    'POST /api/files': storedNote,
    ...handlers,
  })
  const portal = openPortal('/tickets/new/exam-timetable', amara)
  await screen.findByLabelText('Subject')
  const sentBodies = () => requests.filter(({ route }) => route === createRoute).map(({ body }) => body)
  return { ...portal, sentBodies }
}

const write = async () => {
  await user.type(screen.getByLabelText('Subject'), 'I was ill')
  await user.type(screen.getByLabelText('Describe the problem'), 'All week')
}
const certificate = () => within(screen.getByRole('group', { name: 'Certificate' }))
const choose = () =>
  user.upload(
    certificate().getByLabelText('Choose files', { selector: 'input' }),
    new File(['x'], 'note.pdf'),
  )
const send = () => user.click(screen.getByRole('button', { name: 'Send question' }))

test('a question waits for the files of its form and is sent with them under their field', async () => {
  const upload = Promise.withResolvers<unknown>()
  const { sentBodies } = await openForm({ 'POST /api/files': () => upload.promise })
  await write()
  await choose()
  await send()
  expect(await screen.findByText(/Waiting for your files/)).toBeVisible()
  expect(sentBodies()).toEqual([])

  upload.resolve(storedNote())

  await waitFor(() => expect(sentBodies()).toMatchObject([{ formAnswers: { proof: [id] }, attachments: [] }]))
})

test('a missing required file and a server error show at their field', async () => {
  const { sentBodies } = await openForm({
    [createRoute]: (_, response) =>
      sendError(response, 422, {
        code: 'invalid_input',
        message: 'Check the form.',
        fields: { 'formAnswers.proof': 'This file is no longer there.' },
      }),
  })
  await write()
  await send()
  expect(await certificate().findByText('Add a file')).toBeVisible()
  await waitFor(() =>
    expect(screen.getByRole('group', { name: 'Certificate' })).toContainElement(focusedElement()),
  )
  expect(sentBodies()).toEqual([])

  await choose()
  await waitFor(() => expect(certificate().queryByText('Add a file')).toBeNull())
  await send()
  expect(await certificate().findByText('This file is no longer there.')).toBeVisible()
})

const focusedElement = () => (document.activeElement instanceof HTMLElement ? document.activeElement : null)

test('a file survives a reload as part of the draft', async () => {
  const { view } = await openForm()
  await choose()
  await certificate().findByText('1 B, uploaded')
  view.unmount()

  const { sentBodies } = await openForm()
  expect(await certificate().findByText('note.pdf')).toBeVisible()
  await write()
  await send()
  await waitFor(() => expect(sentBodies()).toMatchObject([{ formAnswers: { proof: [id] } }]))
})

test('a site that allows less than a field asks for tells so, and takes no more files', async () => {
  await openForm()
  useSite.setState({ fileLimits: { perMessage: 5, megabytes: 2, refusedKinds: ['document'] } })
  expect(await certificate().findByText(/of at most 2 MB/)).not.toHaveTextContent('DOCX')
  await user.upload(
    certificate().getByLabelText('Choose files', { selector: 'input' }),
    new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'note.pdf'),
  )

  expect(await certificate().findByText(/too large|larger than/i)).toBeVisible()
})

test.each(['Subject', 'Describe the problem'])(
  'a picture pasted or dropped into “%s” goes with the question, and the text stays',
  async (label) => {
    await openForm()
    await write()
    const files = [new File(['x'], 'shot.png', { type: 'image/png' })]
    fireEvent.paste(screen.getByLabelText(label), {
      clipboardData: { files, types: ['Files'], getData: () => '' },
    })
    const own = within(screen.getByRole('group', { name: /^Files/ }))
    expect(await own.findByRole('button', { name: 'Remove shot.png' })).toBeVisible()
    fireEvent.drop(screen.getByLabelText(label), {
      dataTransfer: { types: ['Files'], files: [new File(['x'], 'door.png', { type: 'image/png' })] },
    })
    expect(await own.findByRole('button', { name: 'Remove door.png' })).toBeVisible()
    expect(screen.getByLabelText('Subject')).toHaveValue('I was ill')
    expect(screen.getByLabelText('Describe the problem')).toHaveValue('All week')
  },
)

test('a picture pasted at the files of the form goes there alone', async () => {
  await openForm()
  fireEvent.paste(certificate().getByText(/Choose files/), {
    clipboardData: {
      files: [new File(['x'], 'note.pdf', { type: 'application/pdf' })],
      types: ['Files'],
      getData: () => '',
    },
  })
  expect(await certificate().findByRole('button', { name: 'Remove note.pdf' })).toBeVisible()
  expect(screen.getAllByRole('button', { name: 'Remove note.pdf' })).toHaveLength(1)
})
