import { expectAccessible } from '@lodge/ui/testing'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAdmin, serve } from '../../testing/render-admin.tsx'

const { WorkListScreen } = await import('./work-list-screen.tsx')

const nothing = { searches: [], disliked: [], toReview: [], topics: [], brokenLinks: [] }

function open(work: Record<string, unknown>) {
  serve({
    'GET /api/backend/knowledge-base/work': () => ({ ...nothing, ...work }),
  })
  renderAdmin(<WorkListScreen />, '/admin/knowledge-based?list=work')
}

const part = async (name: string) => within(await screen.findByRole('region', { name }))

test('each kind of work says what it counts, and leads to its articles', async () => {
  open({
    searches: [{ words: 'parking', searches: 7, withoutResult: 5, lastAt: '2026-10-20T09:00:00.000Z' }],
    disliked: [
      {
        alias: 'eduroam',
        title: 'Connect to eduroam',
        helpful: 1,
        notHelpful: 3,
        comments: [{ comment: 'Old menu', givenAt: '2026-10-20T09:00:00.000Z' }],
      },
    ],
    toReview: [{ alias: 'fees', title: 'Pay your fees', reviewOn: '2026-10-01' }],
    topics: [
      {
        topic: { alias: 'keys', name: 'Keys' },
        resolved: 9,
        withoutArticle: 8,
        tickets: [{ number: 4711, subject: 'My key card is lost' }],
      },
    ],
  })
  const searches = await part('Searches that led nowhere')
  expect(searches.getByText('parking').closest('li')).toHaveTextContent('7 searches, 5 without a result')
  const disliked = await part('Articles voted down')
  expect(disliked.getByText(/Old menu/)).toBeVisible()
  expect(disliked.getByRole('link', { name: 'Connect to eduroam' })).toHaveAttribute(
    'href',
    '/admin/edit-knowledge-based/eduroam',
  )
  expect((await part('Review is due')).getByText('1/10/2026, due')).toBeVisible()
  const topics = await part('Tickets resolved with no article')
  expect(topics.getByText('8 of 9 tickets')).toBeVisible()
  expect(topics.getByRole('link', { name: 'My key card is lost' })).toHaveAttribute(
    'href',
    '/admin/tickets/4711/detail',
  )
  await expectAccessible()
})

test('where there is nothing to do, each part says so', async () => {
  open({})
  expect(await screen.findAllByText('Nothing to do here.')).toHaveLength(5)
})

test('broken links stand with the article that has them, and why', async () => {
  const links = [{ words: 'Old form', href: '/knowledge-base/x.html', problem: 'unknown' }]
  open({ brokenLinks: [{ alias: 'fees', title: 'Pay your fees', links }] })
  const broken = await part('Broken links')
  expect(broken.getByRole('link', { name: 'Pay your fees' })).toHaveAttribute(
    'href',
    '/admin/edit-knowledge-based/fees',
  )
  expect(broken.getByText('There is nothing at this address')).toBeVisible()
})
