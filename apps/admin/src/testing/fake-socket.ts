import { EventEmitter } from 'node:events'
import type { AdminSocket } from '@lodge/client'
import type { ServerToAdmin } from '@lodge/contracts'
import { act } from '@testing-library/react'
import { onTestFinished } from 'vitest'
import { useSocket } from '../foundation/socket-store.ts'

type Answer = (result: { ok: boolean }) => void

/** Stands in for the agent's live connection during a test: it records what is sent, and the test says what arrives. */
export function connectFakeSocket() {
  const pushes = new EventEmitter()
  const sent: { name: string; input: unknown }[] = []
  const emit = (name: string, input: unknown, answer?: Answer) => {
    sent.push({ name, input })
    answer?.({ ok: true })
  }
  const socket = {
    connected: true,
    emit,
    volatile: { emit },
    on: (name: string, listener: () => void) => pushes.on(name, listener),
    off: (name: string, listener: () => void) => pushes.off(name, listener),
  } as unknown as AdminSocket
  useSocket.setState({ socket })
  onTestFinished(() => useSocket.setState({ socket: null }))
  return {
    sent,
    push: <Name extends keyof ServerToAdmin>(name: Name, ...what: Parameters<ServerToAdmin[Name]>) =>
      act(() => void pushes.emit(name, ...what)),
    reconnect: () => act(() => void pushes.emit('connect')),
    countListeners: (name: keyof ServerToAdmin) => pushes.listenerCount(name),
  }
}
