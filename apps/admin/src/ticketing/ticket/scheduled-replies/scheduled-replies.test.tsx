import { useSite } from '@lodge/client'
import { type ScheduledReplyView, ScheduleReply } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildMessage } from '../../../testing/message-factory.ts'
import { queryCache, sendError, serve } from '../../../testing/render-admin.tsx'
import { buildDraft, replyBox, sendButton, showComposer, write } from '../../../testing/show-composer.tsx'
import { showTicket } from '../../../testing/show-ticket.tsx'
import { followDraft, followMessage } from './queries.ts'

// The client reads the page's address when it is first loaded: after the server.
const { ScheduledReplies } = await import('./scheduled-replies.tsx')
const { Composer } = await import('../composer/composer.tsx')

const path = '/api/backend/tickets/20001/scheduled-replies'
const id = '0192f000-0000-7000-8000-000000000001'
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()

const buildReply = (parts: Partial<ScheduledReplyView> = {}): ScheduledReplyView => ({
  id,
  author: { alias: 'hannah', name: 'Hannah Osei' },
  isUndo: false,
  html: '<p>So far</p>',
  thenStatus: null,
  attachments: [],
  sendAt: '2099-01-06T08:00:00.000Z',
  heldBecause: null,
  isOwn: true,
  ...parts,
})

beforeEach(() => useSite.setState({ timezone: 'Asia/Tokyo' }))

/** Shows a composer whose server keeps what waits. */
async function show(given: ScheduledReplyView[] = [], options: Parameters<typeof showComposer>[0] = {}) {
  let items = given
  const { answers, ...more } = options
  const composer = await showComposer({
    drafts: [buildDraft()],
    ...more,
    answers: {
      [`GET ${path}`]: () => ({ items }),
      [`POST ${path}`]: ({ body }) => {
        const { html, sendAt, thenStatus = null } = ScheduleReply.parse(body)
        const isUndo = sendAt === null
        items = [buildReply({ html, isUndo, thenStatus, sendAt: sendAt ?? inSeconds(10) })]
        return items[0]
      },
      [`POST ${path}/${id}/draft`]: () => {
        const [taken] = items
        items = []
        return {
          draft: buildDraft({ html: taken?.html ?? '', revision: 7, updatedAt: new Date().toISOString() }),
          thenStatus: taken?.thenStatus ?? null,
          mailbox: null,
        }
      },
      [`POST ${path}/${id}/sending`]: () => {
        items = []
        return buildMessage(9)
      },
      [`DELETE ${path}/${id}`]: () => {
        items = []
        return null
      },
      ...answers,
    },
  })
  const scheduled = () =>
    composer.requests
      .filter(({ route }) => route === `POST ${path}`)
      .map(({ body }) => ScheduleReply.parse(body))
  return { ...composer, scheduled, set: (next: ScheduledReplyView[]) => (items = next) }
}

const list = () => screen.findByRole('list', { name: 'Replies that wait' })
const options = () => screen.getByRole('button', { name: 'Send and set a status' })

test('a reply that can be taken back is scheduled, and Undo puts text and status back', async () => {
  const { user, scheduled, replies } = await show([], { undoSeconds: 10 })
  await user.click(options())
  await user.click(screen.getByRole('menuitem', { name: 'Send and set Pending' }))
  await waitFor(() => expect(replyBox()).toHaveTextContent(/^$/))
  expect(scheduled()).toMatchObject([{ html: '<p>So far</p>', thenStatus: 'pending', sendAt: null }])
  expect(replies()).toEqual([])
  expect(await screen.findByText('Sent, with the status Pending.')).toBeVisible()
  await expectAccessible()

  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(replyBox()).toHaveTextContent('So far'))
  expect(screen.queryByRole('list', { name: 'Replies that wait' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Send and set Pending' })).toBeEnabled()
  await waitFor(() => expect(replyBox()).toHaveFocus())
})

describe('a ticket that is left within the seconds', () => {
  async function leave(answers: Parameters<typeof serve>[0] = {}) {
    let items = [buildReply({ isUndo: true, sendAt: inSeconds(10) })]
    serve({
      'GET /api/backend/tickets/20001/composer': () => ({
        drafts: items.length > 0 ? [] : [buildDraft()],
        signature: '',
        agents: [],
      }),
      [`GET ${path}`]: () => ({ items }),
      [`POST ${path}/${id}/draft`]: () => {
        items = []
        return { draft: buildDraft(), thenStatus: 'pending', mailbox: null }
      },
      ...answers,
    })
    const detail = '/admin/tickets/20001/detail'
    const shown = showTicket((ticket) => (
      <Routes>
        <Route path={detail} element={<Composer ticket={ticket} />} />
        <Route path="*" element={<p>Elsewhere</p>} />
      </Routes>
    ))
    await screen.findByText('Sent.')
    await act(() => shown.router.navigate('/admin/dashboard'))
    expect(screen.getByText('Elsewhere')).toBeVisible()
    const notice = within(await screen.findByRole('region', { name: /Notifications/ }))
    expect(await notice.findByText('Reply sent on #20001.')).toBeVisible()
    return { ...shown, detail, undo: notice.getByRole('button', { name: 'Undo' }) }
  }

  test('still offers to take its reply back, which leads to its draft', async () => {
    const { user, router, detail, undo } = await leave()
    await user.click(undo)
    await waitFor(() => expect(router.state.location.pathname).toBe(detail))
    await waitFor(() => expect(replyBox()).toHaveTextContent('So far'))
    expect(await screen.findByRole('button', { name: 'Send and set Pending' })).toBeEnabled()
  })

  test('says when the undo comes too late, and stays where the agent is', async () => {
    const message = 'This reply no longer waits. It was sent, or somebody took it back.'
    const { user, router, undo } = await leave({
      [`POST ${path}/${id}/draft`]: (_, response) => sendError(response, 404, { code: 'not_found', message }),
    })
    await user.click(undo)
    expect(await screen.findByText(message)).toBeVisible()
    expect(router.state.location.pathname).toBe('/admin/dashboard')
  })
})

test('a reply that is sent before the composer is read can be taken back all the same', async () => {
  const isRead = Promise.withResolvers<void>()
  const requests = serve({
    'GET /api/backend/tickets/20001/composer': async () => {
      await isRead.promise
      return { drafts: [], signature: '', agents: [], undoSeconds: 10 }
    },
    [`GET ${path}`]: () => ({ items: [] }),
    [`POST ${path}`]: () => buildReply({ isUndo: true, sendAt: inSeconds(10) }),
    'PUT /api/backend/tickets/20001/drafts/public': () => buildDraft(),
  })
  const { user } = showTicket((ticket) => <Composer ticket={ticket} />)
  ;(await screen.findByRole('textbox', { name: 'Reply' })).focus()
  await write(user, 'Quickly')
  await user.click(sendButton())
  isRead.resolve()

  await waitFor(() => expect(requests.map(({ route }) => route)).toContain(`POST ${path}`))
  expect(requests.map(({ route }) => route)).not.toContain('POST /api/backend/tickets/20001/replies')
})

test('a note is added at once', async () => {
  const { user, scheduled, replies } = await show([], { undoSeconds: 10 })
  await user.click(screen.getByRole('button', { name: /^Note/ }))
  screen.getByRole('textbox', { name: 'Note' }).focus()
  await write(user, 'For us')
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(replies()).toMatchObject([{ visibility: 'internal' }]))
  expect(scheduled()).toEqual([])
})

test('what was begun since is saved before a reply is taken back', async () => {
  const { user, requests } = await show([buildReply({ isUndo: true, sendAt: inSeconds(10) })], { drafts: [] })
  replyBox().focus()
  await write(user, 'And then')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(requests.some(({ route }) => route.endsWith('/draft'))).toBe(true))
  const saves = requests
    .filter(({ route }) => /drafts\/public|\/draft$/.test(route))
    .map(({ route }) => route)
  expect(saves.slice(0, 2)).toEqual([
    'PUT /api/backend/tickets/20001/drafts/public',
    `POST ${path}/${id}/draft`,
  ])
})

test('the undo comes back after a reload, and is over with its seconds', async () => {
  await show([buildReply({ isUndo: true, sendAt: inSeconds(2) })], { drafts: [] })
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible()
  expect(await screen.findByText('Sending…', {}, { timeout: 5_000 })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('an undo that comes too late says so, and shows what is so', async () => {
  const message = 'This reply no longer waits. It was sent, or somebody took it back.'
  const { user, set } = await show([buildReply({ isUndo: true, sendAt: inSeconds(60) })], {
    drafts: [],
    answers: {
      [`POST ${path}/${id}/draft`]: (_, response) => sendError(response, 404, { code: 'not_found', message }),
    },
  })
  const undo = await screen.findByRole('button', { name: 'Undo' })
  set([])
  await user.click(undo)
  expect(await screen.findByText(message)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
})

test('a reply waits for a moment that is offered, by the keyboard', async () => {
  const { user, scheduled } = await show()
  options().focus()
  await user.keyboard('{Enter}')
  screen.getByRole('menuitem', { name: 'Send later' }).focus()
  await user.keyboard('{ArrowRight}')
  const opening = await screen.findByRole('menuitem', { name: /^When we open/ })
  expect(screen.getByRole('menuitem', { name: /^In an hour/ })).toBeVisible()
  expect(screen.getByRole('menuitem', { name: /^Next week/ })).toBeVisible()
  opening.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(scheduled()).toMatchObject([{ sendAt: '2099-01-06T08:00:00.000Z' }]))
  expect(within(await list()).getByText(/^Your reply is sent /)).toBeVisible()
  expect(replyBox()).toHaveTextContent(/^$/)
})

test('another date and a status are chosen by the site’s clocks, and what is past is refused', async () => {
  const { user, scheduled } = await show()
  await user.click(options())
  screen.getByRole('menuitem', { name: 'Send later' }).focus()
  await user.keyboard('{ArrowRight}')
  await user.click(await screen.findByRole('menuitem', { name: 'A date and time…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Send later' })
  await expectAccessible(dialog)
  const moment = within(dialog).getByLabelText(/^Date and time/)
  fireEvent.change(moment, { target: { value: '2020-01-01T09:00' } })
  await user.click(within(dialog).getByRole('button', { name: 'Send later' }))
  expect(await within(dialog).findByText('Choose a time in the future.')).toBeVisible()

  const day = inSeconds(2 * 24 * 3_600).slice(0, 10)
  fireEvent.change(moment, { target: { value: `${day}T09:00` } })
  await user.click(within(dialog).getByRole('button', { name: 'Send later' }))
  await waitFor(() => expect(scheduled()).toMatchObject([{ sendAt: `${day}T00:00:00.000Z` }]))
})

test('a reply that waits is edited, which takes it back', async () => {
  const { user } = await show([buildReply({ html: '<p>Tomorrow</p>' })], { drafts: [] })
  await user.click(await screen.findByRole('button', { name: 'Edit the reply that waits' }))
  await waitFor(() => expect(replyBox()).toHaveTextContent('Tomorrow'))
})

test('a reply that waits is sent at once', async () => {
  const { user } = await show([buildReply()])
  await user.click(await screen.findByRole('button', { name: 'Send the reply that waits now' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Replies that wait' })).toBeNull())
})

test('discarding asks first', async () => {
  const { user, requests } = await show([buildReply()])
  await user.click(await screen.findByRole('button', { name: 'Discard the reply that waits' }))
  const question = await screen.findByRole('alertdialog', { name: 'Discard this reply?' })
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(requests.some(({ route }) => route.startsWith('DELETE'))).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Discard the reply that waits' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Replies that wait' })).toBeNull())
})

test('a colleague’s reply says whose it is and when it is sent, and can be discarded alone', async () => {
  const attachment = {
    id,
    name: 'plan.pdf',
    size: 5,
    contentType: 'application/pdf',
    createdAt: '2026-10-21T12:00:00.000Z',
  }
  await show([
    buildReply({
      isOwn: false,
      author: { alias: 'callum', name: 'Callum Fraser' },
      thenStatus: 'on_hold',
      attachments: [attachment],
    }),
  ])
  const shown = within(await list())
  expect(shown.getByText(/^Callum Fraser’s reply is sent .*2099/)).toBeVisible()
  expect(shown.getByText('1 file: plan.pdf')).toBeVisible()
  expect(shown.getByText('Status then: On hold')).toBeVisible()
  expect(shown.getAllByRole('button')).toHaveLength(1)
})

test('a reply that was not sent says why', async () => {
  await show([buildReply({ heldBecause: 'newer_messages' })])
  expect(await screen.findByText('Your reply was not sent.')).toBeVisible()
  expect(screen.getByText(/^Somebody has written since/)).toBeVisible()
  await expectAccessible()
})

test('a long text is shown on request', async () => {
  const { user } = await show([buildReply({ html: `<p>${'word '.repeat(60)}</p>` })])
  await user.click(await screen.findByRole('button', { name: 'Show all of it' }))
  expect(screen.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true')
})

test('another window’s draft and a message bring what waits up to date', async () => {
  const { set } = await show([])
  expect(screen.queryByRole('list', { name: 'Replies that wait' })).toBeNull()
  set([buildReply()])
  act(() => followDraft(queryCache, 20001, true))
  expect(await list()).toBeVisible()
  set([])
  act(() => followMessage(queryCache, buildMessage(9)))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Replies that wait' })).toBeNull())
})

test('a server that fails keeps the text, and says so', async () => {
  const { user } = await show([], {
    undoSeconds: 10,
    answers: {
      [`POST ${path}`]: (_, response) =>
        sendError(response, 503, {
          code: 'unavailable',
          message: 'The help desk could not do this just now.',
        }),
    },
  })
  await user.click(sendButton())
  expect(await screen.findByText(/could not do this just now/)).toBeVisible()
  expect(replyBox()).toHaveTextContent('So far')
})

test('a merged ticket shows what waits there, which cannot be edited', async () => {
  serve({ [`GET ${path}`]: () => ({ items: [buildReply({ heldBecause: 'ticket_merged' })] }) })
  showTicket((ticket) => <ScheduledReplies ticket={ticket} takingBack={null} />, { isMerged: true })
  expect(await screen.findByText(/^The ticket was merged/)).toBeVisible()
  expect(screen.getAllByRole('button')).toHaveLength(1)
})

test('replies that cannot be loaded are tried again', async () => {
  let isDown = true
  serve({
    [`GET ${path}`]: (_, response) =>
      isDown ? sendError(response, 403, { code: 'forbidden', message: 'No.' }) : { items: [buildReply()] },
  })
  const { user } = showTicket((ticket) => <ScheduledReplies ticket={ticket} takingBack={null} />)
  const again = await screen.findByRole('button', { name: /Try again/ })
  isDown = false
  await user.click(again)
  expect(await list()).toBeVisible()
})

test('the address that a reply goes from is chosen where there are several, and goes with it once', async () => {
  const senders = [
    { alias: 'help', name: 'Help', address: 'help@uni.example' },
    { alias: 'desk', name: 'Front desk', address: 'desk@uni.example' },
  ]
  const { user, replies } = await show([], { senders })
  const from = screen.getByRole('combobox', { name: 'From' })
  expect(from).toHaveTextContent('help@uni.example')
  await expectAccessible()
  await user.click(from)
  await user.click(await screen.findByRole('option', { name: 'desk@uni.example' }))
  await user.click(sendButton())
  await waitFor(() => expect(replies()).toMatchObject([{ mailbox: 'desk' }]))
  await waitFor(() => expect(from).toHaveTextContent('help@uni.example'))
})

test('one address is no choice', async () => {
  await show([], { senders: [{ alias: 'help', name: 'Help', address: 'help@uni.example' }] })
  expect(screen.queryByRole('combobox', { name: 'From' })).toBeNull()
})
