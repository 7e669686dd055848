import { type OpeningHours, portalRoutes, type TopicNode } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildArticleLink } from '../testing/article-pages.ts'
import { amara, openPortal, type RouteHandlers, sendError, serve, user } from '../testing/render-portal.tsx'
import { buildTicketRow, buildTicketsPage } from '../testing/ticket-factory.ts'
import { buildTopic } from '../testing/topic-factory.ts'

const topics: TopicNode[] = [
  buildTopic({ alias: 'library-card', name: 'Library card', description: 'Lost, broken or expired' }),
  buildTopic({ alias: 'it', name: 'IT', children: [buildTopic({ alias: 'wi-fi', name: 'Wi-Fi' })] }),
]
const open = [4, 3, 2, 1].map((number) => buildTicketRow({ number, subject: `Ticket no. ${number}` }))

function openHome(person: typeof amara | null, handlers: RouteHandlers = {}) {
  serve({
    'GET /api/topics': () => ({ items: topics }),
    'GET /api/tickets': () => buildTicketsPage(open),
    'GET /api/opening-hours': () => ({ openingHours: null }),
    ...handlers,
  })
  return openPortal('/', person)
}

const mine = async () => within(await screen.findByRole('region', { name: 'My open tickets' }))
const tiles = async () => within(await screen.findByRole('region', { name: 'Topics' }))
const isDown = { code: 'unavailable', message: 'Down' }

test('a visitor sees the topics and is invited to sign in', async () => {
  const { view } = openHome(null)

  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('How can we help?')
  await (await tiles()).findByRole('link', { name: /Library card/ })
  const follow = within(screen.getByRole('region', { name: 'Follow your tickets' }))
  expect(follow.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/sign-in')
  expect(screen.queryByRole('region', { name: 'My open tickets' })).toBeNull()
  await expectAccessible(view.container)
})

test('a topic leads to its form, a topic with children to all topics', async () => {
  openHome(null)
  const list = await tiles()

  expect(await list.findByRole('link', { name: /Library card.*Lost, broken or expired/ })).toHaveAttribute(
    'href',
    '/tickets/new/library-card',
  )
  expect(list.getByRole('link', { name: /IT/ })).toHaveAttribute('href', '/tickets/choose-topic?topic=it')
})

test('a requester is greeted by first name and sees their last three open tickets', async () => {
  openHome(amara)

  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('How can we help, Amara?')
  const list = await mine()
  await list.findByRole('link', { name: /Ticket no\. 4/ })
  expect(list.getAllByRole('listitem')).toHaveLength(3)
  expect(list.getByRole('link', { name: 'All tickets' })).toHaveAttribute('href', '/tickets/index')
})

test('a requester without a name is greeted without one', async () => {
  openHome({ ...amara, name: '', isComplete: false })

  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/^How can we help\?$/)
})

test('the page tells a requester that they have no open tickets', async () => {
  openHome(amara, { 'GET /api/tickets': () => buildTicketsPage() })

  expect(await (await mine()).findByText('You have no open tickets.')).toBeVisible()
})

test('a help desk without topics asks to come back later', async () => {
  openHome(null, { 'GET /api/topics': () => ({ items: [] }) })

  expect(await screen.findByRole('heading', { name: 'No topics yet' })).toBeVisible()
})

test('topics and tickets fail and are loaded again independently', async () => {
  let areTopicsDown = true
  openHome(amara, {
    'GET /api/topics': (_, response) =>
      areTopicsDown ? sendError(response, 503, isDown) : { items: topics },
    'GET /api/tickets': (_, response) => sendError(response, 503, isDown),
  })
  const list = await tiles()
  expect(await list.findByRole('heading', { name: 'We could not load the topics' })).toBeVisible()
  expect(await (await mine()).findByRole('heading', { name: 'We could not load your tickets' })).toBeVisible()

  areTopicsDown = false
  await user.click(list.getByRole('button', { name: 'Try again' }))

  expect(await list.findByRole('link', { name: /Library card/ })).toBeVisible()
  expect((await mine()).getByRole('heading', { name: 'We could not load your tickets' })).toBeVisible()
})

const openNow: OpeningHours = {
  isOpen: true,
  changesAt: '2026-03-10T17:00:00.000Z',
  asOf: '2026-03-10T12:00:00.000Z',
  timezone: 'Europe/London',
  usual: { from: 'mon', until: 'fri', opens: '09:00', closes: '17:00' },
}
const inAuckland = { timezone: 'Pacific/Auckland' }

test.each<[string, Partial<OpeningHours>, string]>([
  ['today', {}, 'Open now, until 5 pm'],
  ['always', { changesAt: null }, 'Open now'],
  [
    'in the days that follow',
    { isOpen: false, changesAt: '2026-03-12T09:00:00.000Z' },
    'Closed, opens Thursday 9 am',
  ],
  [
    'after holidays',
    { isOpen: false, changesAt: '2026-03-30T08:30:00.000Z' },
    'Closed, opens 30/3/2026 9:30:00am',
  ],
  ['never', { isOpen: false, changesAt: null, usual: null }, 'Closed'],
  ['on the far side of the world', inAuckland, 'Open now, until 6 am'],
])('the page tells in the help desk’s time zone whether it is open: %s', async (_, hours, sentence) => {
  openHome(null, { 'GET /api/opening-hours': () => ({ openingHours: { ...openNow, ...hours } }) })
  const region = within(await screen.findByRole('region', { name: 'Opening hours' }))

  expect(region.getByText(sentence)).toBeVisible()
})

test('a reader in another time zone sees their own time beside it', async () => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  openHome(null, { 'GET /api/opening-hours': () => ({ openingHours: { ...openNow, ...inAuckland } }) })
  const region = within(await screen.findByRole('region', { name: 'Opening hours' }))

  expect(region.getByText(new RegExp(`In your time zone, ${zone}, that is`))).toBeVisible()
})

test('popular articles are links on the home page', async () => {
  const titles = ['Get a letter', 'Connect to Wi-Fi', 'Pay in instalments', 'Print']
  const items = titles.map((title, place) => ({ ...buildArticleLink(), title, address: `a-${place}.html` }))
  openHome(null, { [`GET ${portalRoutes.popularArticles.path}`]: () => ({ items }) })
  const list = within(await screen.findByRole('list', { name: 'Often asked:' }))

  expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(titles.slice(0, 3))
})
