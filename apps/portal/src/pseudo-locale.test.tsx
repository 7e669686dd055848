import { listStrayTexts, speakPseudo } from '@lodge/ui/testing'
import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { amara, openPortal, serve } from './testing/render-portal.tsx'
import { buildDeadline, buildTicket } from './testing/ticket-factory.ts'

const row = {
  number: 7,
  version: 3,
  subject: 'Library card',
  status: 'open',
  assignee: 'Hannah Osei',
  sla: null,
}
const ticket = buildTicket({ status: 'open', assignee: 'Hannah Osei', sla: buildDeadline() })
const topic = { alias: 'library-card', name: 'Library card', description: '', icon: '', children: [] }
const data = [
  'Library card',
  'Library',
  'Hannah Osei',
  'Amara Okafor',
  'amara@marlow.example',
  'AO',
  'HO',
  'Help desk',
  '/no/such/page',
  '/no/such/',
  'page',
]

beforeAll(() => {
  speakPseudo('apps/portal')
})

test.each([
  ['/', amara],
  ['/auth/sign-in', null],
  ['/tickets/index', amara],
  ['/tickets/choose-topic', amara],
  ['/tickets/new/library-card', amara],
  ['/tickets/7/detail', amara],
  ['/no/such/page', amara],
] as const)('%s shows no text from outside the catalogue', async (path, user) => {
  serve({
    'GET /api/tickets': () => ({
      items: [{ ...row, topic: 'Library card', createdAt: ticket.createdAt, updatedAt: ticket.updatedAt }],
      next: null,
      counts: { open: 1, waiting: 0, resolved: 0, all: 1 },
    }),
    'GET /api/tickets/7': () => ticket,
    'GET /api/topics': () => ({ items: [topic] }),
    'GET /api/topics/library-card': () => ({
      alias: 'library-card',
      name: 'Library card',
      title: 'Library card',
      path: [],
      fields: [],
      team: { alias: 'library', name: 'Library' },
      expectedAnswerAt: null,
      closedUntil: null,
    }),
  })
  openPortal(path, user)
  await screen.findByRole('heading', { level: 1 })
  await expect.poll(() => document.querySelectorAll('[aria-busy="true"]').length).toBe(0)

  expect(listStrayTexts(data)).toEqual([])
})
