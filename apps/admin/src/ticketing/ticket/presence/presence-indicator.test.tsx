import '@lodge/ui/testing'
import { useConnection, useSession } from '@lodge/client'
import { presenceTimings, type Viewer, type Visibility } from '@lodge/contracts'
import { Announcer } from '@lodge/ui'
import { expectAccessible } from '@lodge/ui/testing'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PresenceIndicator } from './presence-indicator.tsx'
import { usePresence } from './presence-store.ts'
import { createTypingThrottle } from './use-typing.ts'

const me = { alias: 'me', name: 'Me Myself', email: 'me@uni.example', role: 'agent', permissions: [] }
beforeEach(() => {
  useSession.setState({ authUser: me })
  useConnection.setState({ state: 'live' })
  usePresence.setState({ byTicket: {} })
})
afterEach(() => vi.useRealTimers())

const viewer = (name: string, typing: Visibility | null = null): Viewer => ({
  alias: name.toLowerCase().replaceAll(' ', '-'),
  name,
  typing,
})
const updated = (version: number, ...viewers: Viewer[]) =>
  act(() => usePresence.getState().updated({ number: 7, version, viewers }))

const showAnnounced = () =>
  render(
    <>
      <PresenceIndicator number={7} />
      <Announcer />
    </>,
  )

test('the others are shown with who is typing, and said once', async () => {
  showAnnounced()
  updated(1, { ...viewer('Me Myself'), alias: 'me' }, viewer('Priya Raman'), viewer('Mo Zhang'))
  expect(screen.getByText('2 viewing')).toBeTruthy()
  expect(screen.getByText('Priya Raman is viewing this ticket. Mo Zhang is viewing this ticket')).toBeTruthy()

  updated(2, viewer('Priya Raman', 'public'), viewer('Mo Zhang'))
  expect(screen.getAllByText('Priya is typing…').length).toBeGreaterThan(0)
  updated(3, viewer('Priya Raman', 'internal'), viewer('Mo Zhang'))
  expect(screen.getAllByText('Priya is writing a note…').length).toBeGreaterThan(0)
  updated(4, viewer('Priya Raman', 'public'), viewer('Mo Zhang', 'public'))
  expect(screen.getAllByText('Priya and Mo are typing…').length).toBeGreaterThan(0)
  await expectAccessible()
})

test('who leaves is said, and goes', () => {
  showAnnounced()
  updated(1, viewer('Priya Raman'), viewer('Mo Zhang'))
  updated(2, viewer('Mo Zhang'))
  expect(screen.getByText('Priya Raman has left this ticket')).toBeInTheDocument()
  expect(screen.queryByRole('img', { name: 'Priya Raman' })).toBeNull()
  expect(screen.getByText('1 viewing')).toBeVisible()
})

test('of many colleagues three are shown and the others counted', () => {
  render(<PresenceIndicator number={7} />)
  const names = ['Priya Raman', 'Mo Zhang', 'Ann Lee', 'Bob Fox', 'Callum Fraser']
  updated(1, ...names.map((name) => viewer(name, 'public')))
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('aria-label'))).toEqual(
    names.slice(0, 3),
  )
  expect(screen.getByText('+2')).toBeVisible()
  expect(screen.getByText('5 viewing')).toBeVisible()
  expect(screen.getByText('5 colleagues are typing…')).toBeVisible()
})

test('who has stopped typing is shown as typing no more', () => {
  showAnnounced()
  updated(1, viewer('Priya Raman', 'public'))
  updated(2, viewer('Priya Raman'))
  expect(screen.queryAllByText('Priya is typing…', { ignore: '[aria-live] *' })).toEqual([])
})

test('who is on another ticket is not on this one', () => {
  render(<PresenceIndicator number={7} />)
  act(() => usePresence.getState().updated({ number: 8, version: 1, viewers: [viewer('Priya Raman')] }))
  expect(screen.queryByText(/viewing$/)).toBeNull()
})

test('a straggler changes nothing, and alone or without a connection there is nobody', () => {
  render(<PresenceIndicator number={7} />)
  updated(5, viewer('Priya Raman'))
  updated(4)
  expect(screen.getByText('1 viewing')).toBeTruthy()

  act(() => useConnection.setState({ state: 'reconnecting' }))
  expect(screen.queryByText('1 viewing')).toBeNull()
  act(() => useConnection.setState({ state: 'live' }))
  updated(6, { ...viewer('Me Myself'), alias: 'me' })
  expect(screen.queryByText(/viewing$/)).toBeNull()
})

test('keystrokes become few words: at once, now and then, and one at the end', () => {
  vi.useFakeTimers()
  const reports: (Visibility | null)[] = []
  const typing = createTypingThrottle((what) => reports.push(what))

  for (let key = 0; key < 30; key += 1) {
    typing.type('public')
    vi.advanceTimersByTime(100)
  }
  expect(reports).toEqual(['public', 'public'])
  typing.type('internal')
  vi.advanceTimersByTime(presenceTimings.typingIdleMs)
  expect(reports).toEqual(['public', 'public', 'internal', null])
  typing.stop()
  expect(reports).toHaveLength(4)
})
