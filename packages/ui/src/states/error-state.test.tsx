import { ApiError, NetworkError, TimeoutError } from '@lodge/client'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { expectAccessible } from '../testing/index.ts'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'

const user = userEvent.setup({ delay: null })
const refusal = (status: number, message: string) =>
  new ApiError({
    status,
    code: status < 500 ? 'not_found' : 'unavailable',
    message,
    requestId: 'request-1',
  })

test.each([
  [new NetworkError('fetch failed'), 'The help desk could not be reached. Check your connection.'],
  [new TimeoutError('aborted'), 'The help desk did not answer within 10 seconds.'],
  [refusal(404, 'This ticket does not exist.'), 'This ticket does not exist.'],
  [refusal(503, 'ECONNREFUSED 127.0.0.1:5432'), 'The help desk could not do this just now.'],
  [refusal(404, 'HTTP 404'), 'The help desk could not do this just now.'],
  [new TypeError('x is undefined'), 'The help desk could not do this just now.'],
])('the reason of %o is a sentence for people', (error, text) => {
  render(<ErrorState error={error} />)

  expect(screen.getByRole('alert')).toHaveTextContent(`Something went wrong${text}`)
})

test('a failure of the server has a reference to quote, a refusal has none', () => {
  const { rerender } = render(<ErrorState error={refusal(503, 'Down')} />)
  expect(screen.getByText('Reference request-1')).toBeVisible()

  rerender(<ErrorState error={refusal(404, 'No such ticket')} />)
  expect(screen.queryByText(/Reference/)).toBeNull()
})

test('a failed part can be tried again, once at a time', async () => {
  const onRetry = vi.fn()
  const { container, rerender } = render(<ErrorState title="No tickets came" onRetry={onRetry} />)
  await expectAccessible(container)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  rerender(<ErrorState title="No tickets came" onRetry={onRetry} isRetrying />)
  await user.click(screen.getByRole('button', { name: 'Try again', busy: true }))

  expect(onRetry).toHaveBeenCalledTimes(1)
})

test('a failure that cannot be tried again has no button', () => {
  render(<ErrorState text="You are offline." />)

  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('You are offline.')).toBeVisible()
})

test('an empty list explains itself and shows the next step', () => {
  render(
    <EmptyState title="No tickets" text="Ask something first." headingLevel={3}>
      <a href="/ask">Ask us</a>
    </EmptyState>,
  )

  expect(screen.getByRole('heading', { level: 3, name: 'No tickets' })).toBeVisible()
  expect(screen.getByText('Ask something first.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ask us' })).toBeVisible()
})
