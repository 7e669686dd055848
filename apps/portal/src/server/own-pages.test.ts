import type { PageHtml, PageRequest, RenderedPage } from '@lodge/contracts'
import { expect, test } from 'vitest'
import { buildPageRequest } from '../testing/page-request.ts'
import {
  buildMessage,
  buildTicket,
  buildTicketRow,
  buildTicketsPage,
  hannah,
} from '../testing/ticket-factory.ts'
import { buildTopicForm } from '../testing/topic-factory.ts'
import { renderPage } from './render-page.tsx'

type Person = NonNullable<PageRequest['init']['user']>
type About = NonNullable<Parameters<typeof buildPageRequest>[1]>

const amara: Person = {
  alias: 'amara',
  name: 'Amara Okafor',
  email: 'amara@marlow.example',
  department: { alias: 'computing', name: 'Computing' },
  isComplete: true,
}
const bela: Person = { ...amara, alias: 'bela', name: 'Béla Tóth', email: 'bela@marlow.example' }

function open(address: string, user: Person | null, options: About = {}): Promise<RenderedPage> {
  const request = buildPageRequest(address, options)
  return renderPage({ ...request, init: { ...request.init, user } })
}

async function openPage(address: string, user: Person | null, options: About = {}): Promise<PageHtml> {
  const page = await open(address, user, options)
  if ('location' in page) throw new Error(`${address} is at ${page.location}`)
  return page
}

const ticketWithReply = buildTicket({
  messages: [
    buildMessage(),
    buildMessage({ author: hannah, html: '<p>Ask <strong>at the desk</strong> &amp; wait</p>', body: '' }),
  ],
})

test('a ticket is rendered with its messages, its facts and forms that need no app', async () => {
  const page = await openPage('/tickets/7/detail', amara, { read: { myTicket: async () => ticketWithReply } })

  expect(page).toMatchObject({ status: 200, isPersonal: true, isWhole: true })
  expect(page.head).toContain('<title>7 Library card | Marlow</title>')
  expect(page.head).toContain('<meta name="robots" content="noindex" />')
  expect(page.body).toContain('My card does not open the door.')
  expect(page.body).toContain('<p>Ask <strong>at the desk</strong> &amp; wait</p>')
  expect(page.body).toMatch(/<form[^>]*method="post".*name="token" value="token-of-this-page".*name="body"/s)
  expect(page.body).toMatch(/name="action" value="reply".*name="submissionId"/s)
  expect(page.body).toMatch(/name="action" value="close"/)
})

test('the list of tickets is rendered with open and resolved ones', async () => {
  const { body } = await openPage('/tickets/index', amara, {
    read: {
      myTickets: async ({ show }) =>
        show === 'open'
          ? buildTicketsPage([buildTicketRow()], { counts: { open: 1, waiting: 0, resolved: 1, all: 2 } })
          : buildTicketsPage([buildTicketRow({ number: 8, subject: 'Printer', status: 'resolved' })]),
    },
  })

  expect(body).toContain('Library card')
  expect(body).toContain('Printer')
  expect(body).not.toContain('Reconnecting')
})

test('a confirmation that is opened again and a form are rendered too', async () => {
  const submitted = await openPage('/tickets/submitted/7', amara, {
    read: { myTicket: async () => ticketWithReply },
  })
  const form = await openPage('/tickets/new/exam-timetable', amara, {
    read: { topic: async () => buildTopicForm([]) },
  })

  expect(submitted.body).toContain('Your ticket number is')
  expect(form).toMatchObject({ isPersonal: true, isWhole: true })
  expect(form.body).toContain('Describe the problem')
})

test('times are in the university’s time zone where the reader’s own is unknown', async () => {
  const ticket = buildTicket({ createdAt: '2026-07-01T12:00:00.000Z' })
  const request = buildPageRequest('/tickets/7/detail', { read: { myTicket: async () => ticket } })
  const init = { ...request.init, user: amara, timezone: 'Asia/Tokyo' }
  const page = await renderPage({ ...request, init })

  expect(page).toMatchObject({ body: expect.stringContaining('1/7/2026 9:00:00pm') })
})

test('two people who open the same address at once each see their own ticket and name', async () => {
  const ticketOf = (subject: string, afterMs: number) => ({
    read: {
      myTicket: async () => {
        await new Promise((resolve) => setTimeout(resolve, afterMs))
        return buildTicket({ subject })
      },
    },
  })
  const pages = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => [
      openPage('/tickets/7/detail', amara, ticketOf('Of Amara', turn % 3)),
      openPage('/tickets/7/detail', bela, ticketOf('Of Béla', (turn + 1) % 3)),
      openPage('/', null),
    ]).flat(),
  )

  pages.forEach(({ head, body }, turn) => {
    const [own, others] = [
      [/Of Amara|Amara Okafor/, /Béla/],
      [/Of Béla/, /Amara/],
      [/How can we help\?/, /Amara|Béla|token-of-this-page/],
    ][turn % 3] as [RegExp, RegExp]
    expect(body).toMatch(own)
    expect(head + body).not.toMatch(others)
  })
})

test.each([
  ['/tickets/7/detail?x=1', '/auth/sign-in?to=%2Ftickets%2F7%2Fdetail%3Fx%3D1'],
  ['/tickets/index', '/auth/sign-in?to=%2Ftickets%2Findex'],
  ['/tickets/new/library-card', '/auth/sign-in?to=%2Ftickets%2Fnew%2Flibrary-card'],
  ['/my-account', '/auth/sign-in?to=%2Fmy-account'],
  ['/auth/department', '/auth/sign-in'],
])('%s leads a visitor to %s', async (address, location) => {
  expect(await open(address, null)).toEqual({ status: 302, location })
})

test('a requester without a profile is asked for it first, and a signed-in one skips the sign-in', async () => {
  const newcomer = { ...amara, isComplete: false }
  expect(await open('/tickets/index', newcomer)).toMatchObject({
    location: '/auth/department?to=%2Ftickets%2Findex',
  })
  expect(await open('/auth/sign-in', newcomer)).toMatchObject({ location: '/auth/department' })
  expect(await open('/auth/sign-in', amara)).toMatchObject({ location: '/tickets/index' })
})

test('a ticket of another person, a deleted one and a merged one have their statuses and show nothing', async () => {
  const missing = await openPage('/tickets/8/detail', amara)
  const deletedPage = await openPage('/tickets/8/detail', amara, { read: { myTicket: async () => 'gone' } })
  const mergedTicket = await open('/tickets/7/detail', amara, {
    read: { myTicket: async () => buildTicket({ mergedInto: 9 }) },
  })

  expect([missing.status, missing.body, deletedPage.status]).toEqual([404, '', 410])
  expect(mergedTicket).toEqual({ status: 302, location: '/tickets/9/detail?merged-from=7' })
  const targetPage = await openPage('/tickets/9/detail?merged-from=7', amara, {
    read: { myTicket: async () => buildTicket({ number: 9 }) },
  })
  expect(targetPage.body).toContain('Your ticket 7 continues here')
})

test('the sign-in page names the page that follows, and carries its address', async () => {
  const { body, isWhole } = await openPage('/auth/sign-in?to=%2Ftickets%2F7%2Fdetail', null)

  expect(isWhole).toBe(true)
  expect(body).toContain('Ticket 7')
  expect(body).toContain('name="to" value="/tickets/7/detail"')
  expect((await openPage('/auth/sign-in?to=https://evil.example', null)).body).not.toContain('evil')
})

test('a refused form comes back with its input and its error', async () => {
  const refusal = (reason: string, code: string) =>
    ({ success: false, error: { code, reason, message: reason }, requestId: 'r' }) as const
  const reply = await openPage('/tickets/7/detail', amara, {
    read: { myTicket: async () => ticketWithReply },
    sent: {
      name: 'reply',
      status: 419,
      envelope: refusal('stale_csrf_token', 'stale_csrf_token') as never,
      values: { number: '7', body: 'It is </textarea> still shut', submissionId: 'kept-id' },
    },
  })
  expect(reply.body).toContain('It is &lt;/textarea&gt; still shut</textarea>')
  expect(reply.body).toContain('value="kept-id"')
  expect(reply.body).toMatch(/role="alert"/)

  const signedOut = await openPage('/auth/sign-in?to=%2Ftickets%2F7%2Fdetail', null, {
    sent: {
      name: 'reply',
      status: 401,
      envelope: refusal('not_signed_in', 'not_signed_in') as never,
      values: { number: '7', body: 'It is still shut', submissionId: 'kept-id' },
    },
  })
  expect(signedOut.body).toContain('It is still shut</textarea>')
})

test('the code page shows the address, and a code of another browser asks for confirmation', async () => {
  const codeRequested = { email: 'amara@marlow.example', resendAllowedAt: '2026-01-01T00:00:00.000Z' }
  const codePage = await openPage('/auth/email-verification', null, { codeRequested })
  expect(codePage.body).toContain('amara@marlow.example')
  expect(codePage.body).toContain('name="code"')

  const envelope = {
    success: false,
    requestId: 'r',
    error: { code: 'code_from_other_browser', reason: 'code_from_other_browser', message: 'Elsewhere' },
  } as never
  const refusedForm = { name: 'code', status: 409, envelope, values: { code: '123456' } } as const
  const elsewhere = await openPage('/auth/email-verification', null, { codeRequested, sent: refusedForm })
  expect(elsewhere.body).toContain('Sign in on this device?')
  expect(elsewhere.body).toMatch(/<button type="submit" value="true"[^>]*name="isConfirmed"/)
  expect(elsewhere.body).toContain('value="123456"')
})
