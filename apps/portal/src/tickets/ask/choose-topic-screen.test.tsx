import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { amara, openPortal, sendError, serve, user } from '../../testing/render-portal.tsx'
import { buildTopic, buildTopicForm } from '../../testing/topic-factory.ts'

const topics = [
  buildTopic({
    alias: 'it',
    name: 'IT',
    icon: 'wifi',
    children: [
      buildTopic({
        alias: 'network',
        name: 'Network',
        children: [buildTopic({ alias: 'wi-fi', name: 'Wi-Fi in halls', description: 'No connection' })],
      }),
      buildTopic({ alias: 'password', name: 'Forgotten password' }),
    ],
  }),
  buildTopic({ alias: 'fees', name: 'Fees', children: [buildTopic({ alias: 'refund', name: 'Refunds' })] }),
  buildTopic({ alias: 'library-card', name: 'Library card', description: 'Lost or expired' }),
]

async function openTopics(path = '/tickets/choose-topic') {
  serve({ 'GET /api/topics': () => ({ items: topics }) })
  const portal = openPortal(path, amara)
  return { ...portal, search: await screen.findByRole('searchbox', { name: 'Search the topics' }) }
}

const links = () =>
  screen
    .getAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => href.startsWith('/tickets/new/'))

/** Makes the window as narrow as a phone's. */
function usePhone() {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media === '(max-width: 639.98px)' }),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
}

test('every topic that takes tickets is listed and leads to its form', async () => {
  const { view } = await openTopics()

  expect(links()).toEqual(['wi-fi', 'password', 'refund', 'library-card'].map((to) => `/tickets/new/${to}`))
  expect(screen.getByRole('heading', { name: 'IT' })).toBeVisible()
  expect(screen.getByText('Network')).toBeVisible()
  expect(screen.getByText('Lost or expired')).toBeVisible()
  await expectAccessible(view.container)
})

test('choosing a topic opens its form', async () => {
  const { router } = await openTopics()
  await user.click(screen.getByRole('link', { name: 'Refunds' }))

  await waitFor(() => expect(router.state.location.pathname).toBe('/tickets/new/refund'))
})

test('a search lists matching topics, marks the matches and announces their number', async () => {
  const { search } = await openTopics()
  await user.type(search, 'refu')

  expect(links()).toEqual(['/tickets/new/refund'])
  expect(screen.getByText('Refu', { selector: 'mark' })).toBeVisible()
  expect(screen.getByText('1 topic')).toBeInTheDocument()
})

test.each([
  ['its description', 'connection', ['/tickets/new/wi-fi']],
  ['the branch above it', 'network', ['/tickets/new/wi-fi']],
  ['a word with a slip in it', 'pasword', ['/tickets/new/password']],
])('a topic is found by %s', async (_, query, expected) => {
  const { search } = await openTopics()
  await user.type(search, query)

  expect(links()).toEqual(expected)
})

test('a search without matches offers all topics again', async () => {
  const { search } = await openTopics()
  await user.type(search, 'zebra')
  expect(screen.getByRole('heading', { name: 'No results found...' })).toBeVisible()
  expect(links()).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Show all topics' }))

  expect(search).toHaveValue('')
  expect(links()).toHaveLength(4)
})

test('Escape empties the search', async () => {
  const { search } = await openTopics()
  await user.type(search, 'refu{Escape}')

  expect(search).toHaveValue('')
  expect(links()).toHaveLength(4)
})

test('a link to a branch focuses its heading', async () => {
  await openTopics('/tickets/choose-topic?topic=fees')

  await waitFor(() => expect(screen.getByRole('heading', { name: 'Fees' })).toHaveFocus())
})

test('on a phone one branch is open at a time', async () => {
  usePhone()
  const { view } = await openTopics('/tickets/choose-topic?topic=fees')
  expect(links()).toEqual(['/tickets/new/refund', '/tickets/new/library-card'])
  await expectAccessible(view.container)

  await user.click(screen.getByRole('button', { name: 'IT' }))

  expect(screen.getByRole('button', { name: 'Fees', expanded: false })).toBeVisible()
  expect(links()).toEqual(['wi-fi', 'password', 'library-card'].map((to) => `/tickets/new/${to}`))
  await user.click(screen.getByRole('button', { name: 'IT', expanded: true }))
  expect(links()).toEqual(['/tickets/new/library-card'])
})

test('on a phone a search opens every branch with a match', async () => {
  usePhone()
  const { search } = await openTopics()
  await user.type(search, 're')

  expect(links()).toContain('/tickets/new/refund')
})

test('topics that cannot be loaded can be tried again', async () => {
  let isDown = true
  serve({
    'GET /api/topics': (_, response) =>
      isDown ? sendError(response, 503, { code: 'unavailable', message: 'Down' }) : { items: topics },
  })
  openPortal('/tickets/choose-topic', amara)
  expect(await screen.findByRole('heading', { name: 'We could not load the topics' })).toBeVisible()

  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('link', { name: 'Refunds' })).toBeVisible()
})

const busyTopics = [
  buildTopic({
    alias: 'it',
    name: 'IT',
    isDefaultExpanded: true,
    children: [
      buildTopic({ alias: 'printing', name: 'Printing', disabledBecause: 'Closed until Monday' }),
      buildTopic({ alias: 'scanning', name: 'Scanning', isNew: true }),
    ],
  }),
  buildTopic({ alias: 'fees', name: 'Fees', children: [buildTopic({ alias: 'refund', name: 'Refunds' })] }),
]

test.each([
  ['a wide window', () => undefined, ['/tickets/new/scanning', '/tickets/new/refund']],
  ['a phone', usePhone, ['/tickets/new/scanning']],
])(
  'in %s a disabled topic shows its reason without a link, and a new one is marked',
  async (_, begin, expected) => {
    begin()
    serve({ 'GET /api/topics': () => ({ items: busyTopics }) })
    const { view } = openPortal('/tickets/choose-topic', amara)

    expect(await screen.findByText('Not available now: Closed until Monday')).toBeVisible()
    expect(screen.getByText('New')).toBeVisible()
    expect(links()).toEqual(expected)
    await expectAccessible(view.container)
  },
)

test('the address of a disabled topic shows its reason instead of the form', async () => {
  serve({
    'GET /api/topics': () => ({ items: busyTopics }),
    'GET /api/topics/printing': () =>
      buildTopicForm([], { alias: 'printing', disabledBecause: 'Closed until Monday' }),
  })
  openPortal('/tickets/new/printing', amara)

  expect(await screen.findByText('Closed until Monday')).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
})
