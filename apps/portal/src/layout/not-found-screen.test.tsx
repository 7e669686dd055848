import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { amara, openPortal, sendError, serve } from '../testing/render-portal.tsx'
import { buildTicketsPage } from '../testing/ticket-factory.ts'

test.each([
  '/no/such/page',
  '/tickets/404/detail',
  '/tickets/not-a-number/detail',
  '/tickets/submitted/404',
  '/tickets/submitted/not-a-number',
  '/tickets/new/no-such-topic',
])('%s has the title of the not-found page', async (path) => {
  serve({
    'GET /api/tickets': () => buildTicketsPage(),
    'GET /api/tickets/404': (_, response) =>
      sendError(response, 404, { code: 'not_found', message: 'This ticket does not exist.' }),
    'GET /api/topics/no-such-topic': (_, response) =>
      sendError(response, 404, { code: 'not_found', message: 'This topic does not exist.' }),
  })
  openPortal(path, amara)

  expect(await screen.findByText(path.slice(path.lastIndexOf('/') + 1), { selector: 'strong' })).toBeVisible()
  await waitFor(() => expect(document.title).toContain('Page not found'))
  expect(screen.queryByRole('navigation', { name: 'Breadcrumbs' })).toBeNull()
})

test.each([
  ['a visitor', null, ['/', '/tickets/choose-topic']],
  ['a requester', amara, ['/', '/tickets/choose-topic', '/tickets/index']],
])('%s shows links to other pages', async (_, person, ways) => {
  serve({ 'GET /api/tickets': () => buildTicketsPage() })
  openPortal('/no/such/page', person)
  await screen.findByRole('heading', { level: 1, name: 'We can’t find that page' })

  const links = within(screen.getByRole('main')).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(ways)
})
