import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import '../../../testing/intersection.ts'
import { buildMessage, priyaAsAuthor } from '../../../testing/message-factory.ts'
import { hannah, queryCache } from '../../../testing/render-admin.tsx'
import { showTicket } from '../../../testing/show-ticket.tsx'
import { applyMessage } from '../cache-updates.ts'
import { Conversation } from './conversation.tsx'
import { useSeenMessages } from './seen-messages-store.ts'

beforeEach(() => useSeenMessages.setState({ byTicket: {} }))
afterEach(() => {
  window.location.hash = ''
})

const height = 2_000

/** The thread's own scroller, tall in a low window, which jsdom does not lay out by itself. */
function scroller(): HTMLElement {
  const element = screen.getByRole('log').parentElement
  if (!element) throw new Error('The thread stands in nothing')
  Object.defineProperties(element, {
    scrollHeight: { value: height, configurable: true },
    clientHeight: { value: 500, configurable: true },
  })
  return element
}

function show() {
  const { user } = showTicket((ticket) => <Conversation ticket={ticket} />, { messages: [buildMessage(1)] })
  return { user, pane: scroller() }
}

const scrollTo = (pane: HTMLElement, top: number) => fireEvent.scroll(pane, { target: { scrollTop: top } })
const arrives = (...what: Parameters<typeof buildMessage>) =>
  act(() => applyMessage(queryCache, buildMessage(...what)))

test('at the end of the thread a new message scrolls into view', async () => {
  const { pane } = show()
  scrollTo(pane, 1_490)
  arrives(2)
  expect(await screen.findByText('Message 2')).toBeInTheDocument()
  expect(pane.scrollTop).toBe(height)
  expect(screen.queryByRole('button', { name: /new message/ })).toBeNull()
})

test('scrolled up, the thread stays where it is, and a button leads to the new messages', async () => {
  const { user, pane } = show()
  scrollTo(pane, 300)
  expect(screen.queryByRole('button', { name: /new message/ })).toBeNull()
  arrives(2)
  const button = await screen.findByRole('button', { name: '1 new message below' })
  expect(pane.scrollTop).toBe(300)
  arrives(3, { author: priyaAsAuthor })
  expect(await screen.findByRole('button', { name: '2 new messages below' })).toBe(button)

  await user.click(button)
  expect(pane.scrollTop).toBe(height)
  scrollTo(pane, 1_500)
  expect(screen.queryByRole('button', { name: /new message/ })).toBeNull()
})

test('an agent’s own message is not counted as new', async () => {
  const { pane } = show()
  scrollTo(pane, 300)
  arrives(2, { author: { ...priyaAsAuthor, alias: hannah.alias, name: hannah.name } })
  expect(await screen.findByText('Message 2')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /new message/ })).toBeNull()
})

test('a message that has been read meanwhile is no longer counted as new', async () => {
  const { pane } = show()
  scrollTo(pane, 300)
  arrives(2)
  await screen.findByRole('button', { name: '1 new message below' })
  act(() => useSeenMessages.getState().saw(buildMessage(2)))
  expect(screen.queryByRole('button', { name: /new message/ })).toBeNull()
})

test('opened by a link to a message, the thread does not jump to its end', async () => {
  window.location.hash = '#message-of-yesterday'
  const { pane } = show()
  pane.scrollTop = 0
  arrives(2)
  expect(await screen.findByText('Message 2')).toBeInTheDocument()
  expect(pane.scrollTop).toBe(0)
})
