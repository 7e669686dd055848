import type { TopicView } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  amara,
  openPortal,
  type RouteHandlers,
  sendError,
  serve,
  user,
} from '../../testing/render-portal.tsx'
import { buildTicket } from '../../testing/ticket-factory.ts'

const topic: TopicView = {
  alias: 'exams',
  name: 'Exams',
  title: 'Ask about exams',
  path: [],
  team: { alias: 'exams', name: 'the Exams Office' },
  fields: [],
  expectedAnswerAt: null,
  closedUntil: null,
}
const clash = {
  alias: 'clash',
  address: 'exams/clash.html',
  title: 'Two exams at once',
  summary: 'What we do',
  language: 'en',
}
const wifi = {
  alias: 'wifi',
  address: 'it/wifi.html',
  title: 'Connect to Wi-Fi',
  summary: 'Set it up once',
  language: 'en',
}

function open(handlers: RouteHandlers = {}, path = '/tickets/new/exams') {
  const requests = serve({
    'GET /api/topics/exams': () => topic,
    'GET /api/tickets': () => ({
      items: [],
      next: null,
      counts: { open: 0, waiting: 0, resolved: 0, all: 0 },
    }),
    'GET /api/knowledge-base/suggestions': ({ query }) => ({
      items: query.get('subject')?.includes('exams') ? [clash, wifi] : [],
    }),
    'POST /api/tickets': () => ({ number: 7 }),
    'GET /api/tickets/7': () => buildTicket(),
    ...handlers,
  })
  const { router, view } = openPortal(path, amara)
  const noted = () =>
    requests.flatMap(({ route, body }) =>
      route.startsWith('POST /api/knowledge-base/suggestions/') ? [body] : [],
    )
  return { requests, router, view, noted }
}

const list = () => screen.findByRole('region', { name: 'These may answer it' })
const writeSubject = async (text: string) => user.type(await screen.findByLabelText('Subject'), text)

test('articles are suggested from the second word on, announced, and open in a new tab', async () => {
  const { requests, noted, view } = open()
  await writeSubject('exams')
  await user.tab()
  await writeSubject(' clash')

  const link = within(await list()).getByRole('link', { name: /Two exams at once/ })
  expect(link).toHaveAttribute('href', '/knowledge-base/exams/clash.html')
  expect(link).toHaveAttribute('target', '_blank')
  expect(screen.getByText('2 articles may answer your question')).toBeInTheDocument()
  await waitFor(() => expect(noted()).toEqual([{ act: 'shown', articles: ['clash', 'wifi'] }]))
  const questions = requests.filter(({ route }) => route === 'GET /api/knowledge-base/suggestions')
  expect(questions.map(({ query }) => query.get('subject'))).not.toContain('exams')
  await expectAccessible(view.container)
})

test('suggestions that were hidden stay hidden', async () => {
  open()
  await writeSubject('exams clash')
  await list()
  await user.click(screen.getByRole('button', { name: 'Hide these articles' }))
  await writeSubject(' in January')

  expect(screen.queryByRole('region', { name: 'These may answer it' })).toBeNull()
  expect(screen.getByLabelText('Subject')).toHaveValue('exams clash in January')
})

test('an article that answers ends the draft, until its writer asks all the same', async () => {
  const { noted } = open()
  await writeSubject('exams clash')
  await user.type(screen.getByLabelText('Describe the problem'), 'Both at 9:30')
  expect(screen.queryByRole('button', { name: /answered it/ })).toBeNull()
  await user.click(within(await list()).getByRole('link', { name: /Two exams at once/ }))
  await user.click(await screen.findByRole('button', { name: '“Two exams at once” answered it' }))

  expect(await screen.findByRole('heading', { name: 'Good to hear that' })).toHaveFocus()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('lodge.draft'))).toEqual([])
  await user.click(screen.getByRole('button', { name: 'I still want to ask' }))

  expect(await screen.findByLabelText('Subject')).toHaveValue('exams clash')
  expect(screen.getByLabelText('Describe the problem')).toHaveValue('Both at 9:30')
  expect(Object.keys(localStorage).filter((key) => key.startsWith('lodge.draft'))).toHaveLength(1)
  await waitFor(() =>
    expect(noted().slice(1)).toEqual([
      { act: 'opened', articles: ['clash'] },
      { act: 'answered', articles: ['clash'] },
      { act: 'not_answered', articles: ['clash'] },
    ]),
  )
})

test('suggestions that fail leave the form as it is', async () => {
  const { requests, router } = open({
    'GET /api/knowledge-base/suggestions': (_, response) =>
      sendError(response, 503, { code: 'unavailable', message: 'Later' }),
  })
  await writeSubject('exams clash')
  await user.type(screen.getByLabelText('Describe the problem'), 'Both at 9:30')
  await user.click(screen.getByRole('button', { name: 'Send question' }))

  await waitFor(() => expect(router.state.location.pathname).toBe('/tickets/submitted/7'))
  expect(requests.find(({ route }) => route === 'POST /api/tickets')?.body).toMatchObject({
    subject: 'exams clash',
    draftId: expect.any(String),
  })
})

const article = {
  address: 'it/wifi.html',
  alias: 'wifi',
  title: 'Connect to Wi-Fi',
  summary: '',
  html: '<p>Text</p>',
  headings: [],
  updatedAt: '2026-10-12T15:12:36.000Z',
  minutesToRead: 1,
  language: 'en',
  isOriginal: true,
  translations: [],
  breadcrumbs: [],
  related: [],
  attachments: [],
  audience: 'public',
}
const fromArticle = {
  'GET /api/knowledge-base/page': ({ query }: { query: URLSearchParams }) =>
    query.get('address') === 'old/wifi.html'
      ? { kind: 'moved', address: 'it/wifi.html' }
      : { kind: 'article', article },
}
const sentTicket = (requests: { route: string; body: unknown }[]) =>
  requests.find(({ route }) => route === 'POST /api/tickets')?.body

async function sendQuestion() {
  await writeSubject('Wi-Fi')
  await user.type(screen.getByLabelText('Describe the problem'), 'It asks for more')
  await user.click(screen.getByRole('button', { name: 'Send question' }))
}

test('asking from an article carries it along, wherever it has moved', async () => {
  const { requests, router } = open(fromArticle, '/tickets/new/exams?article=old/wifi.html')
  expect(await screen.findByText(/We attach the article/)).toHaveTextContent('Connect to Wi-Fi')
  expect(screen.getByRole('link', { name: 'Change topic' })).toHaveAttribute(
    'href',
    '/tickets/choose-topic?article=old%2Fwifi.html',
  )
  await sendQuestion()

  await waitFor(() => expect(router.state.location.pathname).toBe('/tickets/submitted/7'))
  expect(sentTicket(requests)).toMatchObject({ article: 'wifi' })
})

test('the carried article can be removed', async () => {
  const { requests, router } = open(fromArticle, '/tickets/new/exams?article=it/wifi.html')
  await user.click(await screen.findByRole('button', { name: 'Do not attach “Connect to Wi-Fi”' }))
  await sendQuestion()

  await waitFor(() => expect(router.state.location.pathname).toBe('/tickets/submitted/7'))
  expect(sentTicket(requests)).not.toHaveProperty('article')
})

test('choosing a topic carries the article on', async () => {
  const node = { alias: 'exams', name: 'Exams', description: '', icon: 'circle-help', children: [] }
  open({ 'GET /api/topics': () => ({ items: [node] }) }, '/tickets/choose-topic?article=it/wifi.html')
  expect(await screen.findByRole('link', { name: 'Exams' })).toHaveAttribute(
    'href',
    '/tickets/new/exams?article=it%2Fwifi.html',
  )
})
