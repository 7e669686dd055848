import { expectAccessible, type RecordedRequest } from '@lodge/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { renderAdmin, serve } from '../../../testing/render-admin.tsx'
import { CannedResponsePicker } from './canned-response-picker.tsx'

const all = [
  {
    alias: 'parcel',
    title: 'Collect a parcel',
    writtenTitle: null,
    version: null,
    html: '<p>Dear <span data-placeholder="requester.firstName">Amira</span></p>',
    unfilled: [],
  },
  {
    alias: 'wifi',
    title: 'Connect to eduroam',
    writtenTitle: null,
    version: null,
    html: '<p>By {{ticket.dueAt}}</p>',
    unfilled: ['ticket.dueAt'],
  },
]

let requests: RecordedRequest[]
beforeEach(() => {
  requests = serve({
    'GET /api/backend/tickets/20445/canned-responses': ({ query }) => {
      const search = (query.get('search') ?? '').toLowerCase()
      return { items: all.filter(({ title }) => title.toLowerCase().includes(search)) }
    },
  })
})

function Composer({ onChoose }: { onChoose: (html: string) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <CannedResponsePicker number={20445} isOpen={isOpen} onOpenChange={setIsOpen} onChoose={onChoose} />
    </>
  )
}

async function open() {
  const chosen: string[] = []
  renderAdmin(<Composer onChoose={(html) => chosen.push(html)} />)
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
  expect(preview).toHaveTextContent('This ticket has no value for {{ticket.dueAt}}')
  await userEvent.click(screen.getByRole('button', { name: 'Insert' }))
  expect(chosen).toEqual([all[1]?.html])
})

test('the server searches, and finding nothing is said', async () => {
  await open()
  await userEvent.keyboard('eduroam')
  await screen.findByRole('option', { name: 'Connect to eduroam', selected: true })
  await waitFor(() => expect(requests.map(({ query }) => query.get('search'))).toContain('eduroam'))
  await userEvent.keyboard(' nowhere')
  expect(await screen.findByText('No responses match your search')).toBeInTheDocument()
})

test('Escape chooses nothing and gives the focus back', async () => {
  const chosen = await open()
  await userEvent.keyboard('{Escape}')
  expect(chosen).toEqual([])
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus()
})

test.each([
  [{ language: 'de', missing: null, isOutdated: false }, 'In German'],
  [
    { language: 'de', missing: null, isOutdated: true },
    'In German. The original has changed since it was translated.',
  ],
  [
    { language: 'en', missing: 'fr', isOutdated: false },
    'There is no version in French. This one is in English.',
  ],
])('the language of the text is said: %j', async (version, words) => {
  const [parcel] = all
  serve({
    'GET /api/backend/tickets/20445/canned-responses': () => ({
      items: [{ ...parcel, title: 'Paket abholen', writtenTitle: 'Collect a parcel', version }],
    }),
  })
  renderAdmin(<Composer onChoose={() => undefined} />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByRole('option', { name: 'Paket abholen Collect a parcel' })

  const preview = screen.getByRole('region', { name: 'As it will be inserted' })
  expect(preview).toHaveTextContent(words)
  expect(screen.getByRole('heading', { name: 'Paket abholen' })).toHaveAttribute('lang', version.language)
  await expectAccessible()
})

test('the search field keeps its height in the column that it stands in', async () => {
  await open()
  // jsdom lays nothing out; a field that may shrink in a column is as high as its line.
  expect(screen.getByRole('combobox')).toHaveClass('h-10', 'flex-none')
  expect(screen.getByRole('combobox')).not.toHaveClass('flex-1')
})
