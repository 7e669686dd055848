import type { EmbeddedTopic } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { amara, openPortal, sendError, serve, user } from '../testing/render-portal.tsx'
import { carriedPath } from '../tickets/ask/carried-question.ts'

const topic: EmbeddedTopic = {
  alias: 'wifi',
  name: 'Wi-Fi',
  title: 'Ask about Wi-Fi',
  fields: [{ key: 'room', type: 'text', label: 'Room', isRequired: true }],
}
const hit = {
  alias: 'eduroam',
  address: 'it-wifi/eduroam',
  title: [{ text: 'Connect to eduroam', isMarked: false }],
  snippet: [],
  updatedAt: '2026-10-01T09:00:00.000Z',
  category: { name: 'Wi-Fi', address: 'it-wifi' },
  language: 'en',
}
const reads = {
  'GET /api/embed/topics/wifi': () => topic,
  'GET /api/knowledge-base/search': () => ({ items: [hit], total: 1, isSimilar: false }),
}
const question = { subject: 'No signal', body: 'Since Monday', formAnswers: { room: 'B2' } }

afterEach(() => {
  vi.restoreAllMocks()
  window.history.replaceState(null, '', '/')
})

test('a question is written with suggestions of articles, and goes on in a tab of its own', async () => {
  serve(reads)
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  openPortal('/embed/wifi', null)
  await user.type(await screen.findByLabelText('Subject'), question.subject)
  await user.type(screen.getByLabelText('Room'), question.formAnswers.room)
  await user.type(screen.getByLabelText('Describe the problem'), question.body)
  expect(await screen.findByRole('link', { name: /Connect to eduroam/ })).toHaveAttribute('target', '_blank')
  await expectAccessible()

  await user.click(screen.getByRole('button', { name: 'Continue' }))

  await waitFor(() => expect(open).toHaveBeenCalledWith(carriedPath('wifi', question), '_blank', 'noopener'))
  expect(await screen.findByRole('link', { name: 'Open it again' })).toHaveAttribute(
    'href',
    carriedPath('wifi', question),
  )
  expect(screen.getByLabelText('Describe the problem')).toHaveValue(question.body)
})

test('what was written comes back after a reload of the page around it', async () => {
  serve(reads)
  const { view } = openPortal('/embed/wifi', null)
  await user.type(await screen.findByLabelText('Subject'), question.subject)
  view.unmount()

  openPortal('/embed/wifi', null)

  expect(await screen.findByLabelText('Subject')).toHaveValue(question.subject)
})

test('a topic that is not there, or takes nothing for now, says so', async () => {
  serve({
    'GET /api/embed/topics/gone': (_, response) =>
      sendError(response, 404, { code: 'not_found', message: 'No such topic.' }),
    'GET /api/embed/topics/wifi': () => ({ ...topic, disabledBecause: 'Closed over Christmas' }),
  })
  const { view } = openPortal('/embed/gone', null)
  expect(await screen.findByText('This form is not available')).toBeVisible()
  view.unmount()

  openPortal('/embed/wifi', null)
  expect(await screen.findByText('Closed over Christmas')).toBeVisible()
})

test('a question from another site is in the form of its topic, once', async () => {
  serve({
    'GET /api/topics/wifi': () => ({
      ...topic,
      path: [],
      team: { alias: 'it', name: 'IT' },
      expectedAnswerAt: null,
      closedUntil: null,
    }),
    'GET /api/knowledge-base/suggestions': () => ({ items: [] }),
  })
  window.history.replaceState(null, '', carriedPath('wifi', question))

  const { router } = openPortal('/embed/wifi/continue', amara)

  expect(await screen.findByLabelText('Subject')).toHaveValue(question.subject)
  expect(screen.getByLabelText('Room')).toHaveValue('B2')
  expect(screen.getByLabelText('Describe the problem')).toHaveValue(question.body)
  expect(router.state.location.pathname).toBe('/tickets/new/wifi')
  expect(sessionStorage.getItem('lodge.carried-question')).toBeNull()
})

test('whoever is not signed in signs in first, and the question stays in the tab', async () => {
  serve({})
  window.history.replaceState(null, '', carriedPath('wifi', question))

  const { router } = openPortal('/embed/wifi/continue', null)

  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/sign-in'))
  expect(JSON.parse(sessionStorage.getItem('lodge.carried-question') ?? '')).toMatchObject(question)
})
