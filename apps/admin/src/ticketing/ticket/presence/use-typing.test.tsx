import '@lodge/ui/testing'
import { useSession } from '@lodge/client'
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { connectFakeSocket } from '../../../testing/fake-socket.ts'
import { buildMessage, priyaAsAuthor } from '../../../testing/message-factory.ts'
import { useTyping } from './use-typing.ts'

const me = { alias: 'me', name: 'Me Myself' }
const number = 20_001
const typing = (visibility: 'public' | 'internal' | null) => ({
  name: 'ticket.typing',
  input: { number, visibility },
})

beforeEach(() =>
  useSession.setState({ authUser: { ...me, email: 'me@uni.example', role: 'agent', permissions: [] } }),
)

test('typing is announced, and its end when the agent’s own message arrives', () => {
  const { sent, push } = connectFakeSocket()
  const { result } = renderHook(() => useTyping(number))
  result.current('public')
  push('message.added', buildMessage(1, { author: priyaAsAuthor }))
  push('message.added', buildMessage(2, { author: { ...priyaAsAuthor, ...me }, ticketNumber: 8 }))
  expect(sent).toEqual([typing('public')])

  push('message.added', buildMessage(3, { author: { ...priyaAsAuthor, ...me } }))
  expect(sent).toEqual([typing('public'), typing(null)])
})

test('who leaves the page has stopped, and listens no more', () => {
  const { sent, countListeners } = connectFakeSocket()
  const { result, unmount } = renderHook(() => useTyping(number))
  result.current('internal')
  expect(countListeners('message.added')).toBe(1)
  unmount()
  expect(sent).toEqual([typing('internal'), typing(null)])
  expect(countListeners('message.added')).toBe(0)
})

test('without a connection typing still works', () => {
  const { result } = renderHook(() => useTyping(number))
  expect(() => result.current('public')).not.toThrow()
})
