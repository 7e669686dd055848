import { ChangeTags, limits } from '@lodge/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { sendError, serve } from '../../../testing/render-admin.tsx'
import { readOnly, showTicket } from '../../../testing/show-ticket.tsx'
import type { buildTicket } from '../../../testing/ticket-factory.ts'
import { buildTicketRow } from '../../../testing/ticket-row-factory.ts'

// The client reads the page's address when it is first loaded: after the server.
const { TagsProperty } = await import('./tags-property.tsx')

type Ticket = ReturnType<typeof buildTicket>

function Tags({ ticket }: { ticket: Ticket }) {
  const [isOpen, onOpenChange] = useState(false)
  return <TagsProperty ticket={ticket} tagging={{ isOpen, onOpenChange }} />
}

const route = 'PUT /api/backend/tickets/20001/tags'

function show(parts: Partial<Ticket> = {}) {
  const tags = new Set(parts.tags)
  const seen = serve({
    'GET /api/backend/tags': ({ query }) => ({
      items: ['resit', 'results'].filter((tag) => tag.startsWith(query.get('text') ?? '')),
    }),
    [route]: ({ body }) => {
      const { add, remove } = ChangeTags.parse(body)
      for (const tag of add) tags.add(tag)
      for (const tag of remove) tags.delete(tag)
      return buildTicketRow({ version: 2, tags: [...tags] })
    },
  })
  const { user } = showTicket((ticket) => <Tags ticket={ticket} />, parts)
  return { user, sent: () => seen.filter((request) => request.route === route).map(({ body }) => body) }
}

const input = () => screen.getByRole('combobox', { name: 'Add a tag' })
const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const shown = () =>
  within(screen.getByRole('list', { name: 'Tags' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('a tag that is known is completed, and the line stays open for another', async () => {
  const { user, sent } = show({ tags: ['results'] })
  await user.click(screen.getByRole('button', { name: 'Add a tag' }))
  await waitFor(() => expect(offered()).toEqual(['resit']))
  await user.type(input(), 're')
  await waitFor(() => expect(offered()).toEqual(['New: re', 'resit']))
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(shown()).toEqual(['results', 'resit']))
  expect(sent()).toEqual([{ add: ['resit'] }])
  expect(input()).toHaveValue('')
})

test('what was typed whole is what Enter adds, in the form that tags have', async () => {
  const { user, sent } = show()
  await user.click(screen.getByRole('button', { name: 'Add a tag' }))
  await user.type(input(), ' Late Fee {Enter}')
  await waitFor(() => expect(sent()).toEqual([{ add: ['late-fee'] }]))
})

test('a tag that cannot be one says why, and Enter adds nothing', async () => {
  const { user, sent } = show()
  await user.click(screen.getByRole('button', { name: 'Add a tag' }))
  await waitFor(() => expect(offered()).toEqual(['resit', 'results']))
  await user.type(input(), 'a,b{Enter}')
  expect(screen.getByText('Begin with a letter or digit and use no commas')).toBeVisible()
  expect(sent()).toEqual([])
})

test('an empty line adds nothing', async () => {
  const { user, sent } = show()
  await user.click(screen.getByRole('button', { name: 'Add a tag' }))
  await waitFor(() => expect(offered()).toEqual(['resit', 'results']))
  await user.type(input(), '{Enter}')
  expect(sent()).toEqual([])
})

test('a tag is taken off', async () => {
  const { user, sent } = show({ tags: ['resit', 'results'] })
  await user.click(screen.getByRole('button', { name: 'Remove the tag resit' }))
  await waitFor(() => expect(shown()).toEqual(['results']))
  expect(sent()).toEqual([{ remove: ['resit'] }])
})

test('a tag that the server refuses is not shown, and the refusal is', async () => {
  const { user } = show({ tags: ['resit'] })
  serve({
    [route]: (_, response) => sendError(response, 409, { code: 'ticket_merged', message: 'It was merged.' }),
  })
  await user.click(screen.getByRole('button', { name: 'Remove the tag resit' }))
  expect(await screen.findByText('It was merged.')).toBeInTheDocument()
  expect(shown()).toEqual(['resit'])
})

test('a ticket with as many tags as it can have takes no more', async () => {
  const tags = Array.from({ length: limits.tagsPerTicket }, (_, place) => `tag-${place}`)
  const { user } = show({ tags })
  await user.click(screen.getByRole('button', { name: 'Add a tag' }))
  expect(await screen.findByText('A ticket can have at most 20 tags.')).toBeVisible()
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('who may not change the tags reads them', () => {
  show({ tags: ['resit'], can: readOnly })
  expect(shown()).toEqual(['resit'])
  expect(screen.queryByRole('button')).toBeNull()
})

test('a ticket without tags says so to whoever cannot add one', () => {
  show({ can: readOnly })
  expect(screen.getByText('No tags')).toBeVisible()
})
