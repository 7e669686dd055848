import '@lodge/ui/testing'
import { createServer } from 'node:http'
import { expectAccessible } from '@lodge/ui/testing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

// Real requests are made: a busy machine takes its time.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 40_000 })

const all = [
  {
    alias: 'parcel',
    title: 'Collect a parcel',
    html: '<p>Dear <span data-placeholder="requester.firstName">Amira</span></p>',
    unfilled: [],
  },
  {
    alias: 'wifi',
    title: 'Connect to eduroam',
    html: '<p>By {{ticket.dueAt}}</p>',
    unfilled: ['ticket.dueAt'],
  },
]
let asked: string[] = []

/** A real HTTP server that finds responses by their title. */
const server = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://lodge.example')
  asked.push(`${url.pathname}${url.search}`)
  const search = (url.searchParams.get('search') ?? '').toLowerCase()
  const items = all.filter(({ title }) => title.toLowerCase().includes(search))
  response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
  response.setHeader('access-control-allow-credentials', 'true')
  response.setHeader('access-control-allow-headers', '*')
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ items }))
})
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const address = server.address()
const meta = document.createElement('meta')
meta.name = 'app_url'
meta.content = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
document.head.append(meta)

// The client reads the page's address when it is first loaded, which is why it comes after the server.
const { CannedPicker } = await import('./canned-picker.tsx')

beforeEach(() => {
  asked = []
})

function Composer({ onChoose }: { onChoose: (html: string) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <CannedPicker number={20445} isOpen={isOpen} onOpenChange={setIsOpen} onChoose={onChoose} />
    </>
  )
}

async function open() {
  const chosen: string[] = []
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Composer onChoose={(html) => chosen.push(html)} />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByRole('option', { name: 'Collect a parcel' })
  return chosen
}

test('the first response is previewed, filled, and Enter chooses it', async () => {
  const chosen = await open()
  expect(screen.getByRole('region', { name: 'As it will be inserted' })).toHaveTextContent('Dear Amira')
  await expectAccessible()
  await userEvent.keyboard('{Enter}')
  expect(chosen).toEqual([all[0]?.html])
  expect(screen.queryByRole('option')).not.toBeInTheDocument()
})

test('the arrow keys go to the next one, which says what it could not fill', async () => {
  const chosen = await open()
  await userEvent.keyboard('{ArrowDown}')
  const preview = screen.getByRole('region', { name: 'As it will be inserted' })
  expect(preview).toHaveTextContent('This ticket has nothing for {{ticket.dueAt}}')
  await userEvent.click(screen.getByRole('button', { name: 'Insert' }))
  expect(chosen).toEqual([all[1]?.html])
})

test('the server searches, and finding nothing is said', async () => {
  await open()
  await userEvent.keyboard('eduroam')
  await screen.findByRole('option', { name: 'Connect to eduroam', selected: true })
  await waitFor(() => expect(asked.at(-1)).toBe('/api/backend/tickets/20445/canned-responses?search=eduroam'))
  await userEvent.keyboard(' nowhere')
  expect(await screen.findByText('Nothing matches the search')).toBeInTheDocument()
})

test('Escape chooses nothing and gives the focus back', async () => {
  const chosen = await open()
  await userEvent.keyboard('{Escape}')
  expect(chosen).toEqual([])
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus()
})
