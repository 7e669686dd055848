import { useSession } from '@lodge/client'
import { expectAccessible } from '@lodge/ui/testing'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { buildMessage, messageId } from '../../../testing/message-factory.ts'
import { hannah, renderAdmin, sendError, serve } from '../../../testing/render-admin.tsx'
import { MessageContent } from './message-content.tsx'

const mailId = messageId(70)
const picture = {
  id: messageId(51),
  name: 'plan.png',
  contentType: 'image/png',
  size: 400,
  createdAt: '2026-10-11T12:00:00.000Z',
}
const file = { ...picture, id: messageId(52), name: 'rules.pdf', contentType: 'application/pdf' }
const mailed = buildMessage(1, {
  channel: 'email',
  mail: { id: mailId, hasHtml: true },
  attachments: [picture, file],
})
const path = `GET /api/backend/messages/${mailed.id}/mail`
const html = `<p>Hello <img alt="Plan" src="/api/backend/files/${picture.id}"></p>`

test('a mail is shown as text, and as it was sent once somebody asks for that', async () => {
  const requests = serve({ [path]: () => ({ html, blockedPictures: 2 }) })
  renderAdmin(<MessageContent message={mailed} />)
  const user = userEvent.setup()
  const choice = within(screen.getByRole('group', { name: 'How the mail is shown' }))
  expect(choice.getByRole('button', { name: 'As text' })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByText('Message 1')).toBeVisible()
  expect(requests).toEqual([])
  // A frame that nothing may run in cannot be looked into here.
  await expectAccessible()

  await user.click(choice.getByRole('button', { name: 'As sent' }))
  const frame = await screen.findByTitle('Mail by Tomasz Wieczorek as it was sent')
  expect(frame).toHaveAttribute('sandbox', 'allow-same-origin allow-popups allow-popups-to-escape-sandbox')
  const page = frame.getAttribute('srcdoc')
  expect(page).toContain(html)
  expect(page).toContain(
    `content="default-src 'none'; style-src 'unsafe-inline'; img-src ${window.location.origin}/api/backend/files/; form-action 'none'"`,
  )
  expect(screen.getByText(/^2 pictures from other servers are not shown/)).toBeVisible()
  expect(screen.queryByText('Message 1')).toBeNull()
  // The picture stands in the mail, the other file beside it.
  expect(within(screen.getByRole('list', { name: 'Attached files' })).getAllByRole('link')).toHaveLength(1)

  await user.click(choice.getByRole('button', { name: 'As text' }))
  expect(screen.getByText('Message 1')).toBeVisible()
  expect(within(screen.getByRole('list', { name: 'Attached files' })).getAllByRole('listitem')).toHaveLength(
    2,
  )
  await user.click(choice.getByRole('button', { name: 'As sent' }))
  expect(screen.getByTitle(/as it was sent/)).toBeVisible()
  expect(requests).toHaveLength(1)
})

test('a mail that does not come is said, and comes with another try', async () => {
  let isAway = true
  serve({
    [path]: (_, response) =>
      isAway
        ? sendError(response, 500, { code: 'internal', message: 'Something failed' })
        : { html: '<p>Hello</p>', blockedPictures: 0 },
  })
  renderAdmin(<MessageContent message={mailed} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'As sent' }))
  const alert = await screen.findByRole('alert')
  isAway = false
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByTitle(/as it was sent/)).toBeVisible()
  expect(screen.queryByText(/from other server/)).toBeNull()
})

test('those who manage mailboxes get to the original mail, and nobody else', () => {
  renderAdmin(<MessageContent message={{ ...mailed, mail: { id: mailId, hasHtml: false } }} />)
  expect(screen.queryByRole('link', { name: 'Original mail' })).toBeNull()
  expect(screen.queryByRole('group')).toBeNull()
  act(() => useSession.setState({ authUser: { ...hannah, permissions: ['manage_mailbox'] } }))
  expect(screen.getByRole('link', { name: 'Original mail' })).toHaveAttribute(
    'href',
    `/admin/settings/incoming-mail/${mailId}`,
  )
})
