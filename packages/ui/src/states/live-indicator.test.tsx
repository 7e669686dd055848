import { useConnection } from '@lodge/client'
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import '../testing/index.ts'
import { LiveIndicator } from './live-indicator.tsx'
import { OfflineBanner } from './offline-banner.tsx'

afterEach(() => {
  useConnection.setState(useConnection.getInitialState())
  vi.restoreAllMocks()
})

test.each([
  ['live', 'Live'],
  ['reconnecting', 'Reconnecting…'],
  ['offline', 'Offline'],
] as const)('a connection that is %s reads "%s"', (state, text) => {
  render(<LiveIndicator />)
  act(() => useConnection.getState().changed(state))

  expect(screen.getByRole('status')).toHaveTextContent(text)
})

function goOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

test('before the first connection it never reads as reconnecting', () => {
  render(<LiveIndicator />)
  expect(screen.getByRole('status')).toHaveTextContent(/^Connecting…$/)
})

test('without a network a line tells the time of the data, and disappears with the network', () => {
  render(<OfflineBanner asOf={new Date(2026, 9, 12, 16, 12, 9).getTime()} />)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()

  goOnline(false)
  expect(screen.getByRole('status')).toHaveTextContent(
    'You are offline. Shown as of 4:12:09pm. Everything updates when you are back online.',
  )

  goOnline(true)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('the line takes the time when the pushes stopped', () => {
  render(<OfflineBanner isOffline />)
  act(() => useConnection.setState({ lostAt: new Date(2026, 9, 12, 9, 0, 5).getTime() }))

  expect(screen.getByRole('status')).toHaveTextContent('Shown as of 9:00:05am.')
})

test('without any live connection the line has no time', () => {
  render(<OfflineBanner isOffline />)

  expect(screen.getByRole('status')).toHaveTextContent(
    /^You are offline\. Everything updates when you are back online\.$/,
  )
})
