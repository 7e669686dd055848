import '@lodge/ui/testing'
import { MoveTopic, type TopicRow } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { moveInTree } from '../../foundation/record-tree/record-tree.ts'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'
import { TopicListScreen } from './topic-list-screen.tsx'
import { aTopicRow } from './topic-row-factory.ts'

const tree = [
  aTopicRow('it', { name: 'IT' }),
  aTopicRow('wi-fi', { name: 'Wi-Fi', parent: 'it', path: ['IT'], openTickets: 2 }),
  aTopicRow('printing', { name: 'Printing', parent: 'it', path: ['IT'] }),
  aTopicRow('library', { name: 'Library', openTickets: 4 }),
]

const list = (items: TopicRow[]) => ({ items, counts: { active: items.length, archived: 0 } })

/** A server that keeps the tree; it refuses to move Printing. */
function serveTree() {
  let topics = tree
  const move = (alias: string, body: unknown) => {
    topics = moveInTree(topics, alias, MoveTopic.parse(body))
    const {
      path: _,
      openTickets: __,
      ...topic
    } = topics.find((topic) => topic.alias === alias) ?? aTopicRow(alias)
    return { ...topic, title: topic.name, description: '', revision: 2 }
  }
  return serve({
    'GET /api/backend/topic-records': () => list(topics),
    'PUT /api/backend/topic-records/wi-fi/place': ({ body }) => move('wi-fi', body),
    'PUT /api/backend/topic-records/library/place': ({ body }) => move('library', body),
    'PUT /api/backend/topic-records/printing/place': (_, response) =>
      sendError(response, 409, { code: 'still_in_use', message: 'Not there.' }),
  })
}

const names = () =>
  within(screen.getByRole('table', { name: 'Topics' }))
    .getAllByRole('link')
    .map((link) => link.textContent)

const handleOf = (name: string) => screen.findByRole('button', { name: new RegExp(`^Move ${name}`) })

async function press(name: string, key: string) {
  const handle = await handleOf(name)
  handle.focus()
  await userEvent.keyboard(`{${key}}`)
}

const notices = async () => within(await screen.findByRole('region', { name: /Notifications/ }))

test('the tree counts topics and open tickets, and is collapsed and expanded', async () => {
  serveTree()
  renderAdmin(<TopicListScreen />, '/admin/topics')
  const row = (await screen.findByRole('link', { name: 'IT' })).closest('tr')
  expect(row).toHaveTextContent(/2 topics/)
  expect(row).toHaveTextContent(/Open tickets: 2/)
  await expectAccessible()

  const toggle = screen.getByRole('button', { name: 'Topics below IT' })
  await userEvent.click(toggle)
  expect(toggle).toHaveAttribute('aria-expanded', 'false')
  expect(names()).toEqual(['IT', 'Library'])
  await userEvent.click(screen.getByRole('button', { name: 'Expand all' }))
  expect(names()).toEqual(['IT', 'Wi-Fi', 'Printing', 'Library'])
})

test('an arrow key moves a topic, says its new place, and can be taken back', async () => {
  serveTree()
  renderAdmin(<TopicListScreen />, '/admin/topics')
  await press('Wi-Fi', 'ArrowDown')

  expect(await (await notices()).findByText('Wi-Fi is now at position 2 of 2 in IT')).toBeVisible()
  expect(names()).toEqual(['IT', 'Printing', 'Wi-Fi', 'Library'])
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toMatch(/^Move Wi-Fi/)

  await userEvent.click((await notices()).getByRole('button', { name: 'Undo' }))
  expect(await (await notices()).findByText('Wi-Fi is now at position 1 of 2 in IT')).toBeVisible()
  expect(names()).toEqual(['IT', 'Wi-Fi', 'Printing', 'Library'])
})

test('a topic leaves its parent by the left arrow, and what it says of open tickets comes with the right one', async () => {
  const seen = serveTree()
  renderAdmin(<TopicListScreen />, '/admin/topics')
  await press('Wi-Fi', 'ArrowLeft')
  expect(await (await notices()).findByText('Wi-Fi is now at position 2 of 3 at the top level')).toBeVisible()

  await press('Library', 'ArrowRight')
  expect(
    await (await notices()).findByText(/^Library is now at position 1 of 1 in Wi-Fi. Wi-Fi keeps its 2 open/),
  ).toBeVisible()
  expect(seen.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body)).toEqual([
    { parent: null, before: 'library' },
    { parent: 'wi-fi', before: null },
  ])
})

test('a move that the server refuses is put back and said', async () => {
  serveTree()
  renderAdmin(<TopicListScreen />, '/admin/topics')
  await press('Printing', 'ArrowUp')

  expect(await (await notices()).findByText('Not there.')).toBeVisible()
  await expect.poll(names).toEqual(['IT', 'Wi-Fi', 'Printing', 'Library'])
})

test('what a search finds stands with the names above it, and is not moved', async () => {
  const seen = serve({ 'GET /api/backend/topic-records': () => list(tree.slice(1, 2)) })
  renderAdmin(<TopicListScreen />, '/admin/topics?search=wi')

  const link = await screen.findByRole('link', { name: 'Wi-Fi' })
  expect(link.closest('td')).toHaveTextContent('Wi-FiIT')
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    expect.stringMatching(/search=wi/),
  )
  expect(seen.some(({ query }) => query.get('search') === 'wi')).toBe(true)
})

test('an empty list says what topics are for', async () => {
  serve({ 'GET /api/backend/topic-records': () => list([]) })
  renderAdmin(<TopicListScreen />, '/admin/topics')
  expect(await screen.findByText('There are no topics yet')).toBeVisible()
})

test('a list that cannot be read can be tried again', async () => {
  serve({
    'GET /api/backend/topic-records': (_, response) =>
      sendError(response, 403, { code: 'forbidden', message: 'Not yours.' }),
  })
  renderAdmin(<TopicListScreen />, '/admin/topics')
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
})
