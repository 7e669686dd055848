import '@lodge/ui/testing'
import { type AdminSocket, useSession } from '@lodge/client'
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useSocket } from '../../socket-store.ts'
import { useTyping } from './use-typing.ts'

type Listener = (message: unknown) => void
let said: unknown[] = []
let listeners: Listener[] = []

/** A connection as far as typing goes: what is said is kept, and a message can be made to arrive. */
const socket = {
  volatile: { emit: (_: string, what: unknown) => said.push(what) },
  on: (_: string, listener: Listener) => listeners.push(listener),
  off: (_: string, listener: Listener) => {
    listeners = listeners.filter((one) => one !== listener)
  },
} as unknown as AdminSocket

beforeEach(() => {
  said = []
  listeners = []
  useSocket.setState({ socket })
  useSession.setState({
    authUser: { alias: 'me', name: 'Me', email: 'me@uni.example', role: 'agent', permissions: [] },
  })
})

const arrives = (ticketNumber: number, alias: string) => {
  for (const listener of listeners) listener({ ticketNumber, author: { alias } })
}

test('typing is told, and its end when one’s own message is there', () => {
  const { result } = renderHook(() => useTyping(7))
  result.current('public')
  arrives(7, 'somebody-else')
  arrives(8, 'me')
  expect(said).toEqual([{ number: 7, visibility: 'public' }])

  arrives(7, 'me')
  expect(said).toEqual([
    { number: 7, visibility: 'public' },
    { number: 7, visibility: null },
  ])
})

test('who leaves the page has stopped, and without a connection nothing is told', () => {
  const { result, unmount } = renderHook(() => useTyping(7))
  result.current('internal')
  unmount()
  expect(said.at(-1)).toEqual({ number: 7, visibility: null })
  expect(listeners).toEqual([])

  useSocket.setState({ socket: null })
  renderHook(() => useTyping(7)).result.current('public')
  expect(said).toHaveLength(2)
})
