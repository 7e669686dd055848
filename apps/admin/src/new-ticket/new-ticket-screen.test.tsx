// @vitest-environment jsdom
import '@lodge/ui/testing'
import type { TopicForm } from '@lodge/contracts'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderAdmin, serve } from '../testing/render-admin.tsx'

const { NewTicketScreen } = await import('./new-ticket-screen.tsx')

const id = '01999999-0000-4000-8000-000000000001'
const topic: TopicForm = {
  ...{ alias: 'keys', name: 'Keys', title: 'Ask about keys', path: [], fields: [], courses: [] },
  ...{
    team: { alias: 'porters', name: 'Porters' },
    expectedAnswerAt: null,
    closedUntil: null,
    priority: 'normal',
  },
}
const draft = {
  requester: {
    kind: 'known',
    person: { alias: 'amara', name: 'Amara', email: 'amara@marlow.example', department: null },
  },
  ...{ topic: 'keys', subject: 'The door', body: 'It is locked.', formAnswers: {}, priority: null },
  ...{ assignee: null, submissionId: '01999999-0000-4000-8000-000000000000' },
}
const key = 'lodge.draft.hannah.new-ticket'
beforeEach(() => localStorage.setItem(key, JSON.stringify(draft)))

const aServer = () =>
  serve({
    'GET /api/topics': () => ({ items: [] }),
    'GET /api/backend/topics/keys/form': () => topic,
    'GET /api/backend/tags': () => ({ items: ['night'] }),
    'POST /api/backend/files': () => ({
      ...{ id, name: 'plan.pdf', contentType: 'application/pdf', size: 1 },
      createdAt: new Date().toISOString(),
    }),
    'POST /api/backend/tickets': () => ({ number: 7, team: 'Porters', requester: 'Amara', isVisible: false }),
  })

test('tags and uploaded files belong to the draft, survive a reload and are sent with it', async () => {
  const seen = aServer()
  renderAdmin(<NewTicketScreen />)
  await userEvent.upload(screen.getByLabelText('Choose files'), new File(['x'], 'plan.pdf'))
  expect(await screen.findByRole('button', { name: 'Remove plan.pdf' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Add a tag' }))
  await userEvent.type(screen.getByRole('combobox', { name: 'Add a tag' }), 'Night{Enter}{Escape}')
  cleanup()

  renderAdmin(<NewTicketScreen />)
  expect(await screen.findByText('plan.pdf')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Remove the tag night' })).toBeVisible()
  expect(await screen.findByText(/Goes to Porters/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Create ticket/ }))

  await expect
    .poll(() => seen.find(({ route }) => route === 'POST /api/backend/tickets')?.body)
    .toMatchObject({
      ...{ subject: 'The door', requester: { alias: 'amara' } },
      ...{ tags: ['night'], attachments: [id] },
    })
  await expect.poll(() => localStorage.getItem(key)).toBeNull()
})
