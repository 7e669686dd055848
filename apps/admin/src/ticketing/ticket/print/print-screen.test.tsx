import '@lodge/ui/testing'
import { TicketDetail } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { buildMessage, messageId, priyaAsAuthor } from '../../../testing/message-factory.ts'
import { renderAdmin, sendError, serve } from '../../../testing/render-admin.tsx'
import { buildTicket } from '../../../testing/ticket-factory.ts'

const { PrintScreen } = await import('./print-screen.tsx')

const route = 'GET /api/backend/tickets/20001'
const messages = [
  buildMessage(1, { body: 'Plain\nas typed' }),
  buildMessage(2, {
    author: priyaAsAuthor,
    html: '<p>Bring <strong>both</strong>:</p><ul><li>card</li><li>form</li></ul>',
  }),
  buildMessage(3, { author: priyaAsAuthor, visibility: 'internal', html: '<p><em>Between us</em></p>' }),
]

afterEach(() => {
  delete document.documentElement.dataset.theme
})

function show(answer: Parameters<typeof serve>[0][string], path = '/admin/tickets/20001/print') {
  serve({ [route]: answer })
  return renderAdmin(
    <Routes>
      <Route path="/admin/tickets/:number/print" element={<PrintScreen />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
    path,
  )
}
const showTicket = (parts: Partial<TicketDetail> = {}) => show(() => buildTicket({ messages, ...parts }))

test('a ticket on paper has its messages as they were written, and notes only when asked', async () => {
  const router = showTicket()
  expect((await screen.findByText('both')).tagName).toBe('STRONG')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['card', 'form'])
  expect(screen.getByText(/Plain\s+as typed/)).toHaveClass('whitespace-pre-wrap')
  expect(screen.queryByText('Between us')).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Include internal notes' }))
  expect(screen.getByText('Between us').tagName).toBe('EM')
  expect(screen.getByText('(Internal note)')).toBeVisible()
  expect(router.state.location.search).toBe('?notes=1')
  await expectAccessible()
})

test('a message on paper says where nothing proves who wrote it', async () => {
  const sender = { doubt: 'other_address', address: 'mum@home.example' } as const
  showTicket({ messages: [buildMessage(1, { sender })] })
  const heading = await screen.findByRole('heading', { name: /Tomasz Wieczorek/ })
  expect(heading).toHaveTextContent('(From another address, not verified mum@home.example)')
  expect(heading).not.toHaveTextContent('Student')
})

test('the link to a print with notes prints them', async () => {
  show(() => buildTicket({ messages }), '/admin/tickets/20001/print?notes=1')
  expect(await screen.findByText('Between us')).toBeVisible()
})

test('what is known of the ticket stands above, and what is not is left out', async () => {
  showTicket({
    assignee: { alias: 'priya', name: 'Priya Raman' },
    course: { alias: 'ma101', code: 'MA101', name: 'Algebra' },
    formAnswers: [{ key: 'room', label: 'Room', answer: 'B12' }],
    createdBy: { alias: 'mo', name: 'Mo Zhang' },
  })
  await screen.findByText('MA101 Algebra')
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
  expect(terms).toEqual([
    'Requester',
    'Status',
    'Priority',
    'Team',
    'Assignee',
    'Topic',
    'Course',
    'Room',
    'Created',
    'Last changed',
  ])
  expect(screen.getByText('Tomasz Wieczorek, tomasz@marlow.example')).toBeVisible()
  expect(screen.getByText('Created by Mo Zhang on behalf of Tomasz Wieczorek.')).toBeVisible()
})

test('a ticket without a course or an assignee says only that nobody has it', async () => {
  showTicket()
  expect(await screen.findByText('Nobody')).toBeVisible()
  expect(screen.queryByText('Course')).toBeNull()
})

test('files are named with their size', async () => {
  const file = { id: messageId(51), name: 'rules.pdf', contentType: 'application/pdf', size: 412_000 }
  const attachments = [{ ...file, createdAt: '2026-10-15T15:10:22.000Z' }]
  showTicket({ messages: [buildMessage(1, { attachments })] })
  expect(await screen.findByText('Files: rules.pdf (402 KB)')).toBeVisible()
})

test('files that were given in the form are named, several of them too', async () => {
  const file = { contentType: 'application/pdf', size: 1_000, createdAt: '2026-10-15T15:10:22.000Z' }
  const files = ['certificate.pdf', 'letter.pdf'].map((name, place) => ({
    ...file,
    id: messageId(60 + place),
    name,
  }))
  showTicket({
    formAnswers: [{ key: 'proof', label: 'Proof', answer: 'certificate.pdf, letter.pdf', files }],
  })

  expect((await screen.findByText('Proof')).nextElementSibling).toHaveTextContent(
    'certificate.pdf, letter.pdf',
  )
})

/** Returns the ticket with something else at the end of every text of it in which the contract allows that. */
function saying(ticket: TicketDetail, text: string): TicketDetail {
  let spoken = ticket
  for (let place = 0; ; place += 1) {
    let seen = 0
    const json = JSON.stringify(spoken, (_, value) =>
      typeof value === 'string' && seen++ === place ? `${value} ${text}` : value,
    )
    if (seen <= place) return spoken
    const parsed = TicketDetail.safeParse(JSON.parse(json))
    if (parsed.success) spoken = parsed.data
  }
}

test.each([
  '<script>alert(1)</script><style>*{display:none}</style>',
  '"><img src=x onerror=alert(1)>',
  '</dd></dl><iframe src="https://evil.example"></iframe>',
  '<a href="javascript:alert(1)" onclick="alert(1)">x</a><form action="/api"><input name="q"></form>',
  '<svg onload=alert(1)><math><mtext><style><img src=x onerror=alert(1)>',
])('%s runs and loads nothing on paper, whichever text of the ticket says it', async (hostileText) => {
  const attachments = [
    {
      id: messageId(70),
      name: 'plan.pdf',
      contentType: 'application/pdf',
      size: 9,
      createdAt: '2026-10-15T15:10:22.000Z',
    },
  ]
  const whole = buildTicket({
    messages: messages.map((message) => ({ ...message, attachments })),
    assignee: { alias: 'priya', name: 'Priya Raman' },
    course: { alias: 'ma101', code: 'MA101', name: 'Algebra' },
    formAnswers: [{ key: 'room', label: 'Room', answer: 'B12' }],
    createdBy: { alias: 'mo', name: 'Mo Zhang' },
  })
  show(() => saying(whole, hostileText), '/admin/tickets/20001/print?notes=1')
  await screen.findByText('both')

  const print = screen.getByRole('main')
  expect(print.querySelectorAll('script, style, iframe, img, form, math, object, embed')).toHaveLength(0)
  const attributes = [...print.querySelectorAll('*')].flatMap((element) => element.getAttributeNames())
  expect(attributes.filter((name) => name.startsWith('on'))).toEqual([])
  const links = [...print.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(links.filter((href) => !/^(?:\/|https:)/.test(href ?? ''))).toEqual([])
  // Of plain texts each shows all that was written.
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(whole.subject)
  expect(print.textContent).toContain(`Algebra ${hostileText}`)
  expect(print.textContent).toContain(`B12 ${hostileText}`)
})

test('a ticket with notes alone says that nothing has been written', async () => {
  showTicket({ messages: [buildMessage(1, { visibility: 'internal' })] })
  expect(await screen.findByText('There are no messages.')).toBeVisible()
})

test('the button prints, and paper is light whatever theme the screen has', async () => {
  document.documentElement.dataset.theme = 'dark'
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const router = showTicket()
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
  expect(document.documentElement.dataset.theme).toBe('light')
  await userEvent.click(screen.getByRole('link', { name: 'Back to the ticket' }))
  expect(router.state.location.pathname).toBe('/admin/tickets/20001/detail')
  expect(document.documentElement.dataset.theme).toBe('dark')
})

test('a ticket that the agent cannot see is not found', async () => {
  show((_, response) => sendError(response, 404, { code: 'not_found', message: 'Not found.' }))
  expect(await screen.findByRole('heading', { name: 'We can’t find that page' })).toBeVisible()
})

test('a failure is tried again', async () => {
  show((_, response) => sendError(response, 403, { code: 'forbidden', message: 'Not you.' }))
  const again = await screen.findByRole('button', { name: 'Try again' })
  serve({ [route]: () => buildTicket({ messages }) })
  await userEvent.click(again)
  expect(await screen.findByText('both')).toBeVisible()
})
